/** Translates the paragraphs of one translation in concurrent batches, storing each batch as it completes. */
import type { HeldJob } from '../../ports/jobQueue'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { ParagraphCounts, ParagraphPatch, ParagraphRow, TranslationRow } from '../../ports/translationRepositories'
import { ModelError, type Translator } from '../../ports/textServices'
import { TaskGroup } from '../../lib/taskGroup'
import { toBatches, hasWords } from './translationBatches'
import { qualityIssues } from './qualityIssues'
import { paragraphErrors, TranslationError } from './translationFailure'
import { paragraphBatches } from './paragraphBatches'

const maxConcurrentBatches = 3
/** Preceding paragraphs given to the translator as context. */
const contextParagraphs = 2
const minReportIntervalMs = 1_000

/**
 * Translates all pending paragraphs. Records the error of those that fail individually.
 * @throws ModelError if the service is unusable, TranslationError, HoldLostError, or the signal's reason
 */
export async function translateParagraphs(ports: Ports, row: TranslationRow, job: HeldJob): Promise<void> {
  const { translator, store } = ports
  if (!translator) throw new TranslationError('translation.none')
  const taskGroup = new TaskGroup(maxConcurrentBatches, job.signal)
  const counts = await store.paragraphs.counts(row.id)
  const batchTranslator = new BatchTranslator(ports, row, { job, translator, counts })
  try {
    for await (const part of paragraphBatches(store, row.id, true)) {
      const [translatable, verbatim] = [
        part.filter(({ source }) => hasWords(source)),
        part.filter(({ source }) => !hasWords(source)),
      ]
      await batchTranslator.store(
        verbatim.map(({ index, source }) => ({ index, target: source, pending: false })),
        verbatim,
      )
      for (const batch of toBatches(translatable))
        await taskGroup.spawn(() => batchTranslator.translate(batch, taskGroup.signal))
    }
    await taskGroup.join()
  } finally {
    await taskGroup.cancel()
  }
}

class BatchTranslator {
  #done: number
  readonly #all: number
  #translated: number
  #reportedAt = 0

  constructor(
    private readonly ports: Ports,
    private readonly row: TranslationRow,
    private readonly run: { job: HeldJob; translator: Translator; counts: ParagraphCounts },
  ) {
    this.#all = Math.max(1, run.counts.characters)
    this.#done = run.counts.doneCharacters
    this.#translated = run.counts.translated
  }

  /** Splits a failing batch in halves, so that one bad paragraph doesn't fail the others. */
  async translate(batch: ParagraphRow[], signal: AbortSignal): Promise<void> {
    const before = await this.#contextBefore(batch[0]?.index ?? 0)
    const { source, target } = this.row
    signal.throwIfAborted()
    try {
      const texts = batch.map((paragraph) => paragraph.source)
      const targets = await this.run.translator.translate(texts, {
        source: source === '' ? null : source,
        target,
        context: before,
        signal,
      })
      const isProgress = targets.some((text) => text !== null)
      await this.store(
        batch.map((paragraph, at) => toPatch(paragraph, targets[at] ?? null)),
        batch,
        isProgress,
      )
      if (isProgress) this.#translated += targets.length
    } catch (error) {
      const isBatchError =
        error instanceof ModelError && (error.kind === 'nonsense' || error.kind === 'cut' || error.kind === 'refused')
      // A service that rejects the very first batch rejects everything, for example because of a wrong key.
      if (!isBatchError || (error.kind === 'refused' && this.#translated === 0)) throw error
      if (batch.length > 1) {
        const half = Math.ceil(batch.length / 2)
        await this.translate(batch.slice(0, half), signal)
        return this.translate(batch.slice(half), signal)
      }
      await this.store(
        batch.map(({ index }) => ({ index, fault: paragraphErrors[error.kind], pending: false })),
        batch,
      )
    }
  }

  /** Stores the patches, and the progress at most once per second. */
  async store(patches: readonly ParagraphPatch[], batch: readonly ParagraphRow[], isProgress = false): Promise<void> {
    if (patches.length === 0) return
    this.#done += batch.reduce((sum, { source }) => sum + source.length, 0)
    const now = this.ports.clock.now()
    const shouldReport = now - this.#reportedAt >= minReportIntervalMs
    if (shouldReport) this.#reportedAt = now
    const progress = Math.min(99, Math.floor((100 * this.#done) / this.#all))
    const save = async ({ paragraphs, translations }: Repositories) => {
      await paragraphs.patch(this.row.id, patches, true)
      if (shouldReport) await translations.update(this.row.id, { progress })
    }
    await (isProgress ? this.run.job.progress(save) : this.run.job.inTransaction(save))
  }

  async #contextBefore(index: number): Promise<{ source: string; target: string }[]> {
    const first = Math.max(0, index - contextParagraphs)
    if (first === index) return []
    const rows = await this.ports.store.paragraphs.list(this.row.id, { from: first, limit: index - first })
    return rows.filter(({ target }) => target !== '').map(({ source, target }) => ({ source, target }))
  }
}

function toPatch({ index, source }: ParagraphRow, target: string | null): ParagraphPatch {
  const text = target?.trim() ?? ''
  if (text === '') return { index, fault: paragraphErrors.nonsense, pending: false }
  return { index, target: text, fault: '', doubts: qualityIssues(source, text), checked: false, pending: false }
}
