import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Capture, type CaptureEvents } from '../../../../src/features/meeting/capture/Capture'
import { CaptureError } from '../../../../src/features/meeting/capture/captureError'
import { Keeper } from '../../../../src/features/meeting/keep/Keeper'
import type { KeptMeeting } from '../../../../src/features/meeting/keep/keptMeetings'
import { LiveSession } from '../../../../src/features/meeting/LiveSession'
import type { Line, LineEvents } from '../../../../src/features/meeting/socket'
import { lightsOf } from '../../../../src/features/meeting/view'
import type { LiveAnswer, LiveQuestion } from '../../../../src/wire/live'
import { FakeDevices, fakeGraph } from './capture/fakeDevices'
import { FakeFiles } from './keep/fakeFiles'

const hearing = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const microphone = { inputs: ['microphone'], hearing } as const
const meeting: KeptMeeting = {
  id: 5,
  user: 1,
  title: 't',
  language: 'en',
  client: 'capture-1',
  place: 'files',
  startedAtMs: 0,
  fromMs: 0,
  heardMs: 0,
  ackedMs: 0,
  recording: false,
  stopping: false,
  gaps: [],
  unsaved: {},
}

let files: FakeFiles
let devices: FakeDevices
/** What the server has and was told. */
let stored: number[]
let told: LiveQuestion[]
let lines: (LineEvents & { open: boolean; waitingBytes: number })[]
let noted: KeptMeeting[]
let closed: LiveSession[]
let changesLeft: boolean[]

