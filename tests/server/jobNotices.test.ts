/** The inbox tells of jobs that ended, in the reader's language, and links to what they made. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { TaskRow } from '../../server/ports/rows'
import { failTranscription } from '../../server/usecases/transcription/transcriptionFailure'
import { failTranslation } from '../../server/usecases/translation/translationFailure'
import { openSite, type Site } from './site'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

const unread = async () => (await site.get('/user/message', token)).count
const fail = (task: TaskRow) =>
  failTranscription(site.backend.store, task, { reason: 'task.error.engine', now: site.backend.clock.now() })
const failedRecord = async () => {
  const id = await site.addTask(token, 'Weekly')
  const task = await site.backend.store.tasks.byId(id)
  if (task) await fail(task)
  return { id, task }
}

describe('a transcription that fails', () => {
  it('is told of once, with its reason, in the language of whoever reads', async () => {
    const { id, task } = await failedRecord()
    if (task) await fail(task)
    const english = await site.get('/user/messages?page=1&limit=9', token)
    expect(english.data).toMatchObject([
      {
        title: '“Weekly” couldn’t be transcribed',
        text: expect.stringContaining('engine failed'),
        about: 'transcriptionFailed',
        subject: 'Weekly',
        task_id: id,
        read: 0,
      },
    ])
    const headers = { 'accept-language': 'zh-CN' }
    const chinese = await site.fetch('/user/messages?page=1&limit=9', { headers }, token)
    expect(await chinese.json()).toMatchObject({ data: [{ title: '“Weekly”转写失败' }] })
    expect(await unread()).toBe(1)
  })

  it('is no news anymore once its record was opened', async () => {
    const { id } = await failedRecord()
    await site.get(`/api/voice/find?id=${id}`, await site.join('other'))
    expect(await unread()).toBe(1)
    await site.get(`/api/voice/find?id=${id}`, token)
    expect(await unread()).toBe(0)
  })

  it('is forgotten with its record', async () => {
    const { id } = await failedRecord()
    await site.post('/api/voice/del', { id }, token)
    await site.post('/api/voice/destroy', { id }, token)
    expect((await site.get('/user/messages?page=1&limit=9', token)).data).toEqual([])
  })
})

it('a record that is still transcribed keeps its earlier notice unread', async () => {
  const { id } = await failedRecord()
  await site.post('/api/voice/retry', { id }, token)
  await site.get(`/api/voice/find?id=${id}`, token)
  expect(await unread()).toBe(1)
})

it('a translation that fails is told of, until it is opened', async () => {
  const { ports, store } = site.backend
  Object.assign(ports, { translator: { id: 'fake', targets: ['en', 'cn'], translate: async () => [] } })
  const url = String((await site.upload(token, 'report.pdf')).data.url)
  const added = await site.post('/api/translate/add', { url, name: 'Report', size: 10, target: 'en' }, token)
  const id = Number(added.data.id)
  await failTranslation(store, id, { reason: 'translation.error.other', values: {}, now: site.backend.clock.now() })
  expect((await site.get('/user/messages?page=1&limit=9', token)).data).toMatchObject([
    { title: '“Report” couldn’t be translated', about: 'translationFailed', translation_id: id, read: 0 },
  ])
  await site.get(`/api/translate/find?id=${id}`, token)
  expect(await unread()).toBe(0)
})

it('the list of records shows where the text of a running one has got to', async () => {
  const id = await site.addTask(token)
  const words = { start: 0, end: 1, role: '', text: 'the first words' }
  await site.backend.store.segments.save(
    id,
    [
      { id: 'a', ...words },
      { id: 'b', ...words, start: 2, end: 3, text: 'the last' },
    ],
    [],
  )
  const listed = async () => (await site.get('/api/voice/index?page=1&limit=9', token)).data
  expect(await listed()).toMatchObject([{ id, latest: 'the last' }])
  await site.backend.store.tasks.update(id, { status: 2 })
  expect(await listed()).toEqual([expect.not.objectContaining({ latest: expect.anything() })])
})
