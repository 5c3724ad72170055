/** Conversations of made-up voices with noisy embeddings, and how well they were told apart. */
import { randomFrom } from '../../../../mocks/speech/random'
import type { LocalVoice, VoiceTurn } from '../../../../server/usecases/speakers/clusterVoices'

const dimensions = 64

const gaussian = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const unit = (vector: Float32Array) => vector.map((value) => value / Math.hypot(...vector))
const randomUnit = (random: () => number) => unit(Float32Array.from({ length: dimensions }, () => gaussian(random)))

interface Mixture {
  seed: number
  /** Share of the speech of each speaker. */
  shares: readonly number[]
  pieces: number
  /** Length of the random vector added to a speaker's: 0.6 gives a cosine similarity of about 0.74 within a speaker. */
  noise: number
}

/** Pieces of a minute with turns of 2 to 8 s; each speaker of a piece is one voice of it. */
export function mixture({ seed, shares, pieces, noise }: Mixture): { voices: LocalVoice[]; truth: VoiceTurn[] } {
  const random = randomFrom(seed).next
  const speakers = shares.map(() => randomUnit(random))
  const voices: LocalVoice[] = []
  const truth: VoiceTurn[] = []
  for (let piece = 0; piece < pieces; piece += 1) {
    const turnsOf = new Map<number, { startMs: number; endMs: number }[]>()
    for (let at = piece * 60_000; at < (piece + 1) * 60_000 - 8_000;) {
      const speaker = pickByShare(shares, random())
      const turn = { startMs: at, endMs: at + 2_000 + Math.floor(random() * 6_000) }
      turnsOf.set(speaker, [...(turnsOf.get(speaker) ?? []), turn])
      truth.push({ ...turn, voice: speaker })
      at = turn.endMs + 200
    }
    for (const [speaker, turns] of turnsOf) {
      const vector = speakers[speaker] ?? new Float32Array(dimensions)
      const around = randomUnit(random)
      voices.push({ turns, embedding: vector.map((value, index) => value + noise * (around[index] ?? 0)) })
    }
  }
  return { voices, truth }
}

function pickByShare(shares: readonly number[], value: number): number {
  let sum = 0
  for (const [index, share] of shares.entries()) if (value < (sum += share)) return index
  return shares.length - 1
}

/** Share of the speech given to a wrong voice, with the mapping of voices to speakers that is best for each voice. */
export function errorRate(found: readonly VoiceTurn[], truth: readonly VoiceTurn[]): number {
  const shared = new Map<number, Map<number, number>>()
  const foundAt = new Map(found.map((turn) => [turn.startMs, turn.voice]))
  let total = 0
  for (const { startMs, endMs, voice } of truth) {
    total += endMs - startMs
    const speakers = shared.get(voice) ?? new Map<number, number>()
    shared.set(voice, speakers)
    const assigned = foundAt.get(startMs)
    if (assigned !== undefined) speakers.set(assigned, (speakers.get(assigned) ?? 0) + endMs - startMs)
  }
  const taken = new Set<number>()
  let right = 0
  const pairs = [...shared].flatMap(([speaker, voices]) => [...voices].map(([voice, ms]) => ({ speaker, voice, ms })))
  const matched = new Set<number>()
  for (const { speaker, voice, ms } of pairs.toSorted((a, b) => b.ms - a.ms)) {
    if (taken.has(voice) || matched.has(speaker)) continue
    taken.add(voice)
    matched.add(speaker)
    right += ms
  }
  return 1 - right / total
}
