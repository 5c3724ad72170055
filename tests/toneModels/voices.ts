import { sampleRate } from '../../server/ports/ports'

/** Two voices: tones that the segmentation model tells apart. */
const voices = { low: { hertz: 200, level: 0.3 }, high: { hertz: 3_000, level: 0.2 } }

/** A voice that speaks without a pause. */
export function toneVoice(voice: keyof typeof voices, ms: number): Int16Array {
  const { hertz, level } = voices[voice]
  return new Int16Array((ms * sampleRate) / 1000).map((_, at) =>
    Math.round(32_767 * level * Math.sin((2 * Math.PI * hertz * at) / sampleRate)),
  )
}
