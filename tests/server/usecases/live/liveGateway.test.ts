import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemoryBell } from '../../../../server/adapters/memory/memoryBell'
import { createMemoryLocks } from '../../../../server/adapters/memory/memoryLocks'
import { DiskFullError, StorageUnavailableError, type LiveAudioStore } from '../../../../server/ports/ports'
import { defaultSettings } from '../../../../server/ports/settings'
import { createLiveGateway } from '../../../../server/usecases/live/liveGateway'
import { addUser, meetingRow, segment, uploadRow } from '../../ports/storeFixtures'
import { audioOf, joined, noise, pcmBytes, voice } from '../audio'
import { claimTestJob, fakeEngine } from '../testBackend'
import { bytesPerMs, withStreaming, openLiveRoom, token, type FakeRecorder, type LiveRoom } from './liveRoom'

let room: LiveRoom
beforeEach(async () => {
  room = await openLiveRoom()
})
afterEach(async () => {
  await room.live.close()
  await room.backend.store.close()
})

const row = () => room.backend.store.meetings.byId(room.meeting)
const acked = (recorder: FakeRecorder, ms: number) => room.until(() => (recorder.last('ack')?.acked_ms ?? 0) >= ms)
const stop = async (recorder: FakeRecorder) => {
  recorder.text({ type: 'stop' })
  await room.until(() => !recorder.open)
  return recorder.last('done')?.task_id
}
/** The last message of a closed connection. */
const complaint = (recorder: FakeRecorder) => recorder.answers.at(-1)

describe('sound', () => {
  it('is acknowledged when it is durable, and not before', async () => {
    const { liveAudio } = room.backend.ports
    let durable = () => {}
    room.restart({
      liveAudio: {
        ...liveAudio,
        async open(name) {
          const sound = await liveAudio.open(name)
          const append = async (bytes: Uint8Array) => {
            await new Promise<void>((resolve) => (durable = resolve))
            await sound.append(bytes)
          }
          return {
            ...sound,
            append,
            get size() {
              return sound.size
            },
          }
        },
      },
    })
    const recorder = room.connect()
    expect(await recorder.start()).toBe(0)
    recorder.send(audioOf(500))
    const before = durable
    await room.until(() => durable !== before)
    expect(recorder.last('ack')).toBeUndefined()
    durable()
    await acked(recorder, 500)
    expect(await row()).toMatchObject({ status: 1 })
    recorder.cut()
  })

  it('that was acknowledged is where the next connection goes on', async () => {
    const first = room.connect()
    await first.start()
    first.send(audioOf(1_000))
    await acked(first, 1_000)
    first.cut()
    const second = room.connect()
    expect(await second.start({ client: 'another one', from_ms: 77 })).toBe(1_000)
    second.send(audioOf(500, 1_000))
    await stop(second)
    expect(Buffer.compare(await room.wav(), audioOf(1_500))).toBe(0)
  })

  it('that came before the connection was cut is kept', async () => {
    const first = room.connect()
    await first.start()
    first.send(audioOf(300))
    first.cut()
    expect(await room.connect().start()).toBe(300)
  })

  it('holds its sender while too much waits, and lets it go on', async () => {
    const recorder = room.connect()
    await recorder.start()
    const long = audioOf(40_000)
    recorder.send(long)
    expect(recorder.hasBackpressure).toBe(true)
    await acked(recorder, 40_000)
    expect(recorder.hasBackpressure).toBe(false)
    await stop(recorder)
    expect(Buffer.compare(await room.wav(), long)).toBe(0)
  })

  it('of a sender that can’t be held ends in a clear error', async () => {
    const recorder = room.connect()
    await recorder.start()
    const frame = audioOf(200)
    for (let sent = 0; recorder.open && sent < 10_000; sent += 1) recorder.audio(frame)
    expect(complaint(recorder)).toMatchObject({
      code: 0,
      fatal: true,
      msg: expect.stringContaining('Data arrived too fast'),
    })
  })

  it('a full disk is said before anything is lost, and with room again it goes on', async () => {
    const { liveAudio } = room.backend.ports
    let full = false
    const small: LiveAudioStore = {
      ...liveAudio,
      async open(name) {
        const sound = await liveAudio.open(name)
        const append = (bytes: Uint8Array) => (full ? Promise.reject(new DiskFullError()) : sound.append(bytes))
        return {
          ...sound,
          append,
          get size() {
            return sound.size
          },
        }
      },
    }
    room.restart({ liveAudio: small })
    const first = room.connect()
    await first.start()
    first.send(audioOf(300))
    await acked(first, 300)
    full = true
    first.send(audioOf(300, 300))
    await room.until(() => !first.open)
    expect(complaint(first)).toMatchObject({ code: 0, fatal: true, msg: expect.stringContaining('out of space') })
    expect(first.last('ack')?.acked_ms).toBe(300)
    full = false
    const second = room.connect()
    expect(await second.start()).toBe(300)
    second.send(audioOf(300, 300))
    await stop(second)
    expect(Buffer.compare(await room.wav(), audioOf(600))).toBe(0)
  })

  it('ends within a credit step when the account is closed, and what was before is kept', async () => {
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(300))
    await acked(recorder, 300)
    await room.backend.store.users.setClosed(room.backend.userId, 1)
    recorder.send(audioOf(10_000, 300))
    await room.until(() => recorder.last('ack')?.acked_ms === 10_300 || !recorder.open)
    recorder.send(audioOf(200, 10_300))
    await room.until(() => !recorder.open)
    expect(complaint(recorder)).toMatchObject({ code: 4001, fatal: true })
    await room.backend.store.users.setClosed(room.backend.userId, null)
    expect(await room.connect().start()).toBe(10_300)
  })

  it('of a meeting that is too long ends, and what was before is kept', async () => {
    room = await openLiveRoom({ audioLimitSeconds: 1 })
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(1_000))
    await acked(recorder, 1_000)
    recorder.send(audioOf(100))
    await room.until(() => !recorder.open)
    expect(complaint(recorder)).toMatchObject({ fatal: true, msg: expect.stringContaining('at most') })
    const again = room.connect()
    expect(await again.start()).toBe(1_000)
    expect(await stop(again)).toBeGreaterThan(0)
  })

  it('that fills its user’s storage is refused', async () => {
    await room.backend.store.uploads.insert(uploadRow(room.backend.userId, { size: 2 ** 20 }))
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(100))
    await room.until(() => !recorder.open)
    expect(complaint(recorder)).toMatchObject({
      code: 0,
      fatal: true,
      msg: expect.stringContaining('out of storage'),
    })
  })
})

