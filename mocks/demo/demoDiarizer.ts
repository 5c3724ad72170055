import { sampleRate, type Clock } from '../../server/ports/ports'
import type { Diarizer, PieceVoice } from '../../server/ports/speech'
import { speechSpans } from './demoEngine'

const samplesPerMs = sampleRate / 1000
/** Pitches this close are one voice. */
const sameVoiceHz = 20
const voiceDimensions = 16

/** A demo diarizer: tells voices apart by the pitch of the synthetic audio, at `speed` times real time. */
export function demoDiarizer(clock: Clock, speed = 60): Diarizer {
  return {
    model: { id: 'demo-voices', name: 'Demo' },
    async analyze(pcm, signal) {
      await clock.sleep(pcm.length / samplesPerMs / speed, signal)
      signal?.throwIfAborted()
      const voices = new Map<number, PieceVoice>()
      for (const span of speechSpans(pcm)) {
        const voice = voiceOf(pcm, span)
        const known = voices.get(voice) ?? { turns: [], embedding: embeddingOf(voice) }
        known.turns.push(span)
        voices.set(voice, known)
      }
      return [...voices.values()]
    },
    embed: async (pcm) => embeddingOf(voiceOf(pcm, { startMs: 0, endMs: pcm.length / samplesPerMs })),
  }
}

const embeddingOf = (voice: number): Float32Array =>
  Float32Array.from({ length: voiceDimensions }, (_, index) => (index === voice ? 1 : 0))

/** The synthetic voices cross zero upward once in each period. */
function voiceOf(pcm: Int16Array, { startMs, endMs }: { startMs: number; endMs: number }): number {
  const samples = pcm.subarray(startMs * samplesPerMs, endMs * samplesPerMs)
  let crossings = 0
  for (let index = 1; index < samples.length; index += 1)
    if ((samples[index - 1] ?? 0) <= 0 && (samples[index] ?? 0) > 0) crossings += 1
  const pitchHz = (crossings * 1000) / Math.max(1, endMs - startMs)
  return Math.round(pitchHz / sameVoiceHz) % voiceDimensions
}
