import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Capture, type CaptureNotice, type InputName } from '../../../../src/shared/capture/Capture'
import { toCaptureError } from '../../../../src/shared/capture/captureError'
import { chooseMicrophone, microphones } from '../../../../src/shared/capture/microphone'
import { canShareAudio } from '../../../../src/shared/capture/sharedAudio'
import { silent } from '../../../../src/shared/capture/level'
import { FakeDevices, fakeGraph } from './fakeDevices'
import { eventually } from '../../../eventually'

const audioProcessing = { echoCancellation: true, noiseSuppression: false, autoGainControl: false }
let devices: FakeDevices
let notices: CaptureNotice[]

beforeEach(() => {
  devices = new FakeDevices()
  notices = []
  vi.stubGlobal('navigator', { mediaDevices: devices })
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  chooseMicrophone(null)
  vi.unstubAllGlobals()
})

async function open(...inputs: InputName[]) {
  const fake = fakeGraph()
  const onBlock = vi.fn()
  const capture = await Capture.open(
    { inputs, processing: audioProcessing },
    { onBlock, onNotice: (one) => notices.push(one) },
    fake.open,
  )
  return { ...fake, capture, onBlock }
}

describe('capturing', () => {
  it('hears the chosen microphone, with the wanted echo and noise options', async () => {
    chooseMicrophone('usb')
    const { graph, capture } = await open('microphone')
    expect(devices.requested).toEqual([{ ...audioProcessing, channelCount: 1, deviceId: { ideal: 'usb' } }])
    expect(graph.connect).toHaveBeenCalledWith('microphone', devices.opened[0])
    expect(capture.label).toBe('built in')
  })

  it('hears a shared tab and lets its picture go', async () => {
    const { graph } = await open('shared', 'microphone')
    expect(graph.connect.mock.calls.map(([input]) => input)).toEqual(['shared', 'microphone'])
    expect(devices.opened[0]?.getVideoTracks()[0]?.stopped).toBe(true)
    expect(devices.opened[0]?.getAudioTracks()[0]?.stopped).toBe(false)
  })

  it('gives the blocks', async () => {
    const { events, onBlock } = await open('microphone')
    const block = { type: 'block', atMs: 5, audio: new Int16Array(1600), levels: [silent] } as const
    events().onEvent(block)
    expect(onBlock).toHaveBeenCalledWith(block)
  })

  it('has given the last block when a pause or the end is there, and lets every device go', async () => {
    const { capture, graph } = await open('shared', 'microphone')
    await capture.pause()
    capture.resume()
    await capture.close()
    await capture.close()
    expect(graph.send.mock.calls).toEqual([['pause'], ['resume'], ['end']])
    expect(devices.opened.flatMap(({ tracks }) => tracks).every(({ stopped }) => stopped)).toBe(true)
    expect(graph.close).toHaveBeenCalledOnce()
  })

  it('gives what was said just before a pause before the pause is there', async () => {
    const { capture, graph, events, onBlock } = await open('microphone')
    graph.send.mockImplementation(() => {})
    const block = { type: 'block', atMs: 5, audio: new Int16Array(1600), levels: [silent] } as const
    let paused = false
    const pausing = capture.pause().then(() => (paused = true))
    await Promise.resolve()
    expect(paused).toBe(false)
    events().onEvent(block)
    await Promise.resolve()
    expect([paused, onBlock.mock.calls]).toEqual([false, [[block]]])
    events().onEvent({ type: 'stopped' })
    await pausing
  })

  it('ends although the audio thread stands still', async () => {
    vi.useFakeTimers()
    const { capture, graph } = await open('microphone')
    graph.send.mockImplementation(() => {})
    const closed = capture.close()
    await vi.advanceTimersByTimeAsync(1000)
    await closed
    vi.useRealTimers()
    expect(graph.close).toHaveBeenCalledOnce()
  })

  it('lets the clock go on when the browser stops it, and says so', async () => {
    const { events, graph } = await open('microphone')
    events().onState(false)
    events().onState(true)
    expect(notices).toEqual([{ type: 'suspended' }, { type: 'running' }])
    expect(graph.wake).toHaveBeenCalledOnce()
  })
})