describe('who may record', () => {
  it.each([
    ['with a dead login', { token: 'no such' }, 4001],
    ['an unknown meeting', { meeting_id: 999 }, 0],
    ['a meeting without a number', { meeting_id: 'x' }, 0],
  ])('%s is refused', async (_, change, code) => {
    const recorder = room.connect()
    await recorder.start(change)
    expect(recorder.answers).toMatchObject([{ type: 'error', code, fatal: true }])
  })

  it('another’s meeting does not exist', async () => {
    const { store } = room.backend
    const other = await addUser(store, 'other')
    const meeting_id = await store.meetings.insert(meetingRow(other))
    const recorder = room.connect()
    await recorder.start({ meeting_id })
    expect(recorder.answers).toMatchObject([{ code: 0, msg: expect.stringContaining('doesn’t exist') }])
    expect(await store.meetings.byId(meeting_id)).toMatchObject({ status: 0, file: null })
  })

  it('a second device is refused clearly while the first one lives, which does not notice', async () => {
    const first = room.connect()
    await first.start()
    const second = room.connect()
    await second.start({ client: 'the second' })
    expect(second.answers).toMatchObject([{ code: 0, fatal: true, msg: expect.stringContaining('on another device') }])
    first.send(audioOf(200))
    await acked(first, 200)
    expect(first.open).toBe(true)
  })

  it('the same capture takes over its own connection', async () => {
    const first = room.connect()
    await first.start()
    first.send(audioOf(200))
    const second = room.connect()
    expect(await second.start()).toBe(200)
    expect(first.open).toBe(false)
    first.cut()
    second.send(audioOf(200, 200))
    await acked(second, 400)
  })

  it('no more meetings than the server and a user may have', async () => {
    for (const [change, said] of [
      [{ maxLiveSessions: 1 }, 'as many meetings'],
      [{ maxLiveSessionsPerUser: 1 }, 'at most 1 meeting '],
    ] as const) {
      room = await openLiveRoom(change)
      const first = room.connect()
      await first.start()
      const other = await room.backend.store.meetings.insert(meetingRow(room.backend.userId))
      const second = room.connect()
      await second.start({ meeting_id: other })
      expect(second.answers).toMatchObject([{ fatal: true, msg: expect.stringContaining(said) }])
      first.cut()
      const third = room.connect()
      await room.until(async () => (third.open ? (await third.start({ meeting_id: other })) === 0 : true))
    }
  })
})

