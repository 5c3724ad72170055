/** A live connection ends with its login session. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../../server/lib/secrets'
import { eventually } from '../../../eventually'
import { addUser, meetingRow } from '../../ports/storeFixtures'
import { audioOf } from '../audio'
import { openLiveRoom, token, type FakeRecorder, type LiveRoom } from './liveRoom'

let room: LiveRoom
let recorder: FakeRecorder
beforeEach(async () => {
  room = await openLiveRoom()
  recorder = room.connect()
  await recorder.start()
  recorder.send(audioOf(2_000))
  await room.until(() => (recorder.last('ack')?.acked_ms ?? 0) >= 2_000)
})
afterEach(async () => {
  await room.live.close()
  await room.backend.store.close()
})
const signedOut = { type: 'error', code: 4001, msg: 'Your login has expired. Please log in again.', fatal: true }

describe('a live connection', () => {
  it('ends at once when its login does, and what was taken stays', async () => {
    recorder.send(audioOf(500))
    await room.backend.store.sessions.remove(await sha256Hex(token))
    room.live.onSignedOut({ tokenHash: await sha256Hex(token) })
    expect([recorder.answers.at(-1), recorder.open]).toEqual([signedOut, false])
    const next = 'another token'
    await room.backend.store.sessions.insert({
      tokenHash: await sha256Hex(next),
      userId: room.backend.userId,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    const again = room.connect()
    expect(await again.start({ token: next })).toBe(2_500)
    again.cut()
  })

  it('ends when all logins of its user do, and stays when it is the one that is left', async () => {
    const { userId } = room.backend
    room.live.onSignedOut({ userId: userId + 1, except: '' })
    room.live.onSignedOut({ userId, except: await sha256Hex(token) })
    room.live.onSignedOut({ tokenHash: await sha256Hex('another token') })
    expect(recorder.open).toBe(true)
    room.live.onSignedOut({ userId, except: '' })
    expect(recorder.answers.at(-1)).toEqual(signedOut)
  })

  it('of another user goes on', async () => {
    const other = await addUser(room.backend.store, 'other')
    await room.backend.store.sessions.insert({
      tokenHash: await sha256Hex('theirs'),
      userId: other,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    const theirs = room.connect()
    await theirs.start({
      token: 'theirs',
      meeting_id: await room.backend.store.meetings.insert(meetingRow(other)),
      client: 'the other one',
    })
    room.live.onSignedOut({ userId: room.backend.userId, except: '' })
    expect([recorder.open, theirs.open]).toEqual([false, true])
    theirs.cut()
  })

  it('ends within ten seconds when another process ended the login, sound or none', async () => {
    await room.backend.store.sessions.remove(await sha256Hex(token))
    room.backend.clock.advance(11_000)
    await eventually(() => expect(recorder.open).toBe(false))
    expect(recorder.answers.at(-1)).toEqual(signedOut)
  })
})
