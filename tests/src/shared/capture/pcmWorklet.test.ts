import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PcmEvent, PcmCommand } from '../../../../src/shared/capture/pcm.worklet'
import { sine } from './signals'

interface Processor {
  process(inputs: readonly (readonly Float32Array[])[]): boolean
}
let posted: PcmEvent[]
let processor: Processor
let sendCommand: (command: PcmCommand) => void

/** Globals of a browser's audio thread, at 16 kHz. */
beforeEach(async () => {
  posted = []
  const port = {
    onmessage: (_: { data: PcmCommand }) => {},
    postMessage: (event: PcmEvent) => void posted.push(event),
  }
  vi.stubGlobal('sampleRate', 16_000)
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      port = port
    },
  )
  vi.stubGlobal('registerProcessor', (_: string, Made: new (options: object) => Processor) => {
    processor = new Made({ numberOfInputs: 1 })
  })
  vi.resetModules()
  await import('../../../../src/shared/capture/pcm.worklet')
  sendCommand = (data) => port.onmessage({ data })
})
afterEach(() => vi.unstubAllGlobals())

const samples = () => posted.flatMap((event) => (event.type === 'block' ? [...event.audio] : []))
const types = () => posted.map(({ type }) => type)

describe('the audio thread', () => {
  it.each(['pause', 'end'] as const)(
    'gives all that it holds on %s, down to the last sample, before it says that it rests',
    (command) => {
      const sound = sine(16_000, 300, 2_300, 0.5)
      processor.process([[sound]])
      expect(samples()).toHaveLength(1_600)
      sendCommand(command)
      expect(types()).toEqual(['block', 'block', 'stopped'])
      const received = samples()
      expect(received).toHaveLength(3_200)
      expect(received.slice(0, 2_300)).toEqual(Array.from(sound, (sample) => Math.round(sample * 32_768) + 0))
      expect(received.slice(2_300).some(Boolean)).toBe(false)
    },
  )

  it('hears nothing between a pause and going on', () => {
    sendCommand('pause')
    processor.process([[sine(16_000, 300, 3_200)]])
    expect(types()).toEqual(['stopped'])
    sendCommand('resume')
    processor.process([[sine(16_000, 300, 1_600)]])
    expect(types()).toEqual(['stopped', 'block'])
  })
})
