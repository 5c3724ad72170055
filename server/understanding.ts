/** The ports to what understands and translates text. Adapters are chosen in server/machine.ts. */
import type { LanguageValue } from '../src/wire/codes'
import type { Line, MadeBy, SentNode, Summary } from '../src/wire/insight'

export interface Understanding {
  languageModel: LanguageModel
  /** Null where no language model is configured: then nothing answers questions. */
  chat: ChatModel | null
  /** Null where nothing translates. */
  translator: Translator | null
}

// ---- what is made of a record's text -------------------------------------------------------------------------------------

/** A record's text as it is understood. */
export interface SpokenText {
  title: string
  language: LanguageValue
  /** In time order. */
  segments: readonly SpokenSegment[]
}

export interface SpokenSegment {
  startMs: number
  endMs: number
  /** The speaker's name, '' when nobody knows who speaks. */
  speaker: string
  text: string
}

export interface MakingOptions {
  signal: AbortSignal
  /** 0..100 */
  progress(percent: number): void
}

export type SummaryParts = Pick<Summary, 'keywords' | 'chapters' | 'todos'> & { lines: Line[] }

/** Makes something of a text. Each line has the moment it comes from, or none where nobody can tell. */
export interface LanguageModel {
  readonly by: MadeBy
  /** @throws ModelFault, or the signal's reason */
  summarize(text: SpokenText, options: MakingOptions): Promise<SummaryParts>
  /** The root carries the title of the text. @throws ModelFault, or the signal's reason */
  outline(text: SpokenText, options: MakingOptions): Promise<SentNode>
}

// ---- a language model that talks -----------------------------------------------------------------------------------------

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/**
 * `unreachable`: no answer, or the service is broken; `busy`: too much is asked of it, also after waiting; `refused`: it takes neither
 * the key nor the question; `late`: silent for too long; `cut`: its answer broke off; `nonsense`: it answers what can't be read.
 */
export type ModelFaultKind = 'unreachable' | 'busy' | 'refused' | 'late' | 'cut' | 'nonsense'
export class ModelFault extends Error {
  override name = 'ModelFault'
  constructor(
    readonly kind: ModelFaultKind,
    detail = '',
  ) {
    super(`language model: ${kind} ${detail}`)
  }
}

export interface ChatOptions {
  signal: AbortSignal
  /** Longest answer, in tokens. */
  mostTokens: number
  /** Asks for one JSON value and nothing else; what comes must be checked all the same. */
  json?: boolean
}

export interface ChatModel {
  /** Its name. */
  readonly id: string
  /** Tokens that question and answer may have together. */
  readonly contextTokens: number
  /** The text of its answer, part by part as it comes. Waits and tries again by itself while nothing has come. @throws ModelFault */
  chat(messages: readonly ChatMessage[], options: ChatOptions): AsyncIterable<string>
}

// ---- translation ---------------------------------------------------------------------------------------------------------

export interface TranslationTask {
  /** Null when nobody said. */
  source: LanguageValue | null
  target: LanguageValue
  /** What stands before the first paragraph, with its translation: for context only. */
  before: readonly { source: string; target: string }[]
  signal: AbortSignal
}

export interface Translator {
  readonly id: string
  /** Languages it can translate into. */
  readonly targets: readonly LanguageValue[]
  /**
   * Translates a few paragraphs that follow each other, at most `maxBatch` characters together. Null for one it could not translate.
   * @throws ModelFault when none could be
   */
  translate(paragraphs: readonly string[], task: TranslationTask): Promise<(string | null)[]>
}

/** Characters of the paragraphs that are translated at once; a longer paragraph comes alone. */
export const maxBatch = 4_000
