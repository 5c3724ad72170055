/** Ports for summarization, chat and translation. Adapters are chosen in server/createPorts.ts. */
import type { LanguageValue } from '../../src/wire/constants'
import type { Line, GenerationMethod, SummaryTemplate, WireMindmapNode, Summary } from '../../src/wire/insightSchemas'

/** Services that the environment or an administrator connects. */
export type TextServiceName = 'chat' | 'translator'

/** How a service is reached. */
export interface TextServiceConfig {
  url: string
  /** '' for none. It never leaves the server but to that URL. */
  key: string
  /** Of a language model; '' for a translator. */
  model: string
  /** Of a language model: its context size in tokens; 0 for a translator. */
  contextTokens: number
}
export type TextServiceConfigs = Partial<Record<TextServiceName, TextServiceConfig>>

/** Connects services while the server runs. */
export interface TextServiceHost {
  /** Those that the environment sets, which come before all others. */
  readonly fixed: TextServiceConfigs
  /** Uses these services from now on, beside the fixed ones. What is under way goes on with what it began with. */
  use(configs: TextServiceConfigs): void
}

export interface TextServices {
  summarizer: Summarizer
  /** Null if no language model is configured; questions can't be answered then. */
  chat: ChatModel | null
  /** Null if translation is unavailable. */
  translator: Translator | null
}

// ---- summaries and mind maps ---------------------------------------------------------------------------------------------

/** A transcript as input for summaries and questions. */
export interface TranscriptText {
  title: string
  language: LanguageValue
  /** In time order. */
  segments: readonly TranscriptTextSegment[]
}

export interface TranscriptTextSegment {
  startMs: number
  endMs: number
  /** The speaker's name, '' if unknown. */
  speaker: string
  text: string
}

/** What a summary or mind map should be like. A calculation can only quote, so it follows none of it. */
export interface GenerationForm {
  template: SummaryTemplate
  /** The language to write in; absent: the recording's. */
  language?: LanguageValue | undefined
  /** The user's own wishes for the template `own`; '' for none. */
  instructions: string
}

export interface GenerationOptions {
  form?: GenerationForm
  signal: AbortSignal
  /** 0..100 */
  progress(percent: number): void
}

export type SummaryContent = Pick<Summary, 'keywords' | 'chapters' | 'todos'> & { lines: Line[]; decisions: Line[] }

/** Summarizes transcripts. Each line has the timestamp it comes from, if known. */
export interface Summarizer {
  readonly method: GenerationMethod
  /** @throws ModelError, or the signal's reason */
  summarize(text: TranscriptText, options: GenerationOptions): Promise<SummaryContent>
  /** A mind map whose root is the title. @throws ModelError, or the signal's reason */
  outline(text: TranscriptText, options: GenerationOptions): Promise<WireMindmapNode>
}

// ---- language model ------------------------------------------------------------------------------------------------------

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/**
 * `unreachable`: no response, or a server error; `busy`: rate limited, even after retries; `refused`: the key or request is
 * rejected; `late`: timed out; `cut`: the output is truncated; `nonsense`: the output can't be parsed.
 */
export type ModelErrorKind = 'unreachable' | 'busy' | 'refused' | 'late' | 'cut' | 'nonsense'
export class ModelError extends Error {
  override name = 'ModelError'
  constructor(
    readonly kind: ModelErrorKind,
    detail = '',
  ) {
    super(`language model: ${kind} ${detail}`)
  }
}

export interface ChatOptions {
  signal: AbortSignal
  /** Maximum length of the output, in tokens. */
  maxTokens: number
  /** Requests a single JSON value. The output still needs validation. */
  json?: boolean
}

export interface ChatModel {
  /** Model name. */
  readonly id: string
  /** Context size: tokens of input and output together. */
  readonly contextTokens: number
  /** Streams the output text. Retries with backoff until the first output arrives. @throws ModelError */
  chat(messages: readonly ChatMessage[], options: ChatOptions): AsyncIterable<string>
}

// ---- translation ---------------------------------------------------------------------------------------------------------

export interface TranslationRequest {
  /** Null if unknown. */
  source: LanguageValue | null
  target: LanguageValue
  /** Preceding paragraphs with their translations, as context only. */
  context: readonly { source: string; target: string }[]
  signal: AbortSignal
}

export interface Translator {
  readonly id: string
  /** Supported target languages. */
  readonly targets: readonly LanguageValue[]
  /**
   * Translates consecutive paragraphs, at most `maxBatchCharacters` together. Null for one that can't be translated.
   * @throws ModelError if none can be
   */
  translate(paragraphs: readonly string[], request: TranslationRequest): Promise<(string | null)[]>
}

/** Maximum characters per batch; a longer paragraph is a batch of its own. */
export const maxBatchCharacters = 4_000
