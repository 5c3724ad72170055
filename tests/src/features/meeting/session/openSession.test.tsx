import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/meeting/meeting/meetingApi'
import type { OpenAudioGraph } from '../../../../../src/shared/capture/Capture'
import { openLocalDatabase } from '../../../../../src/features/meeting/local/localDatabase'
import {
  localNameOf,
  openUnfinishedMeetings,
  type UnfinishedMeeting,
} from '../../../../../src/features/meeting/local/unfinishedMeetingStore'
import type * as store from '../../../../../src/features/meeting/local/audioStores'
import type { LiveSocketEvents } from '../../../../../src/features/meeting/session/liveSocket'
import { unfinishedWav, liveSession, openSession } from '../../../../../src/features/meeting/session/openSession'
import { useActivities } from '../../../../../src/shared/notifications/activity'
import { setToastHandler } from '../../../../../src/shared/notifications/notify'
import { setLocale } from '../../../../../src/shared/i18n/intl'
import { session } from '../../../../../src/shared/session/session'
import { stopBlockers, signOutQuestion } from '../../../../../src/shared/session/signOutGuard'
import { FakeDevices, fakeGraph } from '../../../shared/capture/fakeDevices'
import { FakeOpfs } from '../local/fakeOpfs'
import { meetingWithText } from '../stage'
import { unfinished } from '../unfinished'
import { eventually } from '../../../../eventually'

let files: FakeOpfs
let devices: FakeDevices
let graph: ReturnType<typeof fakeGraph>

vi.mock('../../../../../src/features/meeting/meeting/meetingApi', async (original) => ({
  ...(await original<typeof api>()),
  fetchMeeting: vi.fn(),
}))
/** Messages sent over fake sockets, which open immediately. */
const sentMessages = vi.hoisted((): unknown[] => [])
/** Of the socket opened last. */
let socket: LiveSocketEvents | undefined
vi.mock('../../../../../src/features/meeting/session/liveSocket', () => ({
  openLiveSocket: (events: LiveSocketEvents) => {
    socket = events
    queueMicrotask(events.onOpen)
    return {
      sendMessage: (message: unknown) => void sentMessages.push(message),
      sendAudio() {},
      close() {},
      bufferedBytes: 0,
    }
  },
}))
vi.mock('../../../../../src/shared/capture/audioGraph', () => ({
  openAudioGraph: (...given: Parameters<OpenAudioGraph>) => graph.open(...given),
}))
vi.mock('../../../../../src/features/meeting/local/audioStores', async (original) => {
  const backend = {
    open: (name: string) => files.store().open(name),
    remove: (name: string) => files.store().remove(name),
  }
  return { ...(await original<typeof store>()), createAudioStores: () => ({ files: backend, database: backend }) }
})

const meeting = { id: 5, user: 1, title: '周会', language: 'en' } as const
const other = { ...meeting, id: 6, title: '评审' } as const
const processing = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const microphone = { inputs: ['microphone'], processing } as const
const activeTracks = () => devices.opened.flatMap(({ tracks }) => tracks).filter(({ stopped }) => !stopped)

