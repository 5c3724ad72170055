/** Translates one document in the browser, paragraph by paragraph, and saves the results in batches. */
import { ApiError } from '../../../shared/http/apiError'
import { isTransientError, backoffMs } from '../../../shared/http/backoff'
import type { Id } from '../../../wire/responses'
import type {
  EditedTranslation,
  EditTranslation,
  TranslatedParagraph,
  Translation,
} from '../../../wire/translationSchemas'
import { browserLanguage, translateText, type BrowserLanguage, type BrowserTranslator } from './translatorApi'

export type BrowserJobStep =
  | { readonly type: 'waiting' }
  /** Downloading the language model; `share` is 0..1. */
  | { readonly type: 'loading'; readonly share: number }
  | { readonly type: 'running'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly failed: number }
  /** The browser downloads a model only after a user gesture. */
  | { readonly type: 'needsGesture' }
  /** Running in another tab. */
  | { readonly type: 'otherTab' }
  /** This browser can't translate this language pair. */
  | { readonly type: 'unsupported' }
  | { readonly type: 'failed'; readonly error: unknown }

/** Injected dependencies. */
export interface BrowserJobDeps {
  /** @throws ApiError */
  find(id: Id, signal: AbortSignal): Promise<Translation>
  /** Returns conflicting paragraphs, which keep the server's text. @throws ApiError */
  save(edit: EditTranslation): Promise<EditedTranslation>
  open(
    source: BrowserLanguage,
    target: BrowserLanguage,
    options: { signal: AbortSignal; onLoaded: (share: number) => void },
  ): Promise<BrowserTranslator>
  /** Whether the user has translated the paragraph meanwhile; that text takes precedence. */
  isWritten(id: Id, index: number): boolean
  onStep(step: BrowserJobStep): void
  onSaved(id: Id, list: EditTranslation['list']): void
  delay(ms: number, signal: AbortSignal): Promise<void>
  /** Random number in 0..1, for jitter. */
  random(): number
}

/** Results are saved after this many paragraphs or characters, and at the end. */
const batchParagraphs = 40
const batchCharacters = 20_000
/** Poll interval while the server extracts the document's paragraphs. */
const pollMs = 2_000

/** Runs until everything is translated or the job can't continue; reports through `onStep`. Never rejects. */
export async function runBrowserJob(id: Id, deps: BrowserJobDeps, signal: AbortSignal): Promise<void> {
  try {
    deps.onStep({ type: 'waiting' })
    deps.onStep(await translateAll(id, deps, signal))
  } catch (error) {
    if (signal.aborted) return
    deps.onStep(failureStep(error))
  }
}

function failureStep(error: unknown): BrowserJobStep {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return { type: 'needsGesture' }
  return name === 'NotSupportedError' ? { type: 'unsupported' } : { type: 'failed', error }
}

async function translateAll(id: Id, deps: BrowserJobDeps, signal: AbortSignal): Promise<BrowserJobStep> {
  let translation = await waitForParagraphs(id, deps, signal)
  const [source, target] = [browserLanguage(translation.source), browserLanguage(translation.target)]
  if (!source || !target) return { type: 'unsupported' }
  if (pendingParagraphsOf(translation).length === 0) return { type: 'done', failed: 0 }
  const onLoaded = (share: number) => deps.onStep({ type: 'loading', share })
  const translator = await deps.open(source, target, { signal, onLoaded })
  const progress: JobProgress = { deps, signal, translator, attempted: new Set(), failed: 0 }
  try {
    for (;;) {
      const pending = pendingParagraphsOf(translation).filter(({ index }) => !progress.attempted.has(index))
      if (pending.length === 0) return { type: 'done', failed: progress.failed }
      await translateList(translation, pending, progress)
      // The extraction of a large document may not have been complete.
      translation = await waitForParagraphs(id, deps, signal)
    }
  } finally {
    translator.destroy()
  }
}

/** Polls until the server has extracted paragraphs from the document. */
async function waitForParagraphs(id: Id, deps: BrowserJobDeps, signal: AbortSignal): Promise<Translation> {
  for (;;) {
    const translation = await withRetries(() => deps.find(id, signal), deps, signal)
    if (translation.status === -1) {
      throw new ApiError('refused', 'find', { serverText: translation.error ?? '' })
    }
    if (translation.status === 2 || (translation.list ?? []).length > 0) return translation
    await deps.delay(pollMs, signal)
  }
}

interface PendingParagraph {
  readonly index: number
  readonly source: string
}

function pendingParagraphsOf({ list = [] }: Translation): PendingParagraph[] {
  const isPending = ({ source, target }: TranslatedParagraph) => target === '' && source.trim() !== ''
  return list.flatMap((paragraph, index) => (isPending(paragraph) ? [{ index, source: paragraph.source }] : []))
}

interface JobProgress {
  deps: BrowserJobDeps
  signal: AbortSignal
  translator: BrowserTranslator
  /** Indexes of paragraphs tried so far; none is tried twice. */
  attempted: Set<number>
  /** Number of paragraphs that could not be translated. */
  failed: number
}

async function translateList(
  { id, list = [] }: Translation,
  pending: readonly PendingParagraph[],
  progress: JobProgress,
): Promise<void> {
  const { deps, signal, translator, attempted } = progress
  let done = list.length - pending.length
  let batch: EditTranslation['list'] = []
  let characters = 0
  const flush = async () => {
    const edits = batch.filter(({ index }) => !deps.isWritten(id, Number(index)))
    batch = []
    characters = 0
    if (edits.length === 0) return
    const { clashes } = await withRetries(() => deps.save({ id, list: edits }), deps, signal)
    deps.onSaved(id, [...edits, ...clashes])
  }
  for (const { index, source } of pending) {
    deps.onStep({ type: 'running', done, total: list.length })
    const target = await tryTranslate(translator, source, signal)
    attempted.add(index)
    if (target === '') progress.failed += 1
    else batch.push({ index, target, was: '' })
    done += 1
    characters += target.length
    if (batch.length >= batchParagraphs || characters >= batchCharacters) await flush()
  }
  await flush()
}

/** Returns '' if the text can't be translated, so that the job continues. */
async function tryTranslate(translator: BrowserTranslator, source: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  try {
    return await translateText(translator, source, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return ''
  }
}

/** Retries transient errors without limit. */
async function withRetries<T>(call: () => Promise<T>, deps: BrowserJobDeps, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || !isTransientError(error)) throw error
      await deps.delay(backoffMs(failures, deps.random(), error), signal)
    }
  }
}
