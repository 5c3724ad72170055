import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Capture, type CaptureEvents } from '../../../../../src/shared/capture/Capture'
import { CaptureError } from '../../../../../src/shared/capture/captureError'
import { LocalRecorder } from '../../../../../src/features/meeting/local/LocalRecorder'
import type { UnfinishedMeeting } from '../../../../../src/features/meeting/local/unfinishedMeetingStore'
import { LiveSession } from '../../../../../src/features/meeting/session/LiveSession'
import type { LiveSocket, LiveSocketEvents } from '../../../../../src/features/meeting/session/liveSocket'
import { indicatorValues } from '../../../../../src/features/meeting/session/viewState'
import type { LiveServerMessage, LiveClientMessage } from '../../../../../src/wire/liveMessages'
import { FakeDevices, fakeGraph } from '../../../shared/capture/fakeDevices'
import { FakeOpfs } from '../local/fakeOpfs'
import { unfinished } from '../unfinished'
import { eventually } from '../../../../eventually'

const processing = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const microphone = { inputs: ['microphone'], processing } as const
const meeting: UnfinishedMeeting = { ...unfinished, title: 't' }

let files: FakeOpfs
let devices: FakeDevices
/** Audio stored by the server, and the messages it received. */
let stored: number[]
let messages: LiveClientMessage[]
let sockets: (LiveSocketEvents & { open: boolean; bufferedBytes: number })[]
let savedMetadata: UnfinishedMeeting[]
let closed: LiveSession[]
let unsavedFlags: boolean[]

