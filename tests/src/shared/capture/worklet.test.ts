/** The worklet code in a fake AudioWorkletGlobalScope. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockSamples } from '../../../../src/shared/capture/pcm'
import type { PcmEvent, PcmCommand } from '../../../../src/shared/capture/pcm.worklet'

interface Processor {
  process(inputs: readonly (readonly Float32Array[])[]): boolean
}

let posted: PcmEvent[]
let sendCommand: (command: PcmCommand) => void
let processor: Processor

beforeEach(async () => {
  posted = []
  const port = {
    onmessage: (_: { data: PcmCommand }): void => {},
    postMessage: (event: PcmEvent) => void posted.push(structuredClone(event)),
  }
  sendCommand = (command) => port.onmessage({ data: command })
  vi.stubGlobal('sampleRate', 16_000)
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      readonly port = port
    },
  )
  vi.stubGlobal('registerProcessor', (_: string, Made: new (options: object) => Processor) => {
    processor = new Made({ numberOfInputs: 1 })
  })
  vi.resetModules()
  await import('../../../../src/shared/capture/pcm.worklet')
})
afterEach(() => vi.unstubAllGlobals())

/** Processes this many nonzero samples, in render quanta as in a browser. */
function process(samples: number): boolean {
  let on = true
  for (let at = 0; at < samples; at += 128)
    on = processor.process([[new Float32Array(Math.min(128, samples - at)).fill(0.5)]])
  return on
}
const capturedSamples = () =>
  posted.flatMap((event) => (event.type === 'block' ? [...event.audio] : [])).filter((sample) => sample !== 0).length

it.each(['pause', 'end'] as const)('what was said just before a %s is given before it is answered', (command) => {
  process(blockSamples + 500)
  expect(capturedSamples()).toBe(blockSamples)
  sendCommand(command)
  expect(posted.map(({ type }) => type)).toEqual(['block', 'block', 'stopped'])
  expect(capturedSamples()).toBe(blockSamples + 500)
})

it('nothing is heard in a pause, and what comes after it begins a block of its own', () => {
  process(500)
  sendCommand('pause')
  process(5_000)
  expect(capturedSamples()).toBe(500)
  sendCommand('resume')
  process(blockSamples)
  expect(capturedSamples()).toBe(500 + blockSamples)
})

it('the thread ends with the sound, not with a pause', () => {
  sendCommand('pause')
  expect(process(128)).toBe(true)
  sendCommand('end')
  expect(process(128)).toBe(false)
})