describe('a hostile connection', () => {
  const begun = { type: 'start', token, language: 'en', from_ms: 0, client: 'an attacker' }
  it.each<[string, (recorder: FakeRecorder) => void, string]>([
    ['broken JSON', (one) => one.text('{"type":'), 'Malformed'],
    ['no JSON', (one) => one.text('hello'), 'Malformed'],
    ['an array', (one) => one.text('[]'), 'Malformed'],
    ['an unknown type', (one) => one.text({ type: 'rewind' }), 'Malformed'],
    ['a start without a client', (one) => one.text({ ...begun, meeting_id: 1, client: '' }), 'client'],
    ['a start from nowhere', (one) => one.text({ ...begun, meeting_id: 1, from_ms: -1 }), 'from_ms'],
    ['a language nobody speaks', (one) => one.text({ ...begun, meeting_id: 1, language: 'xx' }), 'language'],
    ['sound before the start', (one) => one.audio(audioOf(100)), 'out of order'],
    ['a stop before the start', (one) => one.text({ type: 'stop' }), 'out of order'],
    ['a second start', (one) => [1, 2].forEach(() => one.text({ ...begun, meeting_id: 1 })), 'out of order'],
    [
      'sound before it is ready',
      (one) => (one.text({ ...begun, meeting_id: 1 }), one.audio(audioOf(100))),
      'out of order',
    ],
    ['half a sample', (one) => one.audio(new Uint8Array(3_201)), '3201 bytes'],
    ['half a millisecond', (one) => one.audio(new Uint8Array(3_216)), '3216 bytes'],
    ['nothing', (one) => one.audio(new Uint8Array(0)), '0 bytes'],
    ['more than 200 ms', (one) => one.audio(audioOf(201)), '6432 bytes'],
    ['a flood of words', (one) => Array.from({ length: 50 }, () => one.text({ ...begun, type: 'pause' })), ''],
  ])('with %s is told and ended, and nobody else notices', async (_, attack, said) => {
    const other = room.connect()
    expect(await other.start()).toBe(0)
    const attacker = room.connect()
    attack(attacker)
    await room.until(() => !attacker.open)
    expect(complaint(attacker)).toMatchObject({
      type: 'error',
      code: 0,
      fatal: true,
      msg: expect.stringContaining(said),
    })
    attacker.text({ type: 'stop' })
    attacker.audio(audioOf(100))
    other.send(audioOf(100))
    await acked(other, 100)
  })

  it('a flood of words after the start is too fast', async () => {
    const recorder = room.connect()
    await recorder.start()
    for (let at = 0; at < 40; at += 1) recorder.text({ type: at % 2 ? 'pause' : 'resume' })
    expect(complaint(recorder)).toMatchObject({ fatal: true, msg: expect.stringContaining('too fast') })
  })

  it('that never says what it wants is ended', async () => {
    const recorder = room.connect()
    room.backend.clock.advance(9_999)
    await Promise.resolve()
    expect(recorder.open).toBe(true)
    await room.until(() => !recorder.open)
    expect(complaint(recorder)).toMatchObject({ fatal: true, msg: expect.stringContaining('didn’t say') })
  })

  it('that goes before it was let in leaves nothing behind', async () => {
    const recorder = room.connect()
    recorder.text({ ...begun, meeting_id: room.meeting })
    recorder.cut()
    const next = room.connect()
    expect(await next.start({ client: 'the next' })).toBe(0)
  })
})