beforeEach(async () => {
  await setLocale('zh-CN')
  session.open('token')
  files = new FakeOpfs()
  devices = new FakeDevices()
  graph = fakeGraph()
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  vi.mocked(api.fetchMeeting).mockResolvedValue({ ...meetingWithText, acked_ms: 0 })
})
afterEach(async () => {
  await act(async () => liveSession.getState().current?.close())
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(navigator, 'locks')
  const db = await openLocalDatabase()
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
    expect(live?.view.getState().capture.status).toBe('on')
    expect(activeTracks()).toHaveLength(1)
  })

  it('is one of two that are opened at once', async () => {
    const both = await Promise.all([openSession(meeting), openSession(other)])
    expect(both.filter((live) => live !== null)).toEqual([liveSession.getState().current])
    expect(files.open.size).toBe(1)
  })

  it.each([
    ['another page', '#/task/detail', ['“周会”的转写记录已生成']],
    ['its own page', '#/meeting/transfer?id=5', []],
  ])('tells that its record is ready where %s is shown', async (_, hash, told) => {
    const toasts: string[] = []
    const stop = setToastHandler(({ text }) => toasts.push(text))
    location.hash = hash
    const live = await record()
    live?.stop()
    socket?.onAnswer({ type: 'done', task_id: 9 })
    await eventually(() => expect(liveSession.getState().current).toBeNull())
    expect(toasts).toEqual(told)
    stop()
    location.hash = ''
  })

  it('is asked about before signing out, which lets the microphone go', async () => {
    expect(await signOutQuestion()).toBeNull()
    await record()
    expect(await signOutQuestion()).toContain('“周会”尚未结束')
    await stopBlockers()
    expect(activeTracks()).toEqual([])
    expect(liveSession.getState().current).toBeNull()
    expect(await signOutQuestion()).toBeNull()
    expect(await openUnfinishedMeetings().read(localNameOf(meeting))).toMatchObject({ title: '周会' })
  })

  it('is none when the person has signed out before it was open', async () => {
    vi.mocked(api.fetchMeeting).mockImplementation(async () => {
      session.close()
      return meetingWithText
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
    act(() => live?.view.setState({ serverMessage: 'late' }))
    expect(result.current).toEqual([])
  })
})

describe('sound that is on this device', () => {
  const name = localNameOf(meeting)
  const left: UnfinishedMeeting = { ...unfinished, heardMs: 500, ackedMs: 200 }
  const audioBytes = () => new Uint8Array(500 * 32).fill(7)
  const busy = () => files.open.add(name)

  beforeEach(async () => {
    files.files.set(name, audioBytes())
    await openUnfinishedMeetings().write(left)
  })

  it('and nowhere else is not recorded over while it can’t be opened', async () => {
    busy()
    await expect(openSession(meeting)).rejects.toMatchObject({ fault: 'busy' })
    expect(liveSession.getState().current).toBeNull()
    expect(files.files.get(name)).toEqual(audioBytes())
    files.kill()
    const live = await openSession(meeting)
    expect(live?.positionMs).toBe(500)
  })

  it('and was being recorded when the page ended may be more than was noted', async () => {
    await openUnfinishedMeetings().write({ ...left, ackedMs: 500, recording: true })
    vi.mocked(api.fetchMeeting).mockResolvedValue({ ...meetingWithText, acked_ms: 500 })
    busy()
    await expect(openSession(meeting)).rejects.toMatchObject({ fault: 'busy' })
  })

  it('and with the server is no reason to wait: what comes goes behind it', async () => {
    vi.mocked(api.fetchMeeting).mockResolvedValue({ ...meetingWithText, acked_ms: 500 })
    busy()
    const live = await openSession(meeting)
    expect(live?.positionMs).toBe(500)
  })

  it.each([
    ['as the server tells it', { ...meetingWithText, acked_ms: 300 }, 300],
    ['as it was acknowledged here where the server does not tell', { ...meetingWithText, acked_ms: undefined }, 200],
  ])('is sent on from what the server has, %s', async (_, answer, from_ms) => {
    vi.mocked(api.fetchMeeting).mockResolvedValue(answer)
    sentMessages.length = 0
    await record()
    await eventually(() => expect(sentMessages).toMatchObject([{ type: 'start', from_ms }]))
  })

  it('is not read while another tab has the meeting', async () => {
    const request = vi.fn(() => Promise.reject(new DOMException('late', 'AbortError')))
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    await expect(unfinishedWav(left)).rejects.toMatchObject({ fault: 'busy' })
    expect(files.open.size).toBe(0)
  })

  it('is read as a file of its own, and let go', async () => {
    expect((await unfinishedWav(left)).size).toBe(44 + 500 * 32)
    expect(files.open.size).toBe(0)
  })
})
