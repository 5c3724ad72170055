/**
 * Records what the browser's microphone gave a page, beside the app: a busy machine makes the fake device skip and stutter, which is
 * not the app's fault. The app's recording must equal this one.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { Resampler } from '../../src/shared/capture/Resampler'
import { samplesOf } from './fakeMicrophone'

/** Runs in the audio thread; posts 16-bit samples in blocks of about 100 ms. */
const workletSource = `
registerProcessor('microphone-tap', class extends AudioWorkletProcessor {
  samples = []
  process([[channel]]) {
    if (channel) for (const sample of channel) this.samples.push(Math.max(-32768, Math.min(32767, Math.round(sample * 32768))))
    if (this.samples.length >= sampleRate / 10) {
      const block = Int16Array.from(this.samples)
      this.samples = []
      this.port.postMessage(block, [block.buffer])
    }
    return true
  }
})
`
/** The policy of the pages refuses it: tests that tap turn the policy off. Requests of worklets can't be answered by a route. */
const workletUrl = `data:text/javascript,${encodeURIComponent(workletSource)}`

const tapped = new WeakMap<Page, { rate: number; blocks: Int16Array[] }>()

/** Taps all pages of a context that are opened from now on. */
export async function tapMicrophones(context: BrowserContext): Promise<void> {
  await context.exposeBinding('receiveTapped', ({ page }, rate: number, base64: string) => {
    const tap = tapped.get(page) ?? { rate, blocks: [] }
    tapped.set(page, tap)
    tap.blocks.push(samplesOf(Buffer.from(base64, 'base64')))
  })
  await context.addInitScript((url) => {
    if (typeof AudioWorklet === 'undefined') return
    const { receiveTapped } = window as unknown as { receiveTapped(rate: number, base64: string): Promise<void> }
    const { addModule } = AudioWorklet.prototype
    AudioWorklet.prototype.addModule = async function (...parameters) {
      await addModule.call(this, url)
      await addModule.apply(this, parameters)
    }
    const { createMediaStreamSource } = AudioContext.prototype
    AudioContext.prototype.createMediaStreamSource = function (stream) {
      const source = createMediaStreamSource.call(this, stream)
      const tap = new AudioWorkletNode(this, 'microphone-tap', { channelCount: 1, channelCountMode: 'explicit' })
      tap.port.onmessage = ({ data }: MessageEvent<Int16Array>) => {
        let bytes = ''
        for (const byte of new Uint8Array(data.buffer)) bytes += String.fromCharCode(byte)
        void receiveTapped(this.sampleRate, btoa(bytes))
      }
      // Connected at once with the app's own node, so that both get the same samples.
      source.connect(tap).connect(this.destination)
      return source
    }
  }, workletUrl)
}

/** What the microphone gave these pages, one after the other, at 16 kHz in units of 16-bit samples. */
export function tappedAudio(pages: readonly Page[]): Float32Array {
  const parts = pages.map((page) => {
    const tap = tapped.get(page)
    if (!tap) throw new Error('nothing was tapped')
    const resampler = new Resampler(tap.rate)
    return [...tap.blocks.map((block) => resampler.push(Float32Array.from(block))), resampler.finish()]
  })
  const blocks = parts.flat()
  const audio = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const block of blocks) {
    audio.set(block, at)
    at += block.length
  }
  return audio
}
