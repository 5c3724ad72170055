import { act, fireEvent, render, screen } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { vi } from 'vitest'
import { intl, setLocale } from '../../../../src/shared/intl'
import { parseTranscript } from '../../../../src/transcript/parse'
import { createEditing } from '../../../../src/transcript/ui/editing'
import { TranscriptEditor } from '../../../../src/transcript/ui/TranscriptEditor'
import type { Note, Segment } from '../../../../src/wire/bodies'
import { FakeAudio, fakeAudio } from './fakeAudio'
import { fakeWindow } from './fakeWindow'

export const list: Segment[] = [
  {
    id: 'a',
    start: 1000,
    end: 3000,
    role: '1',
    text: 'good old morning',
    words: [
      [1000, 1500, 'good '],
      [1600, 2000, 'old ', 0.3],
      [2000, 3000, 'morning', 0.9],
    ],
  },
  { id: 'b', start: 8000, end: 9000, role: '1', text: 'all', words: [[8000, 9000, 'all']] },
  { id: 'c', start: 20_000, end: 21_000, role: '2', text: '<b>bold</b>', words: [[20_000, 21_000, '<b>bold</b>']] },
]

/** What every test of the editor needs, before it shows one. */
export async function prepare(): Promise<void> {
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  await setLocale('zh-CN')
}

interface Shown {
  url?: string
  peaksUrl?: string
  notes?: Note[]
  segments?: Segment[]
  speakers?: Record<string, string>
  readOnly?: boolean
  onSave?: () => void
}

/** An editor in Chinese with a recording of 30 s. */
export async function showEditor(options: Shown = {}) {
  const {
    url = 'files/a.wav',
    peaksUrl = '',
    notes = [],
    segments = list,
    speakers = {},
    readOnly = false,
    onSave = () => {},
  } = options
  const editing = createEditing(parseTranscript({ list: segments, speakers }))
  const editor = (locked: boolean) => (
    <RawIntlProvider value={intl()}>
      <TranscriptEditor
        editing={editing}
        readOnly={locked}
        title="Morning"
        url={url}
        peaksUrl={peaksUrl}
        notes={notes}
        durationMs={30_000}
        onSave={onSave}
      />
    </RawIntlProvider>
  )
  const { rerender } = render(editor(readOnly))
  await act(async () => FakeAudio.last.knows(30))
  return {
    audio: FakeAudio.last,
    editing,
    texts: () => editing.getState().transcript.segments.map(({ text }) => text),
    lock: () => rerender(editor(true)),
  }
}

export const row = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-id="${id}"]`)
  if (!found) throw new Error(`no row ${id} in the page`)
  return found
}

/** The text that is being edited. */
export const live = (): HTMLElement => screen.getByRole('textbox', { name: /^编辑/ })

export const caret = (): number => getSelection()?.anchorOffset ?? -1

/** Puts the caret there, or selects from there on. */
export function place(start: number, end = start): void {
  const text = live().firstChild ?? live()
  getSelection()?.setBaseAndExtent(text, start, text, end)
}

/** Makes the text that one, as a browser does for typing. */
export function input(text: string, at = text.length): void {
  live().textContent = text
  place(at)
  act(() => void fireEvent.input(live()))
}
