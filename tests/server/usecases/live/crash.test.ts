import { afterEach, describe, expect, it } from 'vitest'
import { storePace } from '../../emptyStore'
import { audioOf, joined, noise, pcmBytes, voice } from '../audio'
import { killable, type KillMoment } from '../killable'
import { withStreaming, openLiveRoom, type LiveRoom } from './liveRoom'

let room: LiveRoom
afterEach(() => room.backend.store.close())

const sound = pcmBytes(joined(voice(2_000), noise(1_500), voice(9_000), noise(1_000)))
const lengthMs = sound.length / 32

/** Records and ends a meeting; false if the process was killed before. */
async function throughKill(lastCall: number, moment: KillMoment): Promise<boolean> {
  const { store, liveAudio, files } = room.backend.ports
  const killed = killable({ store, liveAudio, files }, lastCall, moment)
  room.restart(killed.store)
  withStreaming(room.backend.engine, 9)
  const recorder = room.connect()
  recorder.text({
    type: 'start',
    token: 'a token',
    meeting_id: room.meeting,
    language: 'en',
    from_ms: 0,
    client: 'the first',
  })
  await room.until(() => killed.isDead() || recorder.last('ready'))
  if (recorder.last('ready')) {
    recorder.send(sound)
    recorder.text({ type: 'stop' })
    await room.until(() => killed.isDead() || !recorder.open)
  }
  return killed.isDead()
}

describe('killed at any moment', { timeout: 60_000 + 10 * storePace.patienceMs }, () => {
  it.each(['before', 'after'] as const)(
    '%s any call of a port, a meeting becomes one record with all its sound, and is paid once',
    async (moment) => {
      for (let call = 1, killed = true; killed; call += 1) {
        room = await openLiveRoom()
        killed = await throughKill(call, moment)
        room.restart()
        const next = room.connect()
        const from = await next.start({ client: 'the next' })
        next.send(sound.subarray(from * 32))
        if (next.open) next.text({ type: 'stop' })
        await room.until(() => !next.open)
        const taskId = Number(next.last('done')?.task_id)
        const { store, userId, files } = room.backend
        const { total } = await store.tasks.page({
          userId,
          page: 1,
          limit: 9,
          keyword: '',
          deleted: false,
          sort: 'created',
        })
        expect(total, `call ${call}`).toBe(1)
        expect(Buffer.compare(await room.wav(), sound), `call ${call}`).toBe(0)
        expect(await store.tasks.byId(taskId)).toMatchObject({ status: 2, times: Math.ceil(lengthMs / 1000) })
        expect(await room.backend.credit()).toEqual([100, 20 - Math.ceil(lengthMs / 1000)])
        const segments = await store.segments.list(taskId, null, 9)
        expect(
          segments.map(({ text }) => text),
          `call ${call}`,
        ).toEqual(['hello there', 'hello there'])
        expect(files.names(), 'the sound and its outline').toHaveLength(2)
        expect(await room.backend.ports.liveAudio.names()).toEqual([])
        if (killed) await store.close()
        else expect(call).toBeGreaterThan(30)
      }
    },
  )
})

describe('cut, killed and taken over in any order', () => {
  /** Seeded pseudorandom numbers, so that the sequence of events is reproducible. */
  const dice = (seed: number) => {
    let state = seed
    return (most: number) => (state = (state * 48_271) % 0x7fffffff) % most
  }

  it.each(Array.from({ length: 12 }, (_, at) => at + 1))(
    'nothing is lost and nothing is stored twice (%i)',
    async (seed) => {
      room = await openLiveRoom()
      withStreaming(room.backend.engine, 9)
      const roll = dice(seed * 7_919)
      const whole = audioOf(18_000)
      let recorder = room.connect()
      let sentMs = await recorder.start()
      for (let turn = 0; turn < 60; turn += 1) {
        const what = roll(10)
        if (what < 6 && recorder.open) {
          const frame = Math.min(20 + roll(181), 18_000 - sentMs)
          if (frame >= 20) recorder.audio(whole.slice(sentMs * 32, (sentMs += frame) * 32))
        } else if (what === 6) recorder.text({ type: roll(2) ? 'pause' : 'resume' })
        else if (what === 7) room.backend.clock.advance(roll(400))
        else {
          if (roll(2)) recorder.cut()
          if (roll(3) === 0) room.restart()
          else if (roll(4) === 0) recorder.audio(new Uint8Array(1 + roll(9)))
          recorder = room.connect()
          sentMs = await recorder.start()
        }
      }
      if (!recorder.open) sentMs = await (recorder = room.connect()).start()
      recorder.send(whole.subarray(sentMs * 32))
      recorder.text({ type: 'stop' })
      await room.until(() => !recorder.open)
      expect(recorder.last('done')).toBeDefined()
      expect(Buffer.compare(await room.wav(), whole)).toBe(0)
    },
  )
})
