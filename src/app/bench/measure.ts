/** What an editor in this page costs, in milliseconds. */
import { applyEdit, invertEdit } from '../../transcript/edit'
import { findAll, type FindOptions } from '../../transcript/find'
import type { Transcript } from '../../transcript/model'
import { replaceHits } from '../../transcript/replace'
import { wordAt } from '../../transcript/timeline'
import type { LayoutLabels } from '../../transcript/write/layout'
import { atOnce } from '../../shared/steps'
import { fileFormats, writeTranscript, type TextFileType } from '../../transcript/write/writers'

/** In the order they are shown. */
export const figures = ['open', 'work', 'paint', 'tick', 'find', 'replace', 'undo', 'export'] as const
export type Figures = Record<(typeof figures)[number], number>

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))

async function until<T>(found: () => T | null | undefined): Promise<T> {
  for (;;) {
    const result = found()
    if (result) return result
    await frame()
  }
}

function timed(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

/**
 * Measures the editor that is shown in that place, from before it was put there.
 * @param shownMs when it was put there, by `performance.now()`
 */
export async function measure(place: HTMLElement, transcript: Transcript, shownMs: number): Promise<Figures> {
  const word = await until(() => place.querySelector('[data-word]'))
  const open = performance.now() - shownMs
  word.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  const text = await until(() => place.querySelector<HTMLElement>('[contenteditable]'))
  text.focus()
  return { open, ...(await type()), ...ofTheModel(transcript) }
}

const typed = 'the meeting begins '.repeat(5)

/** The work for one letter, and the time until it is painted. */
async function type(): Promise<{ work: number; paint: number }> {
  const works: number[] = []
  const paints: number[] = []
  for (const letter of typed) {
    const from = performance.now()
    // The one way in which a page can type as a person does.
    document.execCommand('insertText', false, letter)
    await Promise.resolve()
    works.push(performance.now() - from)
    await frame()
    paints.push(performance.now() - from)
  }
  return { work: p95(works), paint: p95(paints) }
}

const search: FindOptions = {
  text: 'budget',
  matchCase: false,
  wholeWord: false,
  regex: false,
  foldWidth: true,
  foldScript: false,
}
const layout = { role: true, time: true, tone: true, pa: true }
const labels: LayoutLabels = { title: '', subtitle: '', locale: 'en-US', speakerName: (id) => id }
const ticks = 1_000

function ofTheModel(transcript: Transcript): Omit<Figures, 'open' | 'work' | 'paint'> {
  const { segments } = transcript
  const lastMs = segments.at(-1)?.endMs ?? 0
  const tick = timed(() => {
    for (let at = 0; at < ticks; at++) wordAt(transcript, (lastMs * at) / ticks)
  })
  const find = timed(() => findAll(segments, search))
  const hits = findAll(segments, search).slice(0, 1_000)
  const edit = replaceHits(transcript, hits, search, 'plan')
  if (!edit) throw new Error('nothing to replace')
  const changed = applyEdit(transcript, edit)
  return {
    tick: tick / ticks,
    find,
    replace: timed(() => applyEdit(transcript, replaceHits(transcript, hits, search, 'plan') ?? edit)),
    undo: timed(() => applyEdit(changed, invertEdit(edit))),
    export: timed(() => {
      for (const { type } of fileFormats) if (type !== 'docx') write(type, transcript)
    }),
  }
}

const write = (type: TextFileType, transcript: Transcript) => atOnce(writeTranscript(type, transcript, layout, labels))
