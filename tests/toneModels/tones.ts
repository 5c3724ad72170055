/** A language of tones: each word is a pure tone, so that a fixed matrix recognizes it, and a test can speak it. */
import { sampleRate } from '../../server/ports/ports'
import type { LanguageValue } from '../../src/wire/constants'

export interface ToneWord {
  text: string
  language: LanguageValue
  hertz: number
}

const words: [string, LanguageValue][] = [
  ['go', 'en'],
  ['stop', 'en'],
  ['hello', 'en'],
  ['meeting', 'en'],
  ['budget', 'en'],
  ['friday', 'en'],
  ['hallo', 'de'],
  ['hola', 'es'],
  ['مرحبا', 'ar'],
  ['你', 'cn'],
  ['好', 'cn'],
  ['世', 'cn'],
  ['界', 'cn'],
  ['开', 'cn'],
  ['会', 'cn'],
  ['三', 'cn'],
  ['百', 'cn'],
]

const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700)
const hertz = (mels: number) => 700 * (Math.exp(mels / 1127) - 1)
const [lowest, highest] = [mel(300), mel(6_500)]

/** All words, from low to high; four bins of a mel filter bank lie between two of them. */
export const toneWords: readonly ToneWord[] = words.map(([text, language], at) => ({
  text,
  language,
  hertz: Math.round(hertz(lowest + ((highest - lowest) * at) / (words.length - 1))),
}))

/** Sounds like 你 and is less likely, unless it is a hotword. Only the transducers know it. */
export const homophone = { text: '妮', soundsLike: '你' }

export const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

function toneOf(text: string): number {
  const spoken = text === homophone.text ? homophone.soundsLike : text
  const word = toneWords.find((one) => one.text === spoken)
  if (!word) throw new Error(`there is no tone for ${text}`)
  return word.hertz
}

export interface SpeechOptions {
  /** How long each word sounds. */
  wordMs?: number
  /** Silence before each word that stands after a space, before the first and after the last. */
  gapMs?: number
}

/**
 * A text of the words above as PCM: words with spaces between them, Han characters without. Say no word twice in a row without a space.
 * Silence has a little noise.
 */
export function toneSpeech(text: string, { wordMs = 300, gapMs = 300 }: SpeechOptions = {}): Int16Array {
  const samples: number[] = []
  const add = (ms: number, at: (sample: number) => number) => {
    for (let sample = 0; sample < (ms * sampleRate) / 1000; sample += 1) samples.push(Math.round(at(sample) * 32_767))
  }
  const quiet = (sample: number) => 1e-4 * Math.sin(sample * sample)
  for (const spoken of text.split(' ').filter((part) => part !== '')) {
    add(gapMs, quiet)
    for (const word of isHan(spoken) ? spoken : [spoken]) {
      const radians = (2 * Math.PI * toneOf(word)) / sampleRate
      add(wordMs, (sample) => 0.3 * Math.sin(radians * sample))
    }
  }
  add(gapMs, quiet)
  return Int16Array.from(samples)
}

/** A mel filter bank as sherpa-onnx computes it: Kaldi's or librosa's (Slaney) scale. */
export interface MelBank {
  low?: number
  high?: number
  scale?: 'kaldi' | 'slaney'
}

export const melBins = 80

const slaney = (frequency: number) =>
  frequency < 1000 ? frequency / (200 / 3) : 15 + (27 * Math.log(frequency / 1000)) / Math.log(6.4)

/** The bin a tone falls into. */
function binOf(frequency: number, { low = 20, high = 7_600, scale = 'kaldi' }: MelBank): number {
  const place = scale === 'kaldi' ? mel : slaney
  return Math.round((place(frequency) - place(low)) / ((place(high) - place(low)) / (melBins + 1))) - 1
}

/**
 * A matrix [melBins, columns], row by row, that copies the level of each word's bin into columns.
 * @param columnsOf those of the word at this index in `toneWords`
 */
export function wordLevels(columns: number, columnsOf: (word: number) => number[], bank: MelBank = {}): number[] {
  const weights = new Array<number>(melBins * columns).fill(0)
  toneWords.forEach((word, at) => {
    for (const column of columnsOf(at)) weights[binOf(word.hertz, bank) * columns + column] = 1
  })
  return weights
}

/** A row of zeros with one other value. */
export const oneHot = (size: number, at: number, value: number): number[] =>
  Array.from({ length: size }, (_, index) => (index === at ? value : 0))

/** A comma-separated list of equal numbers, for metadata. */
export const repeated = (count: number, value: number): string => new Array(count).fill(value).join(',')

/** A word as a sentencepiece token. */
export const pieceOf = ({ text }: ToneWord): string => (isHan(text) ? text : `▁${text}`)

/** The content of `tokens.txt`. */
export const tokensFile = (tokens: readonly string[]): string => tokens.map((token, id) => `${token} ${id}\n`).join('')