describe('the end', () => {
  it('makes a record with all the sound, its outline, segments, speakers and notes', async () => {
    room = await openLiveRoom({}, fakeEngine(1, ['de']))
    withStreaming(room.backend.engine)
    const recorder = room.connect()
    await recorder.start({ language: 'de' })
    const sound = pcmBytes(joined(voice(3_000), noise(2_000)))
    recorder.send(sound)
    await room.until(() => recorder.last('final'))
    const { store, files } = room.backend
    await store.meetings.update(room.meeting, {
      title: 'Neu',
      speakers: { 1: '李' },
      notes: [{ id: 'n', at: 9, text: '' }],
    })
    await store.meetingSegments.save(room.meeting, [{ ...segment('0-0', 300, 'corrected'), role: '1' }])
    const taskId = Number(await stop(recorder))
    expect(await store.tasks.byId(taskId)).toMatchObject({
      title: 'Neu',
      type: 'meeting',
      status: 2,
      language: 'de',
      times: 5,
      speakers: { 1: '李' },
      notes: [{ id: 'n', at: 9, text: '' }],
      size: 44 + sound.length,
    })
    expect(await store.segments.list(taskId, null, 9)).toMatchObject([{ id: '0-0', text: 'corrected', role: '1' }])
    expect((await files.open((await store.tasks.byId(taskId))?.peaksFile ?? ''))?.size).toBe(50)
    expect(Buffer.compare(await room.wav(), sound)).toBe(0)
    expect(await row()).toMatchObject({ status: 2, taskId, soundMs: 5_000 })
    expect(await room.backend.ports.liveAudio.names()).toEqual([])
  })

  it('asked for twice makes one record, and a later start is told which', async () => {
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(200))
    recorder.text({ type: 'stop' })
    const taskId = await stop(recorder)
    const again = room.connect()
    await again.start()
    expect(again.answers).toEqual([
      { type: 'ready', acked_ms: 200 },
      { type: 'done', task_id: taskId },
    ])
    expect(again.open).toBe(false)
  })

  it('goes on when the connection is cut in the middle, and another one is told', async () => {
    const engine = room.backend.engine
    let recognised = () => {}
    withStreaming(engine, 1, { recognize: () => new Promise((resolve) => (recognised = () => resolve([]))) })
    const first = room.connect()
    await first.start()
    const before = recognised
    first.send(pcmBytes(voice(2_000)))
    first.text({ type: 'stop' })
    await room.until(() => recognised !== before)
    first.cut()
    const second = room.connect()
    await second.start()
    second.text({ type: 'stop' })
    second.audio(audioOf(100))
    expect(complaint(second)).toMatchObject({ fatal: true, msg: expect.stringContaining('out of order') })
    const third = room.connect()
    await third.start()
    recognised()
    await room.until(() => third.last('done'))
  })

  it('is told to a second device that still records, once the first is gone; its sound comes too late', async () => {
    let recognised = () => {}
    withStreaming(room.backend.engine, 1, {
      recognize: () => new Promise((resolve) => (recognised = () => resolve([]))),
    })
    const first = room.connect()
    await first.start()
    const before = recognised
    first.send(pcmBytes(voice(2_000)))
    first.text({ type: 'stop' })
    await room.until(() => recognised !== before)
    const early = room.connect()
    await early.start({ client: 'the second' })
    expect(complaint(early)).toMatchObject({ fatal: true, msg: expect.stringContaining('on another device') })
    expect(first.open).toBe(true)
    first.cut()
    const second = room.connect()
    expect(await second.start({ client: 'the second' })).toBe(2_000)
    second.audio(audioOf(100))
    recognised()
    await room.until(() => second.last('done'))
    expect(second.last('error')).toBeUndefined()
    expect(await room.wav()).toHaveLength(2_000 * bytesPerMs)
  })

  it('without any sound makes an empty record', async () => {
    const recorder = room.connect()
    await recorder.start()
    expect(await room.backend.store.tasks.byId(Number(await stop(recorder)))).toMatchObject({ times: 0, size: 44 })
  })

  it('of a meeting in a language that got an engine only later transcribes it as a file', async () => {
    const recorder = room.connect()
    await recorder.start({ language: 'de' })
    expect(recorder.answers.at(-1)).toMatchObject({ type: 'error', fatal: false, msg: expect.stringContaining('live') })
    recorder.send(audioOf(200))
    Object.assign(room.backend.engine, { languages: ['en', 'de'] })
    const taskId = Number(await stop(recorder))
    expect(await room.backend.store.tasks.byId(taskId)).toMatchObject({ status: 1, progress: 0 })
    expect(await claimTestJob(room.backend.store, 'transcription', room.backend.clock.now())).toMatchObject({
      subject: taskId,
    })
  })

  it('of a meeting in a language that nothing here knows is a record without text', async () => {
    const recorder = room.connect()
    await recorder.start({ language: 'cn' })
    recorder.send(audioOf(200))
    expect(await room.backend.store.tasks.byId(Number(await stop(recorder)))).toMatchObject({
      status: 2,
      language: 'cn',
    })
  })

  it('of a meeting that was deleted meanwhile says so and leaves no file', async () => {
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(200))
    await acked(recorder, 200)
    await room.backend.store.meetings.remove(room.meeting)
    await stop(recorder)
    expect(complaint(recorder)).toMatchObject({ code: 0, fatal: true, msg: expect.stringContaining('doesn’t exist') })
    expect(room.backend.files.names()).toEqual([])
  })
})

