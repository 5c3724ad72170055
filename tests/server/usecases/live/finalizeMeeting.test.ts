import { expect, it } from 'vitest'
import { finalizeMeeting } from '../../../../server/usecases/live/finalizeMeeting'
import { meetingRow } from '../../ports/storeFixtures'
import { audioOf } from '../audio'
import { openTestBackend } from '../testBackend'

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
  await store.close()
})
