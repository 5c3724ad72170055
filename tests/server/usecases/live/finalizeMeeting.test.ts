import { expect, it } from 'vitest'
import { finalizeMeeting } from '../../../../server/usecases/live/finalizeMeeting'
import { meetingRow } from '../../ports/storeFixtures'
import { audioOf } from '../audio'
import { fakeDiarizer } from '../speakers/fakeDiarizer'
import { claimTestJob, openTestBackend } from '../testBackend'

it('a meeting that is ended twice becomes one record and is paid once', async () => {
  const { ports, store, userId, credit } = await openTestBackend()
  const id = await store.meetings.insert(meetingRow(userId, { status: 1 }))
  const file = ports.files.name('wav')
  await store.meetings.update(id, { file })
  const end = async () =>
    finalizeMeeting(ports, id, { file, audio: await ports.liveAudio.open(file), transcribe: false })
  await (await ports.liveAudio.open(file)).append(audioOf(7_200))
  const first = await end()
  expect(await end()).toBe(first)
  const { total } = await store.tasks.page({ userId, page: 1, limit: 9, keyword: '', deleted: false, sort: 'created' })
  expect([total, await credit()]).toEqual([1, [100, 12]])
  const { rows } = await store.inbox.page({ userId, page: 1, limit: 9 })
  expect(rows).toMatchObject([{ about: 'meeting', taskId: first }])
  await store.close()
})

it.each([true, false])('with a diarizer (%s), the speakers of a meeting are detected afterwards', async (installed) => {
  const { ports, store, userId } = await openTestBackend()
  if (installed) ports.speech = { ...ports.speech, diarizer: fakeDiarizer() }
  const id = await store.meetings.insert(meetingRow(userId, { status: 1 }))
  const file = ports.files.name('wav')
  await store.meetings.update(id, { file })
  await (await ports.liveAudio.open(file)).append(audioOf(7_200))
  const audio = await ports.liveAudio.open(file)
  const task = await finalizeMeeting(ports, id, { file, audio, transcribe: false })
  const detection = await store.speakerDetections.byTask(task)
  expect(detection?.status).toBe(installed ? 'queued' : undefined)
  await store.close()
})

it.each([
  [3, { speakers: 3 }],
  // A single speaker needs no detection.
  [1, null],
])(
  '%i speakers that were given at the start are those looked for, and a summary is to be made',
  async (roles, wanted) => {
    const { ports, store, userId } = await openTestBackend()
    ports.speech = { ...ports.speech, diarizer: fakeDiarizer() }
    const id = await store.meetings.insert({ ...meetingRow(userId, { status: 1 }), roles })
    const file = ports.files.name('wav')
    await store.meetings.update(id, { file })
    const audio = await ports.liveAudio.open(file)
    await audio.append(audioOf(7_200))
    const task = await finalizeMeeting(ports, id, { file, audio, transcribe: false })
    const detection = await store.speakerDetections.byTask(task)
    if (wanted) expect(detection).toMatchObject(wanted)
    else {
      expect(detection).toBeNull()
      expect(await claimTestJob(store, 'summary', ports.clock.now())).toMatchObject({ subject: task })
    }
    await store.close()
  },
)