beforeEach(() => {
  vi.useFakeTimers()
  devices = new FakeDevices()
  vi.stubGlobal('navigator', { mediaDevices: devices })
  files = new FakeFiles()
  stored = []
  told = []
  lines = []
  noted = []
  closed = []
  changesLeft = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

async function open(known: Partial<KeptMeeting> = {}) {
  const thread = fakeGraph()
  const sound = await files.store().open('m')
  const forget = vi.fn(async () => {})
  const api = {
    find: vi.fn(async () => ({ list: [] as unknown[] })),
    edit: vi.fn(async (_: object): Promise<unknown> => undefined),
    editRecord: vi.fn(async (_: unknown, __: object): Promise<unknown> => undefined),
  }
  const session: LiveSession = new LiveSession({
    meeting: { ...meeting, ...known },
    keeper: (onNews) => new Keeper(sound, () => files.store().open('m'), sound.endMs, onNews),
    openLine: (events) => openLine(events),
    openCapture: (choice, events: CaptureEvents) => Capture.open(choice, events, thread.open),
    api,
    note: async (one) => void noted.push(one),
    forget,
    onClosed: (how) => {
      closed.push(session)
      changesLeft.push(how.changesLeft)
    },
    roomLeftMs: async () => 60_000,
    token: () => 'token',
    now: () => Date.now(),
    random: () => 0,
  })
  let count = sound.endMs / 100
  /** Blocks of which each holds its number. */
  const hear = async (blocks: number, peakDb = -20) => {
    for (let at = 0; at < blocks; at += 1) {
      await vi.advanceTimersByTimeAsync(100)
      const block = new Int16Array(1600).fill((count += 1))
      thread.events().onNews({ is: 'block', atMs: Date.now(), sound: block, levels: [{ rmsDb: peakDb - 10, peakDb }] })
    }
    await settled()
  }
  return {
    session,
    api,
    forget,
    hear,
    ...thread,
    view: () => session.view.getState(),
    meter: () => session.meter.getState(),
  }
}

function openLine(events: LineEvents): Line {
  const line = { ...events, open: true, waitingBytes: 0 }
  lines.push(line)
  return {
    say: (question) => void told.push(question),
    sound: (samples) => {
      for (let at = 0; at < samples.length; at += 1600) stored.push(samples[at] ?? 0)
    },
    close: () => (line.open = false),
    get waitingBytes() {
      return line.waitingBytes
    },
  }
}
async function answer(...frames: LiveAnswer[]): Promise<void> {
  for (const frame of frames) lines.at(-1)?.onAnswer(frame)
  await settled()
}
/** The server stands and has so much. */
async function stand(acked_ms = stored.length * 100): Promise<void> {
  lines.at(-1)?.onOpen()
  await answer({ type: 'ready', acked_ms })
}
const ack = () => answer({ type: 'ack', acked_ms: stored.length * 100 })
const numbers = (to: number) => Array.from({ length: to }, (_, at) => at + 1)
const onDevice = () =>
  new Int16Array((files.files.get('m') ?? new Uint8Array()).slice().buffer).filter((_, at) => at % 1600 === 0)

describe('a meeting that is recorded', () => {
  it('is kept and sent, and becomes a record of which nothing stays on the device', async () => {
    const { session, hear, view, meter, forget } = await open()
    await session.begin(microphone)
    await stand()
    expect(told).toEqual([
      { type: 'start', token: 'token', meeting_id: 5, language: 'en', from_ms: 0, client: 'capture-1' },
    ])
    await hear(20)
    expect(stored).toEqual(numbers(20))
    expect([...onDevice()]).toEqual(numbers(20))
    expect(view()).toMatchObject({
      phase: 'live',
      capture: { is: 'on' },
      microphone: 'built in',
      connection: { is: 'open' },
    })
    expect(meter()).toMatchObject({ heardMs: 2000, keptMs: 2000, ackedMs: 0 })
    await ack()
    session.stop()
    await settled()
    expect(told.at(-1)).toEqual({ type: 'stop' })
    await answer({ type: 'done', task_id: 9 })
    await vi.waitFor(() => expect(closed).toEqual([session]))
    expect(view()).toMatchObject({ phase: 'done', taskId: 9 })
    expect(forget).toHaveBeenCalledOnce()
    expect(files.open.size).toBe(0)
    expect(devices.opened[0]?.tracks[0]?.stopped).toBe(true)
  })

  it('goes on while the server is away, and sends later what it lacks', async () => {
    const { session, hear, view } = await open()
    await session.begin(microphone)
    await stand()
    await hear(10)
    await ack()
    lines.at(-1)?.onClose()
    await hear(9)
    expect(view().connection.is).toBe('waiting')
    await hear(60)
    expect(stored).toHaveLength(10)
    expect(lines).toHaveLength(2)
    await stand()
    for (let round = 0; round < 3; round += 1) await ack()
    expect(stored).toEqual(numbers(79))
    expect(view().gaps).toEqual([{ cause: 'network', fate: 'sent', atMs: 1000, lengthMs: 6900 }])
  })

  it('leaves a server that confirms nothing for ten seconds', async () => {
    const { session, hear } = await open()
    await session.begin(microphone)
    await stand()
    await hear(103)
    expect(lines[0]?.open).toBe(false)
    await hear(10)
    expect(lines).toHaveLength(2)
  })

  it('pauses and goes on', async () => {
    const { session, hear, graph } = await open()
    await session.begin(microphone)
    await stand()
    await hear(2)
    await ack()
    session.pause()
    await settled()
    expect(told.at(-1)).toEqual({ type: 'pause' })
    await vi.advanceTimersByTimeAsync(60_000)
    session.resume()
    await settled()
    expect(told.at(-1)).toEqual({ type: 'resume' })
    await hear(1)
    expect(graph.order.mock.calls).toEqual([['pause'], ['resume']])
    expect(stored).toEqual(numbers(3))
    expect(session.view.getState().gaps).toEqual([])
  })

  it('waits while the browser has not sent what it has', async () => {
    const { session, hear } = await open()
    await session.begin(microphone)
    await stand()
    const [line] = lines
    if (line) line.waitingBytes = 100_000
    await hear(5)
    expect(stored).toEqual([])
    if (line) line.waitingBytes = 0
    await vi.advanceTimersByTimeAsync(50)
    expect(stored).toEqual(numbers(5))
  })

  it('goes on in memory, and to the server, when the disk is full, and says so', async () => {
    const { session, hear, view } = await open()
    files.quotaBytes = 3 * 3200
    await session.begin(microphone)
    await stand()
    await hear(10)
    expect(view().trouble).toBe('full')
    expect(stored).toEqual(numbers(10))
    files.quotaBytes = Infinity
    await vi.advanceTimersByTimeAsync(5000)
    expect(view().trouble).toBeNull()
    expect([...onDevice()]).toEqual(numbers(10))
  })

  it('tells what was not heard when the microphone was gone, and when the computer slept', async () => {
    const { session, hear, view, events } = await open()
    await session.begin(microphone)
    await stand()
    await hear(3)
    await ack()
    devices.microphones = []
    devices.opened[0]?.tracks[0]?.end()
    await vi.advanceTimersByTimeAsync(2000)
    expect(view().capture).toEqual({ is: 'failed', fault: 'noDevice' })
    devices.plug('usb')
    await settled()
    expect(view().capture).toEqual({ is: 'on' })
    await hear(2)
    await ack()
    await vi.advanceTimersByTimeAsync(8000)
    await hear(1)
    expect(view().gaps).toMatchObject([
      { cause: 'device', fate: 'lost', atMs: 300, lengthMs: 2000 },
      { cause: 'asleep', fate: 'lost', atMs: 500, lengthMs: 8000 },
    ])
    expect(view()).toMatchObject({ microphone: 'usb', notice: { is: 'changed', label: 'usb' } })
    events().onState(true)
    expect(view().notices).toBe(4)
  })

  it('hears on when one of two sources ends, and says that nothing is heard when both have', async () => {
    const { session, view } = await open()
    await session.begin({ ...microphone, inputs: ['shared', 'microphone'] })
    await stand()
    devices.microphones = []
    const [shared, voice] = devices.opened.map(({ tracks }) => tracks.find(({ kind }) => kind === 'audio'))
    shared?.end()
    await settled()
    expect(view()).toMatchObject({ capture: { is: 'on' }, notice: { is: 'lost', input: 'shared' } })
    voice?.end()
    await settled()
    expect(view().capture).toEqual({ is: 'failed', fault: 'noDevice' })
  })

  it('without credit goes on on the device, and is sent when there is some', async () => {
    const { session, hear, view } = await open()
    await session.begin(microphone)
    await stand()
    await answer({ type: 'error', code: 6001, msg: 'short', fatal: true })
    await hear(20)
    expect(view()).toMatchObject({ connection: { is: 'refused' }, refusal: { why: 'short', text: 'short' } })
    expect([...onDevice()]).toEqual(numbers(20))
    session.retry()
    await stand()
    expect(stored).toEqual(numbers(20))
  })

  it('without credit ends with what the server has; the rest stays on the device', async () => {
    const { session, hear, view, forget } = await open()
    await session.begin(microphone)
    await stand()
    await hear(10)
    await ack()
    await answer({ type: 'error', code: 6001, msg: 'short', fatal: true })
    await hear(20)
    session.retry()
    await stand()
    expect(view().refusal?.why).toBe('short')
    await answer({ type: 'error', code: 6001, msg: 'short', fatal: true })
    stored.length = 10
    session.settle()
    await settled()
    await stand()
    expect(view().refusal).toBeNull()
    expect(told.at(-1)).toEqual({ type: 'stop' })
    expect(stored).toEqual(numbers(10))
    await answer({ type: 'done', task_id: 3 })
    await vi.waitFor(() => expect(closed).toHaveLength(1))
    expect(forget).not.toHaveBeenCalled()
    expect(noted.at(-1)?.gaps).toEqual([{ cause: 'credit', fate: 'onDevice', atMs: 1000, lengthMs: 2000 }])
  })

  it('shows at once that the server takes sound again', async () => {
    const { session, hear, view } = await open()
    await session.begin(microphone)
    await stand()
    await hear(10)
    await answer({ type: 'error', code: 6001, msg: 'short', fatal: true })
    session.retry()
    await stand(0)
    stored.length = 5
    await ack()
    expect(view().refusal).toBeNull()
  })

  it('says why nothing is captured, and can begin to', async () => {
    const { session, view, hear } = await open()
    devices.fault = 'NotAllowedError'
    await expect(session.begin(microphone)).rejects.toBeInstanceOf(CaptureError)
    expect(view().capture).toEqual({ is: 'failed', fault: 'denied' })
    devices.fault = null
    await session.capture(microphone)
    await stand()
    await hear(2)
    expect(stored).toEqual(numbers(2))
  })

  it('is noted for a page that comes after this one', async () => {
    const { session, hear } = await open()
    await session.begin(microphone)
    await stand()
    await hear(12)
    await ack()
    await hear(11)
    expect(noted.at(-1)).toMatchObject({ recording: true, stopping: false, ackedMs: 1200 })
    session.words.nameSpeaker('1', 'Ann')
    await session.close()
    expect(noted.at(-1)).toMatchObject({ recording: false, heardMs: 2300 })
    expect(closed).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a meeting that was left', () => {
  it('is finished with what is on the device', async () => {
    files.files.set(
      'm',
      new Uint8Array(Int16Array.from({ length: 8 * 1600 }, (_, at) => Math.floor(at / 1600) + 1).buffer),
    )
    const { session, forget } = await open({ ackedMs: 200 })
    stored = [1, 2, 3]
    await session.begin(null)
    await stand()
    expect(told[0]).toMatchObject({ type: 'start', from_ms: 200 })
    expect(stored).toEqual(numbers(8))
    expect(told.at(-1)).toEqual({ type: 'stop' })
    await ack()
    await answer({ type: 'done', task_id: 3 })
    await vi.waitFor(() => expect(forget).toHaveBeenCalled())
  })

  it('that was ended elsewhere keeps what is not in the record', async () => {
    files.files.set('m', new Uint8Array(8 * 3200))
    const { session, forget, view } = await open()
    await session.begin(null)
    lines.at(-1)?.onOpen()
    await answer({ type: 'ready', acked_ms: 300 }, { type: 'done', task_id: 3 })
    await vi.waitFor(() => expect(closed).toHaveLength(1))
    expect(forget).not.toHaveBeenCalled()
    expect(view().gaps).toEqual([{ cause: 'elsewhere', fate: 'onDevice', atMs: 300, lengthMs: 500 }])
  })

  it('goes on behind what the server has from another device', async () => {
    const { session, hear } = await open()
    await session.begin(null)
    const { meter } = session
    await stand(1230)
    expect(meter.getState().heardMs).toBe(1300)
    await hear(0)
  })

  it('can be had as a WAV file', async () => {
    const { session, hear } = await open()
    await session.begin(microphone)
    await hear(3)
    expect((await session.wav()).size).toBe(44 + 3 * 3200)
  })
})

describe('the words of a meeting', () => {
  const segment = { id: 's1', start: 0, end: 900, role: '', text: 'go four ward' }

  it('come as they are spoken and are fetched when the server stands', async () => {
    const { session, api } = await open()
    api.find.mockResolvedValue({ list: [{ ...segment, id: 's0' }] })
    await session.begin(microphone)
    await stand()
    await answer({ type: 'partial', id: 's2', start: 1000, text: 'ten' }, { type: 'final', segment })
    const { text } = session.words.view.getState()
    expect(text.finals.map(({ id }) => id)).toEqual(['s0', 's1'])
    expect(text.partial?.text).toBe('ten')
  })

  it('that a person corrected stay so, are kept, and are sent before the meeting ends', async () => {
    const { session, api } = await open()
    await session.begin(microphone)
    await stand()
    await answer({ type: 'final', segment })
    const [final] = session.words.view.getState().text.finals
    if (final)
      session.words.correct({
        ...final,
        text: 'go forward',
        words: [{ startMs: 0, endMs: 900, text: 'go forward', confidence: null }],
      })
    await answer({ type: 'final', segment })
    expect(session.words.view.getState().text.finals[0]?.text).toBe('go forward')
    await settled()
    expect(noted.at(-1)?.unsaved.list).toMatchObject([{ id: 's1', text: 'go forward' }])
    session.stop()
    await settled()
    expect(api.edit.mock.calls[0]?.[0]).toMatchObject({ list: [{ text: 'go forward' }] })
    expect(told.at(-1)).toEqual({ type: 'stop' })
    expect(session.words.view.getState().saved).toBe(true)
  })
})

describe('what is changed as the meeting ends', () => {
  /** A note that the meeting does not take before it has ended. */
  async function late() {
    const all = await open()
    const { session, api } = all
    api.edit.mockImplementation(() => new Promise(() => {}))
    await session.begin(microphone)
    await stand()
    session.words.setNotes([{ id: 'n', at: 0, text: 'x' }])
    session.stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(told.at(-1)).toEqual({ type: 'stop' })
    return all
  }

  it('and the meeting takes too slowly, is written into the record, which is shown then', async () => {
    const { api, view, forget } = await late()
    let arrive = (): void => {}
    api.editRecord.mockImplementation(() => new Promise((resolve) => (arrive = () => resolve(undefined))))
    await answer({ type: 'done', task_id: 9 })
    expect(api.editRecord.mock.calls).toEqual([[9, { notes: [{ id: 'n', at: 0, text: 'x' }] }]])
    expect(view().taskId).toBeNull()
    arrive()
    await vi.waitFor(() => expect(closed).toHaveLength(1))
    expect(view().taskId).toBe(9)
    expect(changesLeft).toEqual([false])
    expect(forget).toHaveBeenCalledOnce()
  })

  it.each([
    ['is refused by the record', () => Promise.reject(new Error('changed'))],
    ['is never taken', () => new Promise(() => {})],
  ])('and %s stays on the device, and that is said', async (_, take) => {
    const { api, view, forget } = await late()
    api.editRecord.mockImplementation(take)
    await answer({ type: 'done', task_id: 9 })
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(closed).toHaveLength(1))
    expect(view().taskId).toBe(9)
    expect(forget).not.toHaveBeenCalled()
    expect(noted.at(-1)?.unsaved.notes).toHaveLength(1)
    expect(changesLeft).toEqual([true])
  })
})

describe('the three lights', () => {
  it('show the voice, when sound was last kept, and how far the text is behind', async () => {
    const { session, hear, view, meter } = await open()
    await session.begin(microphone)
    await stand()
    await hear(30)
    const lit = lightsOf(view(), meter(), Date.now() + 400)
    expect(lit.microphone).toBeCloseTo(2 / 3, 1)
    expect(lit).toMatchObject({ sinceKeptMs: 400, unkeptMs: 0, unsentMs: 3000, behindMs: 2900 })
    await ack()
    await answer({ type: 'partial', id: 'a', start: 0, text: 'so' })
    await hear(20, -90)
    expect(lightsOf(view(), meter(), Date.now())).toMatchObject({ microphone: 0, unsentMs: 2000, behindMs: 0 })
  })

  it('count nothing while it is paused', async () => {
    const { session, hear, view, meter } = await open()
    await session.begin(microphone)
    await hear(3)
    session.pause()
    await vi.advanceTimersByTimeAsync(5000)
    expect(lightsOf(view(), meter(), Date.now()).sinceKeptMs).toBeNull()
  })
})
