/**
 * The browser's built-in translator, which runs on the device with a language model downloaded per language pair.
 * Translator API, https://webmachinelearning.github.io/translation-api/
 */
interface LanguagePairOptions {
  /** BCP 47. */
  sourceLanguage: string
  targetLanguage: string
}

interface CreateOptions extends LanguagePairOptions {
  signal?: AbortSignal
  monitor?: (monitor: EventTarget) => void
}

export interface BrowserTranslator {
  /** Rejects if the text is too long or can't be translated. */
  translate(text: string, options?: { signal?: AbortSignal }): Promise<string>
  destroy(): void
}

interface TranslatorFactory {
  availability(pair: LanguagePairOptions): Promise<string>
  create(options: CreateOptions): Promise<BrowserTranslator>
}

declare global {
  var Translator: TranslatorFactory | undefined
}

/** Text languages in display order, without spoken dialects. */
export const browserLanguages = ['cn', 'en', 'de', 'ar', 'es'] as const
export type BrowserLanguage = (typeof browserLanguages)[number]

const tags: Record<BrowserLanguage, string> = { cn: 'zh', en: 'en', de: 'de', ar: 'ar', es: 'es' }

/** Converts a wire language value; null if it is not supported here. */
export const browserLanguage = (value: string): BrowserLanguage | null =>
  browserLanguages.find((language) => language === value) ?? null

export const hasBrowserTranslator = (): boolean => typeof globalThis.Translator !== 'undefined'

/** `unsupported`: not in this browser or for this pair; `downloadable`: a model has to be downloaded first. */
export type Availability = 'unsupported' | 'downloadable' | 'ready'

/** Whether the browser can translate the language pair. Never rejects. */
export async function availabilityOf(source: BrowserLanguage, target: BrowserLanguage): Promise<Availability> {
  if (!globalThis.Translator || source === target) return 'unsupported'
  try {
    const found = await globalThis.Translator.availability(pairOf(source, target))
    if (found === 'available') return 'ready'
    return found === 'downloadable' || found === 'downloading' ? 'downloadable' : 'unsupported'
  } catch {
    return 'unsupported'
  }
}

/**
 * Creates a translator for the pair. A missing model is only downloaded after a user gesture.
 * @param onLoaded called with the download progress, 0..1
 * @throws DOMException `NotAllowedError` without a user gesture, others if unavailable
 */
export async function openBrowserTranslator(
  source: BrowserLanguage,
  target: BrowserLanguage,
  { signal, onLoaded }: { signal: AbortSignal; onLoaded: (share: number) => void },
): Promise<BrowserTranslator> {
  if (!globalThis.Translator) throw new DOMException('the browser has no Translator API', 'NotSupportedError')
  return globalThis.Translator.create({
    ...pairOf(source, target),
    signal,
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => {
        if ('loaded' in event && typeof event.loaded === 'number') onLoaded(Math.min(1, Math.max(0, event.loaded)))
      }),
  })
}

function pairOf(source: BrowserLanguage, target: BrowserLanguage): LanguagePairOptions {
  return { sourceLanguage: tags[source], targetLanguage: tags[target] }
}

/** Maximum length of one call, in UTF-16 units; the browser's own quota is not known in advance. */
const maxChunkLength = 2_000

/** Translates a text of any length; long ones in chunks of whole sentences. @throws what the translator throws */
export async function translateText(translator: BrowserTranslator, text: string, signal: AbortSignal): Promise<string> {
  const parts: string[] = []
  for (const chunk of chunksOf(text)) {
    // The translator would drop surrounding white space.
    const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(chunk) ?? []
    parts.push(before, core && (await translator.translate(core, { signal })), after)
  }
  return parts.join('')
}

/** Splits a text into chunks of at most `maxChunkLength`, at sentence boundaries if possible. Joined, they equal the text. */
export function chunksOf(text: string): string[] {
  if (text.length <= maxChunkLength) return [text]
  const chunks: string[] = []
  let chunk = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    for (let at = 0; at < segment.length; at += maxChunkLength) {
      const slice = segment.slice(at, at + maxChunkLength)
      if (chunk.length + slice.length > maxChunkLength && chunk !== '') {
        chunks.push(chunk)
        chunk = ''
      }
      chunk += slice
    }
  }
  return [...chunks, chunk]
}
