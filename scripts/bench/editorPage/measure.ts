/** Measures the editor's performance, in milliseconds. */
import { applyEdit, invertEdit } from '../../../src/transcript/model/edit'
import type { FindOptions } from '../../../src/transcript/find/find'
import { findInParagraphs, paragraphTexts } from '../../../src/transcript/find/paragraphText'
import type { Transcript } from '../../../src/transcript/model/transcript'
import { replaceHits } from '../../../src/transcript/find/replace'
import { wordAt } from '../../../src/transcript/model/timeline'
import type { LayoutLabels } from '../../../src/transcript/export/transcriptLayout'
import { runSync } from '../../../src/shared/async/cooperative'
import { exportFileTypes, writeTranscript, type ExportTextType } from '../../../src/transcript/export/exportFormats'

/** In display order. */
export const figures = ['open', 'work', 'paint', 'tick', 'find', 'replace', 'undo', 'export'] as const
export type Figures = Record<(typeof figures)[number], number>

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))

async function until<T>(query: () => T | null | undefined): Promise<T> {
  for (;;) {
    const result = query()
    if (result) return result
    await frame()
  }
}

function timed(work: () => unknown): number {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}

const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

/**
 * Measures the editor shown in `container`.
 * @param shownMs `performance.now()` just before it was rendered
 */
export async function measure(container: HTMLElement, transcript: Transcript, shownMs: number): Promise<Figures> {
  const word = await until(() => container.querySelector('[data-word]'))
  const open = performance.now() - shownMs
  word.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  const text = await until(() => container.querySelector<HTMLElement>('[contenteditable]'))
  text.focus()
  return { open, ...(await type()), ...measureModel(transcript) }
}

const typed = 'the meeting begins '.repeat(5)

/** Script time per typed letter, and time until it is painted; the 95th percentile of each. */
async function type(): Promise<{ work: number; paint: number }> {
  const scripts: number[] = []
  const paints: number[] = []
  for (const letter of typed) {
    const startMs = performance.now()
    // The only way a page can type like a user.
    document.execCommand('insertText', false, letter)
    await Promise.resolve()
    scripts.push(performance.now() - startMs)
    await frame()
    paints.push(performance.now() - startMs)
  }
  return { work: p95(scripts), paint: p95(paints) }
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

function measureModel(transcript: Transcript): Omit<Figures, 'open' | 'work' | 'paint'> {
  const { segments } = transcript
  const lastMs = segments.at(-1)?.endMs ?? 0
  const tick = timed(() => {
    for (let at = 0; at < ticks; at++) wordAt(transcript, (lastMs * at) / ticks)
  })
  const find = timed(() => findInParagraphs(paragraphTexts([...segments]), search))
  const hits = findInParagraphs(paragraphTexts(segments), search).slice(0, 1_000)
  const edit = replaceHits(transcript, hits, { search, replacement: 'plan' })
  if (!edit) throw new Error('nothing to replace')
  const changed = applyEdit(transcript, edit)
  return {
    tick: tick / ticks,
    find,
    replace: timed(() => applyEdit(transcript, replaceHits(transcript, hits, { search, replacement: 'plan' }) ?? edit)),
    undo: timed(() => applyEdit(changed, invertEdit(edit))),
    export: timed(() => {
      for (const type of exportFileTypes) if (type !== 'docx') write(type, transcript)
    }),
  }
}

const write = (type: ExportTextType, transcript: Transcript) =>
  runSync(writeTranscript(type, transcript, { options: layout, labels }))