beforeEach(() => {
  vi.useFakeTimers()
  devices = new FakeDevices()
  vi.stubGlobal('navigator', { mediaDevices: devices })
  files = new FakeOpfs()
  stored = []
  messages = []
  sockets = []
  savedMetadata = []
  closed = []
  unsavedFlags = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

async function open(known: Partial<UnfinishedMeeting> = {}) {
  const fake = fakeGraph()
  const file = await files.store().open('m')
  const removeLocal = vi.fn(async () => {})
  const api = {
    find: vi.fn(async () => ({ list: [] as unknown[] })),
    edit: vi.fn(async (_: object): Promise<unknown> => undefined),
    editRecord: vi.fn(async (_: unknown, __: object): Promise<unknown> => undefined),
  }
  const session: LiveSession = new LiveSession({
    meeting: { ...meeting, ...known },
    openRecorder: (onStatus) =>
      new LocalRecorder({ file, reopen: () => files.store().open('m'), startMs: file.endMs, onStatus }),
    openSocket: (events) => openSocket(events),
    openCapture: (choice, events: CaptureEvents) => Capture.open(choice, events, fake.open),
    api,
    saveMetadata: async (one) => void savedMetadata.push(one),
    removeLocalCopy: removeLocal,
    onClosed: (outcome) => {
      closed.push(session)
      unsavedFlags.push(outcome.hasUnsavedCorrections)
    },
    storageLeftMs: async () => 60_000,
    token: () => 'token',
    now: () => Date.now(),
    random: () => 0,
  })
  let count = file.endMs / 100
  /** Captures blocks, each filled with its number. */
  const captureBlocks = async (blocks: number, peakDb = -20) => {
    for (let at = 0; at < blocks; at += 1) {
      await vi.advanceTimersByTimeAsync(100)
      const block = new Int16Array(1600).fill((count += 1))
      fake.events().onEvent({ type: 'block', atMs: Date.now(), audio: block, levels: [{ rmsDb: peakDb - 10, peakDb }] })
    }
    await settled()
  }
  return {
    session,
    api,
    removeLocal,
    captureBlocks,
    ...fake,
    view: () => session.view.getState(),
    meter: () => session.meter.getState(),
  }
}

function openSocket(events: LiveSocketEvents): LiveSocket {
  const socket = { ...events, open: true, bufferedBytes: 0 }
  sockets.push(socket)
  return {
    sendMessage: (message) => void messages.push(message),
    sendAudio: (samples) => {
      for (let at = 0; at < samples.length; at += 1600) stored.push(samples[at] ?? 0)
    },
    close: () => (socket.open = false),
    get bufferedBytes() {
      return socket.bufferedBytes
    },
  }
}
async function answer(...frames: LiveServerMessage[]): Promise<void> {
  for (const frame of frames) sockets.at(-1)?.onAnswer(frame)
  await settled()
}
/** The server accepts the connection and has `acked_ms` of audio. */
async function acceptConnection(acked_ms = stored.length * 100): Promise<void> {
  sockets.at(-1)?.onOpen()
  await answer({ type: 'ready', acked_ms })
}
const ack = () => answer({ type: 'ack', acked_ms: stored.length * 100 })
const numbers = (to: number) => Array.from({ length: to }, (_, at) => at + 1)
const onDevice = () =>
  new Int16Array((files.files.get('m') ?? new Uint8Array()).slice().buffer).filter((_, at) => at % 1600 === 0)

describe('a meeting that is recorded', () => {
  it('is kept and sent, and becomes a record of which nothing stays on the device', async () => {
    const { session, captureBlocks, view, meter, removeLocal } = await open()
    await session.begin(microphone)
    await acceptConnection()
    expect(messages).toEqual([
      { type: 'start', token: 'token', meeting_id: 5, language: 'en', from_ms: 0, client: 'capture-1' },
    ])
    await captureBlocks(20)
    expect(stored).toEqual(numbers(20))
    expect([...onDevice()]).toEqual(numbers(20))
    expect(view()).toMatchObject({
      phase: 'live',
      capture: { status: 'on' },
      microphone: 'built in',
      connection: { status: 'open' },
    })
    expect(meter()).toMatchObject({ capturedMs: 2000, persistedMs: 2000, ackedMs: 0 })
    await ack()
    session.stop()
    await settled()
    expect(messages.at(-1)).toEqual({ type: 'stop' })
    await answer({ type: 'done', task_id: 9 })
    await eventually(() => expect(closed).toEqual([session]))
    expect(view()).toMatchObject({ phase: 'done', taskId: 9 })
    expect(removeLocal).toHaveBeenCalledOnce()
    expect(files.open.size).toBe(0)
    expect(devices.opened[0]?.tracks[0]?.stopped).toBe(true)
  })

  it('goes on while the server is away, and sends later what it lacks', async () => {
    const { session, captureBlocks, view } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(10)
    await ack()
    sockets.at(-1)?.onClose()
    await captureBlocks(2)
    expect(view().connection.status).toBe('waiting')
    await captureBlocks(67)
    expect(stored).toHaveLength(10)
    expect(sockets).toHaveLength(2)
    await acceptConnection()
    for (let round = 0; round < 3; round += 1) await ack()
    expect(stored).toEqual(numbers(79))
    expect(view().gaps).toEqual([{ cause: 'network', fate: 'sent', atMs: 1000, lengthMs: 6900 }])
  })

  it('reads nothing back from the device while the server keeps up', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(microphone)
    await acceptConnection()
    for (let second = 0; second < 60; second += 1) {
      await captureBlocks(10)
      await ack()
    }
    expect(stored).toEqual(numbers(600))
    expect([...onDevice()]).toEqual(stored)
    expect(files.reads).toEqual([])
  })

  it('after an outage reads from the device what memory has dropped, and sends the same audio', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(10)
    await ack()
    sockets.at(-1)?.onClose()
    await captureBlocks(19)
    expect(sockets).toHaveLength(2)
    await captureBlocks(60)
    await acceptConnection()
    for (let round = 0; round < 3; round += 1) await ack()
    expect(stored).toEqual(numbers(89))
    // The newest five seconds are still in memory.
    expect(files.reads).toEqual(numbers(29).map((block) => ({ atMs: 1000 + (block - 1) * 100, lengthMs: 100 })))
  })

  it('sends nothing that is not on the device yet', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(3)
    files.delayMs = 1000
    await captureBlocks(5)
    expect(stored).toEqual(numbers(3))
    files.delayMs = 0
    await vi.advanceTimersByTimeAsync(1000)
    expect(stored).toEqual(numbers(8))
  })

  it('leaves a server that confirms nothing for ten seconds', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(103)
    expect(sockets[0]?.open).toBe(false)
    await captureBlocks(10)
    expect(sockets).toHaveLength(2)
  })

  it('pauses and goes on', async () => {
    const { session, captureBlocks, graph } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(2)
    await ack()
    session.pause()
    await settled()
    expect(messages.at(-1)).toEqual({ type: 'pause' })
    await vi.advanceTimersByTimeAsync(60_000)
    session.resume()
    await settled()
    expect(messages.at(-1)).toEqual({ type: 'resume' })
    await captureBlocks(1)
    expect(graph.send.mock.calls).toEqual([['pause'], ['resume']])
    expect(stored).toEqual(numbers(3))
    expect(session.view.getState().gaps).toEqual([])
  })

  it('keeps and sends the last moment before a pause, and tells the pause behind it', async () => {
    const { session, captureBlocks, graph, events } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(2)
    // The audio thread delivers its remaining audio before it reports `stopped`.
    graph.send.mockImplementation(() => {})
    session.pause()
    await vi.advanceTimersByTimeAsync(50)
    expect(messages.filter(({ type }) => type === 'pause')).toEqual([])
    await captureBlocks(1)
    events().onEvent({ type: 'stopped' })
    await settled()
    expect(stored).toEqual(numbers(3))
    expect(messages.at(-1)).toEqual({ type: 'pause' })
  })

  it('waits while the browser has not sent what it has', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(microphone)
    await acceptConnection()
    const [socket] = sockets
    if (socket) socket.bufferedBytes = 100_000
    await captureBlocks(5)
    expect(stored).toEqual([])
    if (socket) socket.bufferedBytes = 0
    await vi.advanceTimersByTimeAsync(50)
    expect(stored).toEqual(numbers(5))
  })

  it('goes on in memory, and to the server, when the disk is full, and says so', async () => {
    const { session, captureBlocks, view } = await open()
    files.quotaBytes = 3 * 3200
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(10)
    expect(view().storageFault).toBe('full')
    expect(stored).toEqual(numbers(10))
    files.quotaBytes = Infinity
    await vi.advanceTimersByTimeAsync(5000)
    expect(view().storageFault).toBeNull()
    expect([...onDevice()]).toEqual(numbers(10))
  })

  it('tells what was not heard when the microphone was gone, and when the computer slept', async () => {
    const { session, captureBlocks, view, events } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(3)
    await ack()
    devices.microphones = []
    devices.opened[0]?.tracks[0]?.end()
    await vi.advanceTimersByTimeAsync(2000)
    expect(view().capture).toEqual({ status: 'failed', fault: 'noDevice' })
    devices.plug('usb')
    await settled()
    expect(view().capture).toEqual({ status: 'on' })
    await captureBlocks(2)
    await ack()
    await vi.advanceTimersByTimeAsync(8000)
    await captureBlocks(1)
    expect(view().gaps).toMatchObject([
      { cause: 'device', fate: 'lost', atMs: 300, lengthMs: 2000 },
      { cause: 'asleep', fate: 'lost', atMs: 500, lengthMs: 8000 },
    ])
    expect(view()).toMatchObject({ microphone: 'usb', notice: { type: 'changed', label: 'usb' } })
    events().onState(true)
    expect(view().noticeCount).toBe(4)
  })

  it('hears on when one of two sources ends, and says that nothing is heard when both have', async () => {
    const { session, view } = await open()
    await session.begin({ ...microphone, inputs: ['shared', 'microphone'] })
    await acceptConnection()
    devices.microphones = []
    const [shared, voice] = devices.opened.map(({ tracks }) => tracks.find(({ kind }) => kind === 'audio'))
    shared?.end()
    await settled()
    expect(view()).toMatchObject({ capture: { status: 'on' }, notice: { type: 'lost', input: 'shared' } })
    voice?.end()
    await settled()
    expect(view().capture).toEqual({ status: 'failed', fault: 'noDevice' })
  })

  it('without credit goes on on the device, and is sent when there is some', async () => {
    const { session, captureBlocks, view } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await answer({ type: 'error', code: 6001, msg: 'short', fatal: true })
    await captureBlocks(20)
    expect(view()).toMatchObject({ connection: { status: 'refused' }, refusal: { reason: 'short', text: 'short' } })
    expect([...onDevice()]).toEqual(numbers(20))
    session.retry()
    await acceptConnection()
    expect(stored).toEqual(numbers(20))
  })

  it('without credit ends with what the server has; the rest stays on the device', async () => {
    const { session, captureBlocks, view, removeLocal } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(10)
    await ack()
    await answer({ type: 'error', code: 6001, msg: 'short', fatal: true })
    await captureBlocks(20)
    session.retry()
    await acceptConnection()
    expect(view().refusal?.reason).toBe('short')
    await answer({ type: 'error', code: 6001, msg: 'short', fatal: true })
    stored.length = 10
    session.endWithStored()
    await settled()
    await acceptConnection()
    expect(view().refusal).toBeNull()
    expect(messages.at(-1)).toEqual({ type: 'stop' })
    expect(stored).toEqual(numbers(10))
    await answer({ type: 'done', task_id: 3 })
    await eventually(() => expect(closed).toHaveLength(1))
    expect(removeLocal).not.toHaveBeenCalled()
    expect(savedMetadata.at(-1)?.gaps).toEqual([{ cause: 'credit', fate: 'onDevice', atMs: 1000, lengthMs: 2000 }])
  })

  it('shows at once that the server takes sound again', async () => {
    const { session, captureBlocks, view } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(10)
    await answer({ type: 'error', code: 6001, msg: 'short', fatal: true })
    session.retry()
    await acceptConnection(0)
    stored.length = 5
    await ack()
    expect(view().refusal).toBeNull()
  })

  it('says why nothing is captured, and can begin to', async () => {
    const { session, view, captureBlocks } = await open()
    devices.fault = 'NotAllowedError'
    await expect(session.begin(microphone)).rejects.toBeInstanceOf(CaptureError)
    expect(view().capture).toEqual({ status: 'failed', fault: 'denied' })
    devices.fault = null
    await session.capture(microphone)
    await acceptConnection()
    await captureBlocks(2)
    expect(stored).toEqual(numbers(2))
  })

  it('is noted for a page that comes after this one', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(12)
    await ack()
    await captureBlocks(11)
    expect(savedMetadata.at(-1)).toMatchObject({ recording: true, stopping: false, ackedMs: 1200 })
    session.transcript.nameSpeaker('1', 'Ann')
    await session.close()
    expect(savedMetadata.at(-1)).toMatchObject({ recording: false, heardMs: 2300 })
    expect(closed).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a meeting that was left', () => {
  it('is noted as soon as the server acknowledges sound, so that a page that comes after this one sends on from there', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(3)
    savedMetadata = []
    await ack()
    expect(savedMetadata.map(({ ackedMs }) => ackedMs)).toEqual([300])
    await session.close()
  })

  it('is finished with what is on the device', async () => {
    files.files.set(
      'm',
      new Uint8Array(Int16Array.from({ length: 8 * 1600 }, (_, at) => Math.floor(at / 1600) + 1).buffer),
    )
    const { session, removeLocal } = await open({ ackedMs: 200 })
    stored = [1, 2, 3]
    await session.begin(null)
    await acceptConnection()
    expect(messages[0]).toMatchObject({ type: 'start', from_ms: 200 })
    expect(stored).toEqual(numbers(8))
    expect(messages.at(-1)).toEqual({ type: 'stop' })
    await ack()
    await answer({ type: 'done', task_id: 3 })
    await eventually(() => expect(removeLocal).toHaveBeenCalled())
  })

  it('that was ended elsewhere keeps what is not in the record', async () => {
    files.files.set('m', new Uint8Array(8 * 3200))
    const { session, removeLocal, view } = await open()
    await session.begin(null)
    sockets.at(-1)?.onOpen()
    await answer({ type: 'ready', acked_ms: 300 }, { type: 'done', task_id: 3 })
    await eventually(() => expect(closed).toHaveLength(1))
    expect(removeLocal).not.toHaveBeenCalled()
    expect(view().gaps).toEqual([{ cause: 'elsewhere', fate: 'onDevice', atMs: 300, lengthMs: 500 }])
  })

  it('goes on behind what the server has from another device', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(null)
    const { meter } = session
    await acceptConnection(1230)
    expect(meter.getState().capturedMs).toBe(1300)
    await captureBlocks(0)
  })

  it('can be had as a WAV file', async () => {
    const { session, captureBlocks } = await open()
    await session.begin(microphone)
    await captureBlocks(3)
    expect((await session.wav()).size).toBe(44 + 3 * 3200)
  })
})

