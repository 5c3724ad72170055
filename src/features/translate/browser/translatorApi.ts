/**
 * The browser's own translator, where it has one: it translates on the device, with a language model that is loaded once a pair.
 * Translator API, https://webmachinelearning.github.io/translation-api/
 */
interface Pair {
  /** BCP 47. */
  sourceLanguage: string
  targetLanguage: string
}

interface CreateOptions extends Pair {
  signal?: AbortSignal
  monitor?: (monitor: EventTarget) => void
}

export interface BrowserTranslator {
  /** Rejects what is too long for it, or can't be translated. */
  translate(text: string, options?: { signal?: AbortSignal }): Promise<string>
  destroy(): void
}

interface Factory {
  availability(pair: Pair): Promise<string>
  create(options: CreateOptions): Promise<BrowserTranslator>
}

declare global {
  var Translator: Factory | undefined
}

/** Languages of texts, in the order they are shown: dialects are spoken. */
export const browserLanguages = ['cn', 'en', 'de', 'ar', 'es'] as const
export type BrowserLanguage = (typeof browserLanguages)[number]

const tags: Record<BrowserLanguage, string> = { cn: 'zh', en: 'en', de: 'de', ar: 'ar', es: 'es' }

/** A language value of the contract as one of those; null for one it is not offered for. */
export const browserLanguage = (value: string): BrowserLanguage | null =>
  browserLanguages.find((language) => language === value) ?? null

export const hasBrowserTranslator = (): boolean => typeof globalThis.Translator !== 'undefined'

/** `missing`: this browser can't, for this pair or at all; `loadable`: a model has to be loaded first. */
export type Availability = 'missing' | 'loadable' | 'ready'

/** Whether it can translate from one into the other. Never rejects. */
export async function availabilityOf(source: BrowserLanguage, target: BrowserLanguage): Promise<Availability> {
  if (!globalThis.Translator || source === target) return 'missing'
  try {
    const found = await globalThis.Translator.availability(pairOf(source, target))
    if (found === 'available') return 'ready'
    return found === 'downloadable' || found === 'downloading' ? 'loadable' : 'missing'
  } catch {
    return 'missing'
  }
}

/**
 * A translator for the pair. A model that is not there yet is only loaded in answer to a press.
 * @param onLoaded 0..1, while the model is being loaded
 * @throws DOMException `NotAllowedError` without a press, others where it can't be had
 */
export async function openBrowserTranslator(
  source: BrowserLanguage,
  target: BrowserLanguage,
  { signal, onLoaded }: { signal: AbortSignal; onLoaded: (share: number) => void },
): Promise<BrowserTranslator> {
  if (!globalThis.Translator) throw new DOMException('this browser has no translator', 'NotSupportedError')
  return globalThis.Translator.create({
    ...pairOf(source, target),
    signal,
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => {
        if ('loaded' in event && typeof event.loaded === 'number') onLoaded(Math.min(1, Math.max(0, event.loaded)))
      }),
  })
}

function pairOf(source: BrowserLanguage, target: BrowserLanguage): Pair {
  return { sourceLanguage: tags[source], targetLanguage: tags[target] }
}

/** Longest text that is given to it at once, in UTF-16 units: its quota is the browser's and not told before. */
const mostAtOnce = 2_000

/** Translates a text of any length, sentence by sentence where it is long. @throws what the translator throws */
export async function translateText(translator: BrowserTranslator, text: string, signal: AbortSignal): Promise<string> {
  const made: string[] = []
  for (const part of partsOf(text)) {
    // White space around it is nothing to translate, and is lost in translating.
    const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? []
    made.push(before, core && (await translator.translate(core, { signal })), after)
  }
  return made.join('')
}

/** The text in parts that are short enough, each of whole sentences where they are. Together they are the text. */
export function partsOf(text: string): string[] {
  if (text.length <= mostAtOnce) return [text]
  const parts: string[] = []
  let part = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    for (let at = 0; at < segment.length; at += mostAtOnce) {
      const piece = segment.slice(at, at + mostAtOnce)
      if (part.length + piece.length > mostAtOnce && part !== '') {
        parts.push(part)
        part = ''
      }
      part += piece
    }
  }
  return [...parts, part]
}
