import { sampleRate, type Clock } from '../../server/ports/ports'
import type { StreamingRecognizer, SpeechEngine, Utterance } from '../../server/ports/speech'
import { languageValues, type LanguageValue } from '../../src/wire/constants'
import { randomFrom, type Random } from '../speech/random'
import { splitIntoClauses, generateConversation, topics } from '../speech/conversation'
import { toUtterance, speakingMs, wordsOf } from '../speech/utterance'

const frameMs = 20
const samplesPerMs = sampleRate / 1000
const frameSamples = frameMs * samplesPerMs
/** Mean absolute sample above which a frame counts as speech. */
const speechThreshold = 120
/** Pauses shorter than that do not end an utterance. */
const pauseMs = 300
const minSpeechMs = 160

/**
 * A demo engine: detects speech and invents its text, always the same for the same audio. It recognizes one chunk at a time at `speed`
 * times real time, slow enough to watch.
 */
export function demoEngine(clock: Clock, speed = 20): SpeechEngine {
  let busy = Promise.resolve()
  return {
    id: 'demonstration',
    name: 'Demonstration',
    languages: languageValues,
    availabilityNote: 'engine.demonstration',
    concurrency: 1,
    remote: false,
    async recognize(chunk, language, { signal } = {}) {
      const turn = busy.then(() => clock.sleep(chunk.length / samplesPerMs / speed, signal))
      busy = turn
      await turn
      signal?.throwIfAborted()
      return inventUtterances(chunk, language)
    },
    streamingLanguages: languageValues,
    openStream: (language) => new DemoRecognizer(language, randomFrom(clock.now())),
    close: () => Promise.resolve(),
  }
}

/** The same as an external service without live captions, for the languages of the interface. */
export const demoService = (clock: Clock): SpeechEngine => ({
  ...demoEngine(clock),
  id: 'demonstration-service',
  name: 'Demonstration service',
  languages: ['cn', 'en'],
  remote: true,
  streamingLanguages: [],
})

/** Streaming recognition of one endless conversation. */
class DemoRecognizer implements StreamingRecognizer {
  readonly #conversation
  /** Text of the current utterance. */
  #text = ''
  #receivedMs = 0

  constructor(
    private readonly language: LanguageValue,
    private readonly random: Random,
  ) {
    const topic = random.pick(topics[language])
    this.#conversation = splitIntoClauses(generateConversation(topic, language, { random }), language)
  }

  async accept(pcm: Int16Array, reset: boolean): Promise<string> {
    if (reset) this.#receivedMs = 0
    if (isSpeech(pcm)) this.#receivedMs += pcm.length / samplesPerMs
    let text = ''
    for (const word of wordsOf(this.#textFor(this.#receivedMs), this.language)) {
      if (speakingMs(text + word, this.language) > this.#receivedMs) break
      text += word
    }
    return text.trimEnd()
  }

  async recognize(chunk: Int16Array): Promise<Utterance[]> {
    const spans = speechSpans(chunk)
    const [first, last] = [spans[0], spans.at(-1)]
    if (!first || !last) return []
    const [startMs, endMs] = [first.startMs, last.endMs]
    const text = this.#textFor(endMs - startMs)
    this.#text = ''
    return [toUtterance(text.trimEnd(), this.language, { startMs, endMs, random: this.random })]
  }

  close(): void {}

  #textFor(ms: number): string {
    while (speakingMs(this.#text, this.language) < ms) this.#text += this.#conversation.next().value.text
    return this.#text
  }
}

function inventUtterances(chunk: Int16Array, language: LanguageValue): Utterance[] {
  const random = randomFrom(fingerprint(chunk))
  const topic = topics[language][0]
  if (!topic) return []
  const lines = splitIntoClauses(generateConversation(topic, language, { random, from: 'middle' }), language)
  let next = lines.next().value.text
  return speechSpans(chunk).map(({ startMs, endMs }) => {
    let text = ''
    do {
      text += next
      next = lines.next().value.text
    } while (speakingMs(text + next, language) <= endMs - startMs)
    return toUtterance(text.trimEnd(), language, { startMs, endMs, random })
  })
}

/** Speech intervals, in milliseconds from the start of the chunk. */
export function speechSpans(chunk: Int16Array): { startMs: number; endMs: number }[] {
  const spans: { startMs: number; endMs: number }[] = []
  for (let first = 0; first < chunk.length; first += frameSamples) {
    const frame = chunk.subarray(first, first + frameSamples)
    if (!isSpeech(frame)) continue
    const startMs = first / samplesPerMs
    const endMs = startMs + frame.length / samplesPerMs
    const last = spans.at(-1)
    if (last && startMs - last.endMs < pauseMs) last.endMs = endMs
    else spans.push({ startMs, endMs })
  }
  return spans
    .filter(({ startMs, endMs }) => endMs - startMs >= minSpeechMs)
    .map(({ startMs, endMs }) => ({ startMs: Math.round(startMs), endMs: Math.round(endMs) }))
}

function isSpeech(pcm: Int16Array): boolean {
  let sum = 0
  for (const sample of pcm) sum += Math.abs(sample)
  return sum >= speechThreshold * pcm.length
}

/** A hash of the audio: FNV-1a over its length and every 97th sample. */
function fingerprint(chunk: Int16Array): number {
  let hash = 0x811c9dc5 ^ chunk.length
  for (let index = 0; index < chunk.length; index += 97) hash = Math.imul(hash ^ (chunk[index] ?? 0), 0x01000193)
  return hash >>> 0
}