describe('credit', () => {
  /** The test backend grants 100 general and 20 member seconds. */
  const credit = () => room.backend.credit()

  it('is taken in steps of ten seconds, and the rest at the end', async () => {
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(9_900))
    await acked(recorder, 9_900)
    expect(await credit()).toEqual([100, 20])
    recorder.send(audioOf(10_200))
    await acked(recorder, 20_100)
    recorder.send(audioOf(100))
    await acked(recorder, 20_200)
    expect(await credit()).toEqual([100, 0])
    await stop(recorder)
    expect(await credit()).toEqual([99, 0])
    expect(await room.backend.store.credit.total(['meeting'], `${room.meeting}:1`)).toEqual({ general: 0, member: -10 })
  })

  it('that runs out is said with 6001; what was stored is kept, and after a top-up it goes on', async () => {
    const { store, userId } = room.backend
    await store.credit.change(userId, { general: -100, member: -5 }, { reason: 'transcribe', ref: 'other', now: 0 })
    const first = room.connect()
    await first.start()
    first.send(audioOf(20_100))
    await room.until(() => !first.open)
    expect(complaint(first)).toMatchObject({
      code: 6001,
      fatal: true,
      msg: expect.stringContaining('10 s needed, 5 s left'),
    })
    const keptMs = Number(first.last('ack')?.acked_ms)
    expect(keptMs).toBe(20_000)

    const second = room.connect()
    expect(await second.start()).toBe(keptMs)
    second.send(audioOf(100))
    await room.until(() => !second.open)
    expect(complaint(second)).toMatchObject({ code: 6001 })

    await store.credit.change(userId, { general: 50 }, { reason: 'refund', ref: 'top-up', now: 0 })
    const third = room.connect()
    expect(await third.start()).toBe(keptMs)
    third.send(audioOf(30_000 - keptMs, keptMs))
    await stop(third)
    expect(await credit()).toEqual([35, 0])
    expect(Buffer.compare((await room.wav()).subarray(keptMs * bytesPerMs), audioOf(30_000 - keptMs, keptMs))).toBe(0)
  })

  it('of nothing stores nothing, but what there is still becomes a record', async () => {
    const { store, userId } = room.backend
    await store.credit.change(userId, { general: -100, member: -20 }, { reason: 'transcribe', ref: 'other', now: 0 })
    const first = room.connect()
    await first.start()
    first.send(audioOf(100))
    await room.until(() => !first.open)
    expect(complaint(first)).toMatchObject({ code: 6001 })
    const second = room.connect()
    expect(await second.start()).toBe(0)
    expect(await stop(second)).toBeGreaterThan(0)
  })
})

describe('a server that stops', () => {
  it('stores what it took, tells no lie, and the next one goes on', async () => {
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(500))
    const closing = room.live.close()
    await acked(recorder, 500)
    recorder.send(audioOf(100))
    await closing
    const keptMs = recorder.last('ack')?.acked_ms
    expect(recorder.last('error')).toBeUndefined()
    expect(recorder.open).toBe(false)
    room.restart()
    expect(await room.connect().start()).toBe(keptMs)
  })

  it('in the middle of an end leaves it to the next one', async () => {
    withStreaming(room.backend.engine, 1, { recognize: () => new Promise(() => {}) })
    const recorder = room.connect()
    await recorder.start()
    recorder.send(pcmBytes(voice(2_000)))
    recorder.text({ type: 'stop' })
    await acked(recorder, 2_000)
    withStreaming(room.backend.engine, 1)
    room.restart()
    const next = room.connect()
    expect(await next.start()).toBe(2_000)
    expect(await stop(next)).toBeGreaterThan(0)
    expect((await room.backend.store.meetingSegments.list(room.meeting, null, 9)).length).toBe(1)
  })
})

