/**
 * Ports of speech recognition and of what surrounds it. Audio is 16 kHz mono, signed 16 bit; times are milliseconds.
 * The contract of each port is tested by a suite under tests/server/ports.
 */
import type { LanguageValue } from '../../src/wire/constants'
import type { WireWord } from '../../src/wire/responses'
import type { ServerMessageId } from '../messages/messages'
import type { SpeechModels } from './speechModels'

/** Everything that works on speech. Models come and go while the server runs: read the properties when they are needed. */
export interface SpeechServices {
  /** All engines, the preferred ones first. */
  readonly engines: readonly SpeechEngine[]
  /** Null without a model, as are the next three: the caller then does without. */
  readonly detector: SpeechDetector | null
  readonly punctuator: Punctuator | null
  readonly languageIdentifier: LanguageIdentifier | null
  readonly diarizer: Diarizer | null
  /** Null where models can't be installed, as in the page. */
  readonly models: SpeechModels | null
}

/** What is null without any model. */
export const noSpeechModels: Omit<SpeechServices, 'engines'> = {
  detector: null,
  punctuator: null,
  languageIdentifier: null,
  diarizer: null,
  models: null,
}

/** A recognized utterance. Times are from the start of the audio chunk. */
export interface Utterance {
  startMs: number
  endMs: number
  text: string
  /** Concatenated, they are the text. */
  words?: WireWord[]
  /** 0..1 */
  confidence?: number
  /** The text has punctuation and capitals; others are punctuated if a punctuator is there. */
  punctuated?: boolean
}

/** The engine failed on this chunk (crash, timeout, bad model, no connection). A retry or another engine may succeed. */
export class SpeechEngineError extends Error {
  override name = 'SpeechEngineError'
}

export interface RecognitionOptions {
  signal?: AbortSignal | undefined
  /** Words and names the speaker is likely to say. Engines that take none ignore them. */
  hotwords?: readonly string[] | undefined
  /** Chunks of meetings are recognized before those of files. Default 'file'. */
  priority?: 'live' | 'file'
}

export interface SpeechEngine {
  /** Stable: stored with each segment it recognized. */
  readonly id: string
  /** Name for people, such as that of the model. */
  readonly name: string
  /** Languages it can transcribe now; empty if it is not installed. */
  readonly languages: readonly LanguageValue[]
  /** Languages available after installing what `availabilityNote` names. */
  readonly installable?: readonly LanguageValue[]
  /** What to install, or what to expect of the engine. */
  readonly availabilityNote?: ServerMessageId
  /** Chunks it can recognize at once. */
  readonly concurrency: number
  /** The audio leaves this machine. */
  readonly remote: boolean
  /** Recognizes one chunk of at most `maxChunkMs`. @throws SpeechEngineError, or the signal's reason */
  recognize(chunk: Int16Array, language: LanguageValue, options?: RecognitionOptions): Promise<Utterance[]>
  /** Languages it can stream now; empty or absent if it can't. */
  readonly streamingLanguages?: readonly LanguageValue[]
  /** Opens a streaming recognizer; null when at capacity. */
  openStream?(language: LanguageValue, options?: Pick<RecognitionOptions, 'hotwords'>): StreamingRecognizer | null
  close(): Promise<void>
}

/** Gives partial results of one live meeting. One call at a time. Usable again after an error. */
export interface StreamingRecognizer {
  /** Feeds audio and returns the text of the open chunk so far; `reset` starts a new chunk. @throws SpeechEngineError */
  accept(pcm: Int16Array, reset: boolean): Promise<string>
  /** Recognizes a whole chunk, for engines whose final text must follow from the partial ones; others use `SpeechEngine.recognize`. */
  recognize?(chunk: Int16Array): Promise<Utterance[]>
  /** Frees the slot. */
  close(): void
}

/** Detects speech in a recording. */
export interface SpeechDetector {
  /** Samples of the windows it judges. */
  readonly windowSamples: number
  /** Opens a detector for one recording. */
  open(): SpeechDetectorStream
}

export interface SpeechDetectorStream {
  /** Feeds audio; one flag for each window completed by it: whether there is speech. @throws SpeechEngineError */
  accept(pcm: Int16Array): Promise<boolean[]>
  close(): void
}

/** Adds punctuation, and capitals where the language has them. */
export interface Punctuator {
  readonly languages: readonly LanguageValue[]
  /** Changes nothing but punctuation, spaces and capitals. @throws SpeechEngineError */
  punctuate(text: string, language: LanguageValue, signal?: AbortSignal): Promise<string>
}

export interface LanguageIdentifier {
  /** The language spoken in up to 30 s of speech; null if it is none of ours. @throws SpeechEngineError */
  identify(pcm: Int16Array, signal?: AbortSignal): Promise<LanguageValue | null>
}

/** A voice within a piece of audio. */
export interface PieceVoice {
  /** When it speaks, in order; turns of different voices may overlap. From the start of the piece. */
  turns: { startMs: number; endMs: number }[]
  /** Its embedding: vectors of one voice have a high cosine similarity. Null if it speaks too little. */
  embedding: Float32Array | null
}

/** Tells voices apart within a piece of at most a minute; the caller matches voices across pieces by their embeddings. */
export interface Diarizer {
  /** The model of the embeddings: its stable id, since those of different models can't be compared, and its name for people. */
  readonly model: { readonly id: string; readonly name: string }
  /** @throws SpeechEngineError, or the signal's reason */
  analyze(pcm: Int16Array, signal?: AbortSignal): Promise<PieceVoice[]>
  /** The embedding of one voice that speaks throughout; null if there is too little. @throws SpeechEngineError */
  embed(pcm: Int16Array, signal?: AbortSignal): Promise<Float32Array | null>
}