describe('a microphone that is pulled out', () => {
  it('is followed by another one, and that is said', async () => {
    const { graph } = await open('microphone')
    devices.microphones = ['usb']
    devices.opened[0]?.tracks[0]?.end()
    await eventually(() => expect(notices).toHaveLength(2))
    expect(notices).toEqual([
      { type: 'lost', input: 'microphone', fault: 'ended' },
      { type: 'changed', label: 'usb' },
    ])
    expect(graph.disconnect).toHaveBeenCalledWith('microphone')
    expect(graph.connect).toHaveBeenLastCalledWith('microphone', devices.opened[1])
  })

  it('with no other there is followed by the next that is plugged in', async () => {
    await open('microphone')
    devices.microphones = []
    devices.opened[0]?.tracks[0]?.end()
    await eventually(() => expect(notices).toContainEqual({ type: 'lost', input: 'microphone', fault: 'noDevice' }))
    devices.plug('headset')
    await eventually(() => expect(notices.at(-1)).toEqual({ type: 'changed', label: 'headset' }))
  })

  it('changes nothing for one that goes on', async () => {
    await open('microphone')
    devices.plug('another')
    expect(devices.requested).toHaveLength(1)
  })

  it('is looked for no more after the end', async () => {
    const { capture } = await open('microphone')
    await capture.close()
    devices.opened[0]?.tracks[0]?.end()
    devices.plug('late')
    expect(notices).toEqual([])
    expect(devices.requested).toHaveLength(1)
  })
})

describe('sharing that is ended', () => {
  it('is said, and the microphone goes on', async () => {
    const { graph } = await open('shared', 'microphone')
    devices.opened[0]?.getAudioTracks()[0]?.end()
    await eventually(() => expect(notices).toEqual([{ type: 'lost', input: 'shared', fault: 'ended' }]))
    expect(graph.disconnect.mock.calls).toEqual([['shared']])
  })
})

describe('another microphone', () => {
  it('takes the place of the one before', async () => {
    const { capture, graph } = await open('microphone')
    devices.microphones = ['usb']
    chooseMicrophone('usb')
    await capture.changeMicrophone()
    expect(capture.label).toBe('usb')
    expect(devices.opened[0]?.tracks[0]?.stopped).toBe(true)
    expect(graph.connect).toHaveBeenLastCalledWith('microphone', devices.opened[1])
    expect(notices).toEqual([])
  })

  it('that can not be had leaves the one before', async () => {
    const { capture } = await open('microphone')
    devices.fault = 'NotReadableError'
    await expect(capture.changeMicrophone()).rejects.toMatchObject({ fault: 'busy' })
    expect(devices.opened[0]?.tracks[0]?.stopped).toBe(false)
  })

  it('is one of those that are there', async () => {
    devices.microphones = ['a', 'b']
    expect(await microphones()).toEqual([
      { id: 'a', label: 'a' },
      { id: 'b', label: 'b' },
    ])
  })
})

describe('why nothing is captured', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'noDevice'],
    ['OverconstrainedError', 'noDevice'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['SecurityError', 'denied'],
    ['Whatever', 'unsupported'],
  ])('%s is %s', async (name, fault) => {
    devices.fault = name
    await expect(open('microphone')).rejects.toMatchObject({ fault })
    await expect(open('shared')).rejects.toMatchObject({ fault })
  })

  it('is that what was shared has no sound; nothing stays open', async () => {
    devices.shared = ['video']
    await expect(open('shared')).rejects.toMatchObject({ fault: 'noSoundShared' })
    expect(devices.opened[0]?.tracks[0]?.stopped).toBe(true)
  })

  it('is the page without TLS, or the browser', async () => {
    vi.stubGlobal('navigator', {})
    await expect(open('microphone')).rejects.toMatchObject({ fault: 'unsupported' })
    expect(canShareAudio()).toBe(false)
    // As in Firefox and Safari.
    vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: () => {}, getSupportedConstraints: () => ({}) } })
    expect(canShareAudio()).toBe(false)
    vi.stubGlobal('navigator', { mediaDevices: devices })
    expect(canShareAudio()).toBe(true)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('isSecureContext', false)
    await expect(microphones()).rejects.toMatchObject({ fault: 'insecure' })
  })

  it('lets go of the microphone when the audio thread does not start', async () => {
    const fails = () => Promise.reject(new Error('no module'))
    const opening = Capture.open(
      { inputs: ['microphone'], processing: audioProcessing },
      { onBlock() {}, onNotice() {} },
      fails,
    )
    await expect(opening).rejects.toMatchObject({ fault: 'unsupported' })
    expect(devices.opened[0]?.tracks[0]?.stopped).toBe(true)
    expect(toCaptureError(null).fault).toBe('unsupported')
  })
})
