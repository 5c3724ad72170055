import { act, fireEvent, render, screen } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { vi } from 'vitest'
import { intl, setLocale } from '../../../../src/shared/i18n/intl'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import type { Moment } from '../../../../src/transcript/ui/place/useKeptPlace'
import { createTranscriptStore } from '../../../../src/transcript/ui/state/transcriptStore'
import { TranscriptEditor } from '../../../../src/transcript/ui/TranscriptEditor'
import type { Note, WireSegment } from '../../../../src/wire/responses'
import { FakeAudio, fakeAudio } from './fakeAudio'
import { fakeWindow } from './fakeWindow'

export const sampleSegments: WireSegment[] = [
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

/** Common setup of editor tests. */
export async function setUpEditor(): Promise<void> {
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  await setLocale('zh-CN')
}

interface RenderOptions {
  url?: string
  peaksUrl?: string
  notes?: Note[]
  segments?: WireSegment[]
  speakers?: Record<string, string>
  readOnly?: boolean
  recordId?: string
  moment?: Moment
  onSave?: () => void
}

/** Renders an editor in Chinese with a recording of 30 s. */
export async function renderEditor(options: RenderOptions = {}) {
  const {
    url = 'files/a.wav',
    peaksUrl = '',
    notes = [],
    segments = sampleSegments,
    speakers = {},
    readOnly = false,
    onSave = () => {},
    recordId,
    moment = null,
  } = options
  const editing = createTranscriptStore(parseTranscript({ list: segments, speakers }))
  const editor = (locked: boolean, asked: Moment | null) => (
    <RawIntlProvider value={intl()}>
      <TranscriptEditor
        store={editing}
        readOnly={locked}
        title="Morning"
        url={url}
        peaksUrl={peaksUrl}
        notes={notes}
        durationMs={30_000}
        onSave={onSave}
        {...(recordId !== undefined && { recordId })}
        moment={asked}
      />
    </RawIntlProvider>
  )
  const { rerender, unmount } = render(editor(readOnly, moment))
  await act(async () => FakeAudio.last.loadDuration(30))
  return {
    audio: FakeAudio.last,
    editing,
    texts: () => editing.getState().transcript.segments.map(({ text }) => text),
    lock: () => rerender(editor(true, moment)),
    ask: (asked: Moment) => rerender(editor(readOnly, asked)),
    unmount,
  }
}

export const rowElement = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-id="${id}"]`)
  if (!found) throw new Error(`no row ${id} in the page`)
  return found
}

/** A control in the margin of the segment's paragraph, or beside it. */
export function paragraphControl(id: string, selector: string): HTMLElement {
  const found = rowElement(id).closest('[data-paragraph]')?.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector} beside ${id}`)
  return found
}

/** The text being edited. */
export const editableText = (): HTMLElement => screen.getByRole('textbox', { name: /^编辑/ })

export const caret = (): number => getSelection()?.anchorOffset ?? -1

/** Sets the caret or a selection. */
export function selectText(start: number, end = start): void {
  const text = editableText().firstChild ?? editableText()
  getSelection()?.setBaseAndExtent(text, start, text, end)
}

/** Sets the text and fires the input event, as a browser does when typing. */
export function typeText(text: string, at = text.length): void {
  editableText().textContent = text
  selectText(at)
  act(() => void fireEvent.input(editableText()))
}
