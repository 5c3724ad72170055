import { afterEach, describe, expect, it } from 'vitest'
import { createEmbeddedJobs } from '../../../../server/adapters/jobs/embeddedJobs'
import type { QueueStore } from '../../../../server/adapters/jobs/jobHolds'
import { MediaFileError, type Ports } from '../../../../server/ports/ports'
import { defaultSettings } from '../../../../server/ports/settings'
import { startTranscriptionJobs } from '../../../../server/usecases/transcription/transcriptionJobs'
import { taskStatus } from '../../../../src/wire/constants'
import { killable, type KillMoment } from '../killable'
import { joined, noise, voice } from '../audio'
import { fakeMedia, openTestBackend, twoWords, type TestBackend } from '../testBackend'
import { eventually } from '../../../eventually'

let backend: TestBackend
afterEach(() => backend.store.close())

const until = (check: () => Promise<void> | void) => eventually(check, { interval: 1 })

const portsOver = (store: QueueStore): Ports => ({
  ...backend.ports,
  store,
  jobs: createEmbeddedJobs({ ...backend.ports, store }),
})

/** Runs a task to its end with a kill at that call; false if it ended before. */
async function throughKill(id: number, lastCall: number, moment: KillMoment, end: number): Promise<boolean> {
  const first = killable(backend.store, lastCall, moment)
  // The killed process is never stopped gracefully.
  const killed = startTranscriptionJobs(portsOver(first.store), defaultSettings, { concurrency: 1 })
  const over = async () => (await backend.task(id))?.status === end && first.calls() < lastCall
  let before = -1
  await until(async () => {
    if (!first.isDead() && !(await over())) throw new Error('still going')
    // Idle: it finished without reaching that call.
    if (!first.isDead() && before !== (before = first.calls())) throw new Error('still going')
  })
  if (!first.isDead()) {
    await killed.stop()
    return false
  }
  const stored = await backend.store.segments.chunks(id)
  backend.engine.chunkLengths.length = 0
  const second = startTranscriptionJobs(backend.ports, defaultSettings, { concurrency: 1 })
  await until(async () => expect((await backend.task(id))?.status).toBe(end))
  await second.stop()
  const again = backend.engine.chunkLengths.filter((samples) =>
    stored.some(({ startMs, endMs }) => (endMs - startMs) * 16 === samples),
  )
  expect(again, 'pieces that were stored are not recognised again').toEqual([])
  return true
}

/** Every chunk has a unique length, which identifies it. */
const unequal = joined(...[5_500, 6_000, 6_500, 7_000].flatMap((ms) => [voice(ms), noise(1_000)]))

describe('killed at any moment', () => {
  it.each(['before', 'after'] as const)(
    'a transcription goes on where it was, %s any call of the store',
    async (moment) => {
      for (let call = 1, killed = true; killed; call += 1) {
        backend = await openTestBackend(fakeMedia(unequal))
        // The header claimed one second: the rest of the 29 is charged during transcription.
        const id = await backend.addTask({ times: 1 }, { general: -1 })
        backend.engine.answer = async () => {
          backend.clock.advance(1_000)
          return [twoWords]
        }
        killed = await throughKill(id, call, moment, taskStatus.done)
        expect(await backend.texts(id)).toEqual(Array(4).fill('hello there'))
        const [general = 0, member = 0] = await backend.credit()
        expect(general + member).toBe(120 - 29)
        expect(backend.files.names(), 'the recording and one waveform').toHaveLength(2)
        if (killed) await backend.store.close()
        else expect(call).toBeGreaterThan(10)
      }
    },
  )

  it.each(['before', 'after'] as const)(
    'a failure gives the credit back exactly once, %s any call of the store',
    async (moment) => {
      for (let call = 1, killed = true; killed; call += 1) {
        backend = await openTestBackend(
          fakeMedia(unequal, { afterMs: 15_000, error: new MediaFileError('unreadable') }),
        )
        const id = await backend.addTask()
        killed = await throughKill(id, call, moment, taskStatus.failed)
        expect(await backend.credit()).toEqual([100, 20])
        if (killed) await backend.store.close()
        else expect(call).toBeGreaterThan(5)
      }
    },
  )
})
