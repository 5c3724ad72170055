import { describe, expect, it } from 'vitest'
import { Peaks, peaksPerSecond } from '../../../../server/usecases/transcription/peaks'
import { chunked, joined, noise, random, voice } from '../audio'

async function outline(pcm: Int16Array, ...sizes: number[]): Promise<number[]> {
  const peaks = new Peaks()
  for await (const chunk of chunked(pcm, ...sizes)) peaks.add(chunk)
  return [...peaks.finish()]
}

describe('the outline of a waveform', () => {
  it('is the largest sample of each tenth of a second, in either direction', async () => {
    const pcm = new Int16Array(4_800)
    pcm[10] = 12_800
    pcm[1_700] = -25_600
    pcm[1_800] = 6_400
    expect(await outline(pcm, 500)).toEqual([100, 200, 0])
  })

  it('full scale is 255 on both sides', async () => {
    expect(await outline(Int16Array.of(32_767), 1)).toEqual([255])
    expect(await outline(Int16Array.of(-32_768), 1)).toEqual([255])
  })

  it('what remains at the end has a peak of its own', async () => {
    expect(await outline(joined(noise(250), voice(10)), 999)).toHaveLength(3)
  })

  it('no sound has no outline', async () => {
    expect(await outline(new Int16Array(0), 1)).toEqual([])
  })

  it('does not depend on the chunks', async () => {
    const pcm = joined(voice(3_000), noise(1_234, 0.1), voice(777))
    const next = random(3)
    const sizes = Array.from({ length: 40 }, () => 1 + Math.floor(next() * 5_000))
    expect(await outline(pcm, ...sizes)).toEqual(await outline(pcm, pcm.length))
  })

  it('five hours take 180 kB', () => {
    const peaks = new Peaks()
    const minute = new Int16Array(60 * 16_000)
    for (let done = 0; done < 300; done += 1) peaks.add(minute)
    expect(peaks.finish()).toHaveLength(5 * 3_600 * peaksPerSecond)
  })
})
