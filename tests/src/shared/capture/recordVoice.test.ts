import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CaptureError } from '../../../../src/shared/capture/captureError'
import { silent } from '../../../../src/shared/capture/level'
import { blockMs, blockSamples } from '../../../../src/shared/capture/pcm'
import { recordVoice } from '../../../../src/shared/capture/recordVoice'
import { wavHeader } from '../../../../src/shared/capture/wavHeader'
import { FakeDevices, fakeGraph } from './fakeDevices'

const maxMs = 1000
let devices: FakeDevices
let audio: ReturnType<typeof fakeGraph>
const onProgress = vi.fn()

beforeEach(() => {
  devices = new FakeDevices()
  audio = fakeGraph()
  onProgress.mockReset()
  vi.stubGlobal('navigator', { mediaDevices: devices })
})
afterEach(() => vi.unstubAllGlobals())

const record = () => recordVoice({ maxMs, openAudioGraph: audio.open, onProgress })
/** Delivers blocks whose samples are their number, from `first`. */
function speak(count: number, first = 1): void {
  for (let at = first; at < first + count; at += 1)
    audio.events().onEvent({ type: 'block', atMs: 0, audio: new Int16Array(blockSamples).fill(at), levels: [silent] })
}
const samplesOf = async (file: Blob) => new Int16Array((await file.arrayBuffer()).slice(44))
const blocksOf = async (file: Blob) => (await samplesOf(file)).filter((_, at) => at % blockSamples === 0)

describe('a recording of a voice', () => {
  it('is a WAV file of what was said until it is stopped', async () => {
    const { file, stop } = await record()
    speak(3)
    stop()
    const wav = await file
    expect(wav.type).toBe('audio/wav')
    expect(new Uint8Array((await wav.arrayBuffer()).slice(0, 44))).toEqual(wavHeader(3 * blockMs))
    expect(await blocksOf(wav)).toEqual(Int16Array.of(1, 2, 3))
    expect(onProgress.mock.calls).toEqual([1, 2, 3].map((count) => [count * blockMs, silent]))
  })

  it('ends by itself, to the block, and releases the microphone', async () => {
    const { file } = await record()
    speak(15)
    expect(await blocksOf(await file)).toHaveLength(maxMs / blockMs)
    expect(devices.opened[0]?.tracks[0]?.stopped).toBe(true)
    expect(audio.graph.close).toHaveBeenCalledOnce()
  })

  it('has the last block, which comes while it is stopped', async () => {
    const { file, stop } = await record()
    speak(1)
    audio.graph.send.mockImplementation(() => {
      speak(1, 2)
      audio.events().onEvent({ type: 'stopped' })
    })
    stop()
    expect(await blocksOf(await file)).toEqual(Int16Array.of(1, 2))
  })

  it('fails when the microphone is unplugged, and releases the rest', async () => {
    const { file } = await record()
    speak(1)
    devices.microphones = []
    devices.opened[0]?.tracks[0]?.end()
    await expect(file).rejects.toMatchObject({ fault: 'ended' })
    expect(audio.graph.close).toHaveBeenCalledOnce()
  })

  it('does not begin without permission', async () => {
    devices.fault = 'NotAllowedError'
    await expect(record()).rejects.toThrow(CaptureError)
    expect(onProgress).not.toHaveBeenCalled()
  })
})