describe('the words of a meeting', () => {
  const segment = { id: 's1', start: 0, end: 900, role: '', text: 'go four ward' }

  it('come as they are spoken and are fetched when the server stands', async () => {
    const { session, api } = await open()
    api.find.mockResolvedValue({ list: [{ ...segment, id: 's0' }] })
    await session.begin(microphone)
    await acceptConnection()
    await answer({ type: 'partial', id: 's2', start: 1000, text: 'ten' }, { type: 'final', segment })
    const { text } = session.transcript.view.getState()
    expect(text.finals.map(({ id }) => id)).toEqual(['s0', 's1'])
    expect(text.partial?.text).toBe('ten')
  })

  it('that a person corrected stay so, are kept, and are sent before the meeting ends', async () => {
    const { session, api } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await answer({ type: 'final', segment })
    const [final] = session.transcript.view.getState().text.finals
    if (final)
      session.transcript.correct({
        ...final,
        text: 'go forward',
        words: [{ startMs: 0, endMs: 900, text: 'go forward', confidence: null }],
      })
    await answer({ type: 'final', segment })
    expect(session.transcript.view.getState().text.finals[0]?.text).toBe('go forward')
    await settled()
    expect(savedMetadata.at(-1)?.unsaved.list).toMatchObject([{ id: 's1', text: 'go forward' }])
    session.stop()
    await settled()
    expect(api.edit.mock.calls[0]?.[0]).toMatchObject({ list: [{ text: 'go forward' }] })
    expect(messages.at(-1)).toEqual({ type: 'stop' })
    expect(session.transcript.view.getState().saved).toBe(true)
  })
})

