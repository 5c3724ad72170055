/** The paragraphs of one translation go to the translator, batch by batch, a few side by side; each batch is stored as it comes. */
import type { Ports } from '../../ports'
import type { ParagraphPatch, ParagraphRow, TranslationRow } from '../../translationTables'
import { ModelFault, type Translator } from '../../understanding'
import { Gang } from '../gang'
import { batchesOf, hasWords } from './batches'
import { doubtsOf } from './doubts'
import { paragraphFaults, TranslationRefused } from './failure'
import type { Hold } from './hold'
import { paragraphParts } from './paragraphs'

const batchesAtOnce = 3
/** Paragraphs before a batch that the translator is shown. */
const contextParagraphs = 2
const leastMsBetween = 1_000

/**
 * Translates what is pending, or throws; what could not be translated by itself has its fault noted.
 * @param gotOn called whenever something was translated
 * @throws ModelFault when the service can't be used, TranslationRefused, Gone, or the reason of the signal
 */
export async function translateAll(
  ports: Ports,
  row: TranslationRow,
  hold: Hold,
  gotOn: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { translator, store } = ports
  if (!translator) throw new TranslationRefused('translation.none')
  const gang = new Gang(batchesAtOnce, signal)
  const work = new Work(ports, translator, row, hold, gotOn, await store.paragraphs.counts(row.id))
  try {
    for await (const part of paragraphParts(store, row.id, true)) {
      const [words, signs] = [
        part.filter(({ source }) => hasWords(source)),
        part.filter(({ source }) => !hasWords(source)),
      ]
      await work.store(
        signs.map(({ index, source }) => ({ index, target: source, pending: false })),
        signs,
      )
      for (const batch of batchesOf(words)) await gang.begin(() => work.translate(batch, gang.signal))
    }
    await gang.end()
  } finally {
    await gang.stop()
  }
}

class Work {
  #done: number
  readonly #all: number
  #translated: number
  #toldAt = 0

  constructor(
    private readonly ports: Ports,
    private readonly translator: Translator,
    private readonly row: TranslationRow,
    private readonly hold: Hold,
    private readonly gotOn: () => void,
    counts: { characters: number; doneCharacters: number; translated: number },
  ) {
    this.#all = Math.max(1, counts.characters)
    this.#done = counts.doneCharacters
    this.#translated = counts.translated
  }

  /** A batch that can't be translated is tried in halves, so that one bad paragraph costs only itself. */
  async translate(batch: ParagraphRow[], signal: AbortSignal): Promise<void> {
    const before = await this.#before(batch[0]?.index ?? 0)
    const { source, target } = this.row
    signal.throwIfAborted()
    try {
      const texts = batch.map((paragraph) => paragraph.source)
      const targets = await this.translator.translate(texts, {
        source: source === '' ? null : source,
        target,
        before,
        signal,
      })
      await this.store(
        batch.map((paragraph, at) => outcome(paragraph, targets[at] ?? null)),
        batch,
      )
      if (!targets.some((text) => text !== null)) return
      this.#translated += targets.length
      this.gotOn()
    } catch (error) {
      const one =
        error instanceof ModelFault && (error.kind === 'nonsense' || error.kind === 'cut' || error.kind === 'refused')
      // A service that refuses from the first paragraph on refuses everything: a wrong key, for one.
      if (!one || (error.kind === 'refused' && this.#translated === 0)) throw error
      if (batch.length > 1) {
        const half = Math.ceil(batch.length / 2)
        await this.translate(batch.slice(0, half), signal)
        return this.translate(batch.slice(half), signal)
      }
      await this.store(
        batch.map(({ index }) => ({ index, fault: paragraphFaults[error.kind], pending: false })),
        batch,
      )
    }
  }

  /** Stores what became of the paragraphs, and how far the whole is, at most once a second. */
  async store(patches: readonly ParagraphPatch[], batch: readonly ParagraphRow[]): Promise<void> {
    if (patches.length === 0) return
    this.#done += batch.reduce((sum, { source }) => sum + source.length, 0)
    const now = this.ports.clock.now()
    const tell = now - this.#toldAt >= leastMsBetween
    if (tell) this.#toldAt = now
    const progress = Math.min(99, Math.floor((100 * this.#done) / this.#all))
    await this.hold(async ({ paragraphs, translations }) => {
      await paragraphs.patch(this.row.id, patches, true)
      if (tell) await translations.update(this.row.id, { progress })
    })
  }

  async #before(index: number): Promise<{ source: string; target: string }[]> {
    const first = Math.max(0, index - contextParagraphs)
    if (first === index) return []
    const rows = await this.ports.store.paragraphs.list(this.row.id, first, index - first)
    return rows.filter(({ target }) => target !== '').map(({ source, target }) => ({ source, target }))
  }
}

function outcome({ index, source }: ParagraphRow, target: string | null): ParagraphPatch {
  const text = target?.trim() ?? ''
  if (text === '') return { index, fault: paragraphFaults.nonsense, pending: false }
  return { index, target: text, fault: '', doubts: doubtsOf(source, text), checked: false, pending: false }
}
