/** Has the browser translate one document, paragraph by paragraph, and saves what it made as it goes. */
import { ApiError } from '../../../shared/http/apiError'
import { mayPass, waitMs } from '../../../shared/http/backoff'
import type { Id } from '../../../wire/bodies'
import type { EditedTranslation, EditTranslation, TranslatedParagraph, Translation } from '../../../wire/translation'
import { browserLanguage, translateText, type BrowserLanguage, type BrowserTranslator } from './translatorApi'

export type JobStep =
  | { readonly is: 'waiting' }
  /** The language model is being loaded; 0..1. */
  | { readonly is: 'loading'; readonly share: number }
  | { readonly is: 'running'; readonly done: number; readonly total: number }
  | { readonly is: 'done'; readonly failed: number }
  /** The browser loads a model only after a press. */
  | { readonly is: 'asks' }
  /** Another tab is at it. */
  | { readonly is: 'elsewhere' }
  /** This browser can't translate this pair. */
  | { readonly is: 'unable' }
  | { readonly is: 'failed'; readonly error: unknown }

/** What the job needs of the world. */
export interface JobWorld {
  /** @throws ApiError */
  find(id: Id, signal: AbortSignal): Promise<Translation>
  /** Gives what was written elsewhere meanwhile, which stays. @throws ApiError */
  save(edit: EditTranslation): Promise<EditedTranslation>
  open(
    source: BrowserLanguage,
    target: BrowserLanguage,
    how: { signal: AbortSignal; onLoaded: (share: number) => void },
  ): Promise<BrowserTranslator>
  /** Whether somebody has written that paragraph meanwhile: theirs counts. */
  isWritten(id: Id, index: number): boolean
  onStep(step: JobStep): void
  onSaved(id: Id, list: EditTranslation['list']): void
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** 0..1 */
  random(): number
}

/** What is made is saved when it is so many paragraphs or characters, and at the end. */
const batchParagraphs = 40
const batchCharacters = 20_000
/** How often a document that is still being taken apart is asked for. */
const lookMs = 2_000

/** Runs until all is translated, or it can't go on; tells by `onStep`. Never rejects. */
export async function runBrowserJob(id: Id, world: JobWorld, signal: AbortSignal): Promise<void> {
  try {
    world.onStep({ is: 'waiting' })
    world.onStep(await translateAll(id, world, signal))
  } catch (error) {
    if (signal.aborted) return
    const pressNeeded = error instanceof DOMException && error.name === 'NotAllowedError'
    const unable = error instanceof DOMException && error.name === 'NotSupportedError'
    world.onStep(pressNeeded ? { is: 'asks' } : unable ? { is: 'unable' } : { is: 'failed', error })
  }
}

async function translateAll(id: Id, world: JobWorld, signal: AbortSignal): Promise<JobStep> {
  let translation = await taken(id, world, signal)
  const [source, target] = [browserLanguage(translation.source), browserLanguage(translation.target)]
  if (!source || !target) return { is: 'unable' }
  if (todoOf(translation).length === 0) return { is: 'done', failed: 0 }
  const onLoaded = (share: number) => world.onStep({ is: 'loading', share })
  const translator = await world.open(source, target, { signal, onLoaded })
  const going: Going = { world, signal, tried: new Set(), failed: 0 }
  try {
    for (;;) {
      const todo = todoOf(translation).filter(({ index }) => !going.tried.has(index))
      if (todo.length === 0) return { is: 'done', failed: going.failed }
      await translateList(translation, todo, translator, going)
      // A large document may not have been taken apart to its end when it was asked for.
      translation = await taken(id, world, signal)
    }
  } finally {
    translator.destroy()
  }
}

/** The translation, once the server has taken its document apart. */
async function taken(id: Id, world: JobWorld, signal: AbortSignal): Promise<Translation> {
  for (;;) {
    const translation = await patiently(() => world.find(id, signal), world, signal)
    if (translation.status === -1) {
      throw new ApiError('refused', 'find', { serverText: translation.error ?? '' })
    }
    if (translation.status === 2 || (translation.list ?? []).length > 0) return translation
    await world.wait(lookMs, signal)
  }
}

interface Todo {
  readonly index: number
  readonly source: string
}

function todoOf({ list = [] }: Translation): Todo[] {
  const isLeft = ({ source, target }: TranslatedParagraph) => target === '' && source.trim() !== ''
  return list.flatMap((paragraph, index) => (isLeft(paragraph) ? [{ index, source: paragraph.source }] : []))
}

interface Going {
  world: JobWorld
  signal: AbortSignal
  /** Places of those that were translated, or could not be: none is tried twice. */
  tried: Set<number>
  /** How many could not be translated. */
  failed: number
}

async function translateList(
  { id, list = [] }: Translation,
  todo: readonly Todo[],
  translator: BrowserTranslator,
  going: Going,
): Promise<void> {
  const { world, signal, tried } = going
  let done = list.length - todo.length
  let batch: EditTranslation['list'] = []
  let characters = 0
  const flush = async () => {
    const made = batch.filter(({ index }) => !world.isWritten(id, Number(index)))
    batch = []
    characters = 0
    if (made.length === 0) return
    const { clashes } = await patiently(() => world.save({ id, list: made }), world, signal)
    world.onSaved(id, [...made, ...clashes])
  }
  for (const { index, source } of todo) {
    world.onStep({ is: 'running', done, total: list.length })
    const target = await attempt(translator, source, signal)
    tried.add(index)
    if (target === '') going.failed += 1
    else batch.push({ index, target, was: '' })
    done += 1
    characters += target.length
    if (batch.length >= batchParagraphs || characters >= batchCharacters) await flush()
  }
  await flush()
}

/** '' for what it could not translate; the others go on. */
async function attempt(translator: BrowserTranslator, source: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  try {
    return await translateText(translator, source, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return ''
  }
}

/** What may pass is tried again, for as long as it takes. */
async function patiently<T>(call: () => Promise<T>, world: JobWorld, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      await world.wait(waitMs(failures, world.random(), error), signal)
    }
  }
}
