import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../src/features/meeting/api'
import type { OpenGraph } from '../../../../src/features/meeting/capture/Capture'
import { keepDatabase } from '../../../../src/features/meeting/keep/database'
import { keptName, openKeptMeetings, type KeptMeeting } from '../../../../src/features/meeting/keep/keptMeetings'
import type * as store from '../../../../src/features/meeting/keep/store'
import { keptWav, liveSession, openSession } from '../../../../src/features/meeting/openSession'
import { useActivities } from '../../../../src/shared/activity'
import { setLocale } from '../../../../src/shared/intl'
import { session } from '../../../../src/shared/session'
import { endOngoing, signOutQuestion } from '../../../../src/shared/signOutGuard'
import { FakeDevices, fakeGraph } from './capture/fakeDevices'
import { FakeFiles } from './keep/fakeFiles'
import { found, kept } from './stage'

let files: FakeFiles
let devices: FakeDevices
let graph: ReturnType<typeof fakeGraph>

vi.mock('../../../../src/features/meeting/api', async (original) => ({
  ...(await original<typeof api>()),
  fetchMeeting: vi.fn(),
}))
vi.mock('../../../../src/features/meeting/socket', () => ({
  openLine: () => ({ say() {}, sound() {}, close() {}, waitingBytes: 0 }),
}))
vi.mock('../../../../src/features/meeting/capture/graph', () => ({
  openGraph: (...given: Parameters<OpenGraph>) => graph.open(...given),
}))
vi.mock('../../../../src/features/meeting/keep/store', async (original) => {
  const place = {
    open: (name: string) => files.store().open(name),
    remove: (name: string) => files.store().remove(name),
  }
  return { ...(await original<typeof store>()), stores: () => ({ files: place, database: place }) }
})

const meeting = { id: 5, user: 1, title: '周会', language: 'en' } as const
const other = { ...meeting, id: 6, title: '评审' } as const
const hearing = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const microphone = { inputs: ['microphone'], hearing } as const
const heldSound = () => devices.opened.flatMap(({ tracks }) => tracks).filter(({ stopped }) => !stopped)

beforeEach(async () => {
  await setLocale('zh-CN')
  session.open('token')
  files = new FakeFiles()
  devices = new FakeDevices()
  graph = fakeGraph()
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  vi.mocked(api.fetchMeeting).mockResolvedValue({ ...found, acked_ms: 0 })
})
afterEach(async () => {
  await act(async () => liveSession.getState().current?.close())
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(navigator, 'locks')
  const db = await keepDatabase()
  await db.clear('meetings')
})

async function record() {
  const live = await openSession(meeting)
  await live?.begin(microphone)
  return live
}

describe('a meeting that is recorded in this tab', () => {
  it('goes on when another one is to be opened', async () => {
    const live = await record()
    expect(await openSession(other)).toBeNull()
    expect(liveSession.getState().current).toBe(live)
    expect(live?.view.getState().capture.is).toBe('on')
    expect(heldSound()).toHaveLength(1)
  })

  it('is one of two that are opened at once', async () => {
    const both = await Promise.all([openSession(meeting), openSession(other)])
    expect(both.filter((live) => live !== null)).toEqual([liveSession.getState().current])
    expect(files.open.size).toBe(1)
  })

  it('is asked about before signing out, which lets the microphone go', async () => {
    expect(signOutQuestion()).toBeNull()
    await record()
    expect(signOutQuestion()).toContain('“周会”还没有结束')
    await endOngoing()
    expect(heldSound()).toEqual([])
    expect(liveSession.getState().current).toBeNull()
    expect(signOutQuestion()).toBeNull()
    expect(await openKeptMeetings().read(keptName(meeting))).toMatchObject({ title: '周会' })
  })

  it('is none when the person has signed out before it was open', async () => {
    vi.mocked(api.fetchMeeting).mockImplementation(async () => {
      session.close()
      return found
    })
    expect(await openSession(meeting)).toBeNull()
    expect(liveSession.getState().current).toBeNull()
    expect(files.open.size).toBe(0)
  })

  it('stands in the header until it is left', async () => {
    const { result } = renderHook(useActivities)
    const live = await act(record)
    expect(result.current).toMatchObject([{ text: '正在录音：周会', to: '/meeting/transfer?id=5' }])
    act(() => live?.pause())
    expect(result.current).toMatchObject([{ text: '已暂停：周会' }])
    await act(async () => live?.close())
    expect(result.current).toEqual([])
    act(() => live?.view.setState({ said: 'late' }))
    expect(result.current).toEqual([])
  })
})

describe('sound that is on this device', () => {
  const name = keptName(meeting)
  const left: KeptMeeting = { ...kept, heardMs: 500, ackedMs: 200 }
  const sound = () => new Uint8Array(500 * 32).fill(7)
  const busy = () => files.open.add(name)

  beforeEach(async () => {
    files.files.set(name, sound())
    await openKeptMeetings().write(left)
  })

  it('and nowhere else is not recorded over while it can’t be opened', async () => {
    busy()
    await expect(openSession(meeting)).rejects.toMatchObject({ fault: 'busy' })
    expect(liveSession.getState().current).toBeNull()
    expect(files.files.get(name)).toEqual(sound())
    files.kill()
    const live = await openSession(meeting)
    expect(live?.nowMs).toBe(500)
  })

  it('and was being recorded when the page ended may be more than was noted', async () => {
    await openKeptMeetings().write({ ...left, ackedMs: 500, recording: true })
    vi.mocked(api.fetchMeeting).mockResolvedValue({ ...found, acked_ms: 500 })
    busy()
    await expect(openSession(meeting)).rejects.toMatchObject({ fault: 'busy' })
  })

  it('and with the server is no reason to wait: what comes goes behind it', async () => {
    vi.mocked(api.fetchMeeting).mockResolvedValue({ ...found, acked_ms: 500 })
    busy()
    const live = await openSession(meeting)
    expect(live?.nowMs).toBe(500)
  })

  it('is not read while another tab has the meeting', async () => {
    const request = vi.fn(() => Promise.reject(new DOMException('late', 'AbortError')))
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    await expect(keptWav(left)).rejects.toMatchObject({ fault: 'busy' })
    expect(files.open.size).toBe(0)
  })

  it('is read as a file of its own, and let go', async () => {
    expect((await keptWav(left)).size).toBe(44 + 500 * 32)
    expect(files.open.size).toBe(0)
  })
})
