import { sampleRate, type Clock, type LiveEar, type SpeechEngine, type Utterance } from '../server/ports'
import { languageValues, type LanguageValue } from '../src/wire/codes'
import { randomFrom, type Random } from './random'
import { clauses, conversation, topics } from './talk/conversation'
import { speak, spokenMs, wordsOf } from './talk/speak'

const frameMs = 20
const samplesAMs = sampleRate / 1000
const frameSamples = frameMs * samplesAMs
/** Mean absolute sample above which a frame counts as speech. */
const loud = 120
/** Pauses shorter than that do not end an utterance. */
const pauseMs = 300
const shortestMs = 160

/**
 * An engine for demonstrations: it hears where somebody speaks and invents what they say, the same for the same sound.
 * It works on one piece after the other at `speed` times real time, slow enough to watch.
 */
export function demoEngine(clock: Clock, speed = 20): SpeechEngine {
  let busy = Promise.resolve()
  return {
    id: 'demonstration',
    languages: languageValues,
    note: 'engine.demonstration',
    parallel: 1,
    async recognize(piece, language, signal) {
      const turn = busy.then(() => clock.sleep(piece.length / samplesAMs / speed, signal))
      busy = turn
      await turn
      signal?.throwIfAborted()
      return invent(piece, language)
    },
    listen: (language) => new DemoEar(language, randomFrom(clock.now())),
    close: () => Promise.resolve(),
  }
}

/** Hears a meeting: one long conversation, which goes on for as long as somebody speaks. */
class DemoEar implements LiveEar {
  readonly #talk
  /** What belongs to the open utterance. */
  #text = ''
  #heardMs = 0

  constructor(
    private readonly language: LanguageValue,
    private readonly random: Random,
  ) {
    const topic = random.pick(topics[language])
    this.#talk = clauses(conversation(topic, language, random), language)
  }

  async hear(pcm: Int16Array, fresh: boolean): Promise<string> {
    this.#heardMs = (fresh ? 0 : this.#heardMs) + pcm.length / samplesAMs
    let text = ''
    for (const word of wordsOf(this.#enoughFor(this.#heardMs), this.language)) {
      if (spokenMs(text + word, this.language) > this.#heardMs) break
      text += word
    }
    return text.trimEnd()
  }

  async recognize(piece: Int16Array): Promise<Utterance[]> {
    const heard = stretches(piece)
    const [first, last] = [heard[0], heard.at(-1)]
    if (!first || !last) return []
    const text = this.#enoughFor(last.endMs - first.startMs)
    this.#text = ''
    return [speak(text.trimEnd(), first.startMs, last.endMs, this.language, this.random)]
  }

  close(): void {}

  #enoughFor(ms: number): string {
    while (spokenMs(this.#text, this.language) < ms) this.#text += this.#talk.next().value.text
    return this.#text
  }
}

function invent(piece: Int16Array, language: LanguageValue): Utterance[] {
  const random = randomFrom(fingerprint(piece))
  const topic = topics[language][0]
  if (!topic) return []
  const talk = clauses(conversation(topic, language, random, 'middle'), language)
  let next = talk.next().value.text
  return stretches(piece).map(({ startMs, endMs }) => {
    let text = ''
    do {
      text += next
      next = talk.next().value.text
    } while (spokenMs(text + next, language) <= endMs - startMs)
    return speak(text.trimEnd(), startMs, endMs, language, random)
  })
}

/** Where somebody speaks, in milliseconds from the start of the piece. */
export function stretches(piece: Int16Array): { startMs: number; endMs: number }[] {
  const found: { startMs: number; endMs: number }[] = []
  for (let first = 0; first < piece.length; first += frameSamples) {
    const frame = piece.subarray(first, first + frameSamples)
    let sum = 0
    for (const sample of frame) sum += Math.abs(sample)
    if (sum / frame.length < loud) continue
    const startMs = first / samplesAMs
    const endMs = startMs + frame.length / samplesAMs
    const last = found.at(-1)
    if (last && startMs - last.endMs < pauseMs) last.endMs = endMs
    else found.push({ startMs, endMs })
  }
  return found
    .filter(({ startMs, endMs }) => endMs - startMs >= shortestMs)
    .map(({ startMs, endMs }) => ({ startMs: Math.round(startMs), endMs: Math.round(endMs) }))
}

/** A number that changes with the sound: FNV-1a over its length and every 97th sample. */
function fingerprint(piece: Int16Array): number {
  let hash = 0x811c9dc5 ^ piece.length
  for (let index = 0; index < piece.length; index += 97) hash = Math.imul(hash ^ (piece[index] ?? 0), 0x01000193)
  return hash >>> 0
}