describe('what is changed as the meeting ends', () => {
  /** A note that could not be saved before the meeting ended. */
  async function withLateNote() {
    const all = await open()
    const { session, api } = all
    api.edit.mockImplementation(() => new Promise(() => {}))
    await session.begin(microphone)
    await acceptConnection()
    session.transcript.setNotes([{ id: 'n', at: 0, text: 'x' }])
    session.stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(messages.at(-1)).toEqual({ type: 'stop' })
    return all
  }

  it('and the meeting takes too slowly, is written into the record, which is shown then', async () => {
    const { api, view, removeLocal } = await withLateNote()
    let arrive = (): void => {}
    api.editRecord.mockImplementation(() => new Promise((resolve) => (arrive = () => resolve(undefined))))
    await answer({ type: 'done', task_id: 9 })
    expect(api.editRecord.mock.calls).toEqual([[9, { notes: [{ id: 'n', at: 0, text: 'x' }] }]])
    expect(view().taskId).toBeNull()
    arrive()
    await eventually(() => expect(closed).toHaveLength(1))
    expect(view().taskId).toBe(9)
    expect(unsavedFlags).toEqual([false])
    expect(removeLocal).toHaveBeenCalledOnce()
  })

  it.each([
    ['is refused by the record', () => Promise.reject(new Error('changed'))],
    ['is never taken', () => new Promise(() => {})],
  ])('and %s stays on the device, and that is said', async (_, take) => {
    const { api, view, removeLocal } = await withLateNote()
    api.editRecord.mockImplementation(take)
    await answer({ type: 'done', task_id: 9 })
    await vi.advanceTimersByTimeAsync(10_000)
    await eventually(() => expect(closed).toHaveLength(1))
    expect(view().taskId).toBe(9)
    expect(removeLocal).not.toHaveBeenCalled()
    expect(savedMetadata.at(-1)?.unsaved.notes).toHaveLength(1)
    expect(unsavedFlags).toEqual([true])
  })
})

describe('the three lights', () => {
  it('show the voice, when sound was last kept, and how far the text is behind', async () => {
    const { session, captureBlocks, view, meter } = await open()
    await session.begin(microphone)
    await acceptConnection()
    await captureBlocks(30)
    const indicators = indicatorValues(view(), meter(), Date.now() + 400)
    expect(indicators.microphone).toBeCloseTo(2 / 3, 1)
    expect(indicators).toMatchObject({ sincePersistedMs: 400, unpersistedMs: 0, unsentMs: 3000, behindMs: 2900 })
    await ack()
    await answer({ type: 'partial', id: 'a', start: 0, text: 'so' })
    await captureBlocks(20, -90)
    expect(indicatorValues(view(), meter(), Date.now())).toMatchObject({ microphone: 0, unsentMs: 2000, behindMs: 0 })
  })

  it('count nothing while it is paused', async () => {
    const { session, captureBlocks, view, meter } = await open()
    await session.begin(microphone)
    await captureBlocks(3)
    session.pause()
    await vi.advanceTimersByTimeAsync(5000)
    expect(indicatorValues(view(), meter(), Date.now()).sincePersistedMs).toBeNull()
  })
})
