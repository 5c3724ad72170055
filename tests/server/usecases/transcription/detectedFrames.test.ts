import { describe, expect, it } from 'vitest'
import {
  detectedFrames,
  type DetectedFrame,
  type DetectionOptions,
} from '../../../../server/usecases/transcription/detectedFrames'
import { frameSamples } from '../../../../server/usecases/transcription/frames'
import { segmentAudio, type AudioChunk } from '../../../../server/usecases/transcription/segmenter'
import { chunked, joined, noise, random, voice } from '../audio'
import { fakeDetector } from './fakeDetector'

const loud = (samples: number) => new Int16Array(samples).fill(1_000)
const quiet = (samples: number) => new Int16Array(samples)

async function framesOf(pcm: Int16Array, options: DetectionOptions = {}, ...sizes: number[]): Promise<DetectedFrame[]> {
  const frames: DetectedFrame[] = []
  for await (const frame of detectedFrames(chunked(pcm, ...(sizes.length > 0 ? sizes : [pcm.length])), options))
    frames.push(frame)
  return frames
}
const flags = (frames: readonly DetectedFrame[]) => frames.map(({ isSpeech }) => isSpeech)

async function chunksOf(pcm: Int16Array, options: DetectionOptions, ...sizes: number[]): Promise<AudioChunk[]> {
  const chunks: AudioChunk[] = []
  for await (const chunk of segmentAudio(chunked(pcm, ...sizes), options)) chunks.push(chunk)
  return chunks
}
const spans = (chunks: readonly AudioChunk[]) => chunks.map(({ startMs, endMs }) => [startMs, endMs])

describe('frames', () => {
  it('hold all the audio, and without a detector nothing is said of them', async () => {
    const pcm = new Int16Array(1_000).map((_, index) => index)
    const frames = await framesOf(pcm, {}, 7, 300)
    expect(frames.map((frame) => frame.pcm.length)).toEqual([320, 320, 320, 40])
    expect(joined(...frames.map((frame) => frame.pcm))).toEqual(pcm)
    expect(flags(frames)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('are speech if a window over them is', async () => {
    // Windows of 512 samples: the second, 512 to 1,024, overlaps the frames 1 to 3.
    const pcm = joined(quiet(512), loud(512), quiet(512))
    expect(flags(await framesOf(pcm, { detector: fakeDetector() }))).toEqual([false, true, true, true, false])
  })

  it('after the last window are as that was', async () => {
    const pcm = joined(quiet(512), loud(512), loud(300))
    expect(flags(await framesOf(pcm, { detector: fakeDetector() }))).toEqual([false, true, true, true, true])
    expect(flags(await framesOf(loud(400), { detector: fakeDetector() })), 'no window at all').toEqual([
      undefined,
      undefined,
    ])
  })

  it.each([512, 256, 320, 4_000])(
    'have the same flags however the audio is delivered (window of %i)',
    async (windowSamples) => {
      const next = random(windowSamples)
      const pcm = joined(...Array.from({ length: 30 }, () => (next() > 0.5 ? loud : quiet)(Math.ceil(next() * 2_000))))
      const whole = flags(await framesOf(pcm, { detector: fakeDetector({ windowSamples }) }))
      expect(whole).toHaveLength(Math.ceil(pcm.length / frameSamples))
      for (const most of [50, 900, 5_000]) {
        const sizes = Array.from({ length: 20 }, () => Math.ceil(next() * most))
        expect(flags(await framesOf(pcm, { detector: fakeDetector({ windowSamples }) }, ...sizes))).toEqual(whole)
      }
    },
  )

  it('after the detector failed are not judged, and it is closed and reported once', async () => {
    const detector = fakeDetector({ failsAfter: 2 })
    const failures: string[] = []
    const options = { detector, onDetectorFailure: ({ message }: Error) => void failures.push(message) }
    const found = flags(await framesOf(loud(5_120), options, 512))
    expect(found.slice(0, 3)).toEqual([true, true, true])
    expect(new Set(found.slice(3))).toEqual(new Set([undefined]))
    expect([failures, detector.closed]).toEqual([['crashed'], 1])
  })

  it('of a recording that is not read to its end close the detector too', async () => {
    const detector = fakeDetector()
    for await (const _ of segmentAudio(chunked(joined(voice(6_000), noise(3_000), voice(6_000)), 16_000), { detector }))
      break
    expect([detector.opened, detector.closed]).toEqual([1, 1])
  })
})

describe('chunks by a detector', () => {
  /** Speech too quiet for the energy, and noise that is none. */
  const hard = joined(voice(4_000, 0.02), noise(3_000, 0.002), voice(4_000, 0.02), noise(3_000, 0.002))

  it('are what it takes for speech', async () => {
    const nothing = fakeDetector({ silence: 40_000 })
    expect(await chunksOf(hard, { detector: nothing }, 16_000)).toEqual([])
    const found = spans(await chunksOf(hard, { detector: fakeDetector({ silence: 100 }) }, 16_000))
    expect(found).toHaveLength(2)
    expect(found[1]?.[0]).toBeGreaterThanOrEqual(6_500)
  })

  it('are the same however the audio is delivered', async () => {
    const whole = spans(await chunksOf(hard, { detector: fakeDetector() }, hard.length))
    expect(spans(await chunksOf(hard, { detector: fakeDetector() }, 333, 7_001))).toEqual(whole)
  })

  it('go on by energy where it fails, and lose no speech', async () => {
    const pcm = joined(voice(6_000), noise(3_000), voice(6_000), noise(3_000), voice(6_000))
    const found = await chunksOf(pcm, { detector: fakeDetector({ failsAfter: 300 }) }, 16_000)
    const rest = pcm.slice()
    for (const { startMs, endMs } of found) rest.fill(0, startMs * 16, endMs * 16)
    expect(Math.max(...found.map(({ endMs }) => endMs))).toBe(24_000)
    expect(rest.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(1_500)
  })
})