describe('a meeting that another server has', () => {
  it('is not refused: the client is told and connects again, until that server lets go', async () => {
    const locks = createMemoryLocks()
    room.restart({ locks })
    const elsewhere = await locks.tryLock(`meeting ${room.meeting}`)
    const early = room.connect()
    expect(await early.start()).toBe(-1)
    expect(complaint(early)).toMatchObject({ type: 'error', fatal: false })
    let refusal: unknown
    room.live.withSessionClosed(room.meeting, async () => {}).catch((error: unknown) => (refusal = error))
    await room.until(() => refusal)
    expect(refusal).toMatchObject({ messageId: 'live.otherServer' })
    await elsewhere?.release()
    const late = room.connect()
    expect(await late.start()).toBe(0)
    expect(await locks.tryLock(`meeting ${room.meeting}`)).toBeNull()
    late.cut()
    await room.until(async () => (await locks.tryLock(`meeting ${room.meeting}`)) !== null)
  })

  it('because this one lost its lock, is left to that one with all sound that was acknowledged', async () => {
    const lost = new AbortController()
    const tryLock = async () => ({ lost: lost.signal, release: async () => {} })
    room.restart({ locks: { tryLock, close: async () => {} } })
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(500))
    await acked(recorder, 500)
    lost.abort()
    await room.until(() => !recorder.open)
    expect(complaint(recorder)).toMatchObject({ type: 'error', fatal: false })
    room.restart()
    expect(await room.connect().start()).toBe(500)
  })
})

describe('a database or storage that is away', () => {
  const away = new StorageUnavailableError('away')

  it('at the start is no refusal: the client is told and connects again', async () => {
    const { liveAudio } = room.backend.ports
    room.restart({ liveAudio: { ...liveAudio, open: () => Promise.reject(away) } })
    const early = room.connect()
    expect(await early.start()).toBe(-1)
    expect(early.answers).toEqual([
      { type: 'error', code: 0, msg: expect.stringContaining('Trying again'), fatal: false },
    ])
    expect(early.open).toBe(false)
    room.restart()
    expect(await room.connect().start()).toBe(0)
  })

  it('during the meeting neither: what was not acknowledged is sent again', async () => {
    const { liveAudio } = room.backend.ports
    let isAway = false
    room.restart({
      liveAudio: {
        ...liveAudio,
        async open(name) {
          const sound = await liveAudio.open(name)
          const append = (bytes: Uint8Array) => (isAway ? Promise.reject(away) : sound.append(bytes))
          return {
            ...sound,
            read: sound.read.bind(sound),
            close: sound.close.bind(sound),
            append,
            get size() {
              return sound.size
            },
          }
        },
      },
    })
    const recorder = room.connect()
    await recorder.start()
    recorder.send(audioOf(500))
    await acked(recorder, 500)
    isAway = true
    recorder.send(audioOf(500))
    await room.until(() => !recorder.open)
    expect(complaint(recorder)).toMatchObject({ type: 'error', fatal: false })
    room.restart()
    expect(await room.connect().start()).toBe(500)
  })
})

describe('a meeting that another server records', () => {
  it('hears of corrections and of its end there', async () => {
    const bells = [new MemoryBell(), new MemoryBell()] as const
    for (const [at, bell] of bells.entries()) bell.relayTo((news) => bells[1 - at]?.hear(news))
    const locks = createMemoryLocks()
    const { backend, meeting } = room
    room.restart({ locks, bell: bells[0] })
    const recorder = room.connect()
    await recorder.start()
    const other = createLiveGateway({ ...backend.ports, locks, bell: bells[1] }, defaultSettings)
    let isDeleted = false
    void other.withSessionClosed(meeting, async () => void (isDeleted = true))
    await room.until(() => isDeleted)
    expect(complaint(recorder)).toMatchObject({ type: 'error', fatal: true })
    expect(recorder.open).toBe(false)
    await other.close()
  })
})
