/** Meeting audio is charged to the second, whether the meeting becomes a record, is deleted or abandoned. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../server/ports/settings'
import { abandonedMs, deleteMeeting } from '../../../../server/usecases/meetings/meetings'
import { cleanup } from '../../../../server/usecases/cleanup'
import { meetingRow } from '../../ports/storeFixtures'
import { audioOf } from '../audio'
import { openLiveRoom, type FakeRecorder, type LiveRoom } from './liveRoom'

let room: LiveRoom
beforeEach(async () => {
  room = await openLiveRoom()
})
afterEach(async () => {
  await room.live.close()
  await room.backend.store.close()
})

/** Seconds charged, of the 120 available. */
const paid = async () => 120 - (await room.backend.credit()).reduce((sum, one) => sum + one)
const record = async (toMs: number, client = 'the first'): Promise<FakeRecorder> => {
  const recorder = room.connect()
  const fromMs = await recorder.start({ client })
  recorder.send(audioOf(toMs - fromMs, fromMs))
  await room.until(() => recorder.last('ack')?.acked_ms === toMs)
  return recorder
}
const remove = async () => {
  const user = await room.backend.store.users.byId(room.backend.userId)
  if (user) await room.live.withSessionClosed(room.meeting, () => deleteMeeting(room.backend.ports, user, room.meeting))
}
const cleanupNow = () => cleanup(room.backend.ports, defaultSettings)
const stop = async (recorder: FakeRecorder) => {
  recorder.text({ type: 'stop' })
  await room.until(() => !recorder.open)
}

describe('a meeting that is deleted', () => {
  it.each([
    [9_800, 10],
    [10_000, 10],
    [23_400, 24],
    [100, 1],
  ])('after %i ms of sound pays %i s', async (ms, seconds) => {
    const recorder = await record(ms)
    recorder.cut()
    await remove()
    expect(await paid()).toBe(seconds)
    expect(await room.backend.store.meetings.byId(room.meeting)).toBeNull()
    expect(await room.backend.ports.liveAudio.names()).toEqual([])
  })

  it('while it is recorded pays what was taken until then, and whoever records it is told', async () => {
    const recorder = await record(9_800)
    recorder.send(audioOf(1_300, 9_800))
    await remove()
    expect(await paid()).toBe(12)
    expect(recorder.open).toBe(false)
    expect(recorder.last('error')).toMatchObject({ fatal: true, msg: expect.stringContaining('doesn’t exist') })
    expect(room.backend.files.names()).toEqual([])
  })

  it('without any sound pays nothing', async () => {
    await remove()
    expect(await paid()).toBe(0)
  })

  it('beyond the credit pays what there is', async () => {
    const recorder = await record(9_800)
    recorder.cut()
    await room.backend.store.credit.change(
      room.backend.userId,
      { general: -97, member: -20 },
      { reason: 'admin', ref: 'gone', now: 0 },
    )
    await remove()
    expect(await room.backend.credit()).toEqual([0, 0])
  })

  it('once it has become a record pays nothing more', async () => {
    await stop(await record(9_800))
    await remove()
    expect(await paid()).toBe(10)
    expect(room.backend.files.names(), 'the sound and its outline').toHaveLength(2)
  })
})

describe('a meeting that nobody goes on with', () => {
  it('is paid after a day, once, and not before', async () => {
    const { store, clock } = room.backend
    await store.meetings.remove(room.meeting)
    room.meeting = await store.meetings.insert(meetingRow(room.backend.userId, { createdAt: clock.now() }))
    const recorder = await record(12_300)
    recorder.cut()
    expect(await paid()).toBe(10)
    await cleanupNow()
    expect(await paid()).toBe(10)
    clock.advance(abandonedMs)
    await cleanupNow()
    await cleanupNow()
    expect(await paid()).toBe(13)
  })

  it('can go on all the same, and pays only what comes then', async () => {
    const first = await record(12_300)
    first.cut()
    room.backend.clock.advance(abandonedMs)
    await cleanupNow()
    const second = await record(31_000, 'the second')
    expect(await paid(), 'the second step is full').toBe(20)
    await stop(second)
    expect(await paid()).toBe(31)
    const { rows } = await room.backend.store.credit.page({ userId: room.backend.userId, page: 1, limit: 9 })
    expect(rows).toMatchObject([{ reason: 'meeting', ref: String(room.meeting), general: -11, member: -20 }])
  })

  it('whose user has no credit left pays the rest when there is some', async () => {
    const recorder = await record(12_300)
    recorder.cut()
    const { store, userId } = room.backend
    await store.credit.change(userId, { general: -99, member: -10 }, { reason: 'admin', ref: 'gone', now: 0 })
    room.backend.clock.advance(abandonedMs)
    await cleanupNow()
    expect(await room.backend.credit()).toEqual([0, 0])
    await store.credit.change(userId, { general: 50 }, { reason: 'admin', ref: 'more', now: 0 })
    await cleanupNow()
    await cleanupNow()
    expect(await room.backend.credit()).toEqual([48, 0])
  })
})

describe('a session that closes', () => {
  it('has stored all it took by then', async () => {
    const recorder = await record(500)
    recorder.send(audioOf(700, 500))
    await room.live.close()
    const { file } = (await room.backend.store.meetings.byId(room.meeting)) ?? {}
    expect(await room.backend.ports.liveAudio.size(file ?? '')).toBe(audioOf(1_200).length)
  })
})
