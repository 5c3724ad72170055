import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../../server/ports/settings'
import { ModelError, type GenerationForm, type Summarizer } from '../../../../server/ports/textServices'
import type { WorkerPool } from '../../../../server/ports/jobQueue'
import { extractiveSummarizer } from '../../../../server/usecases/insight/extractive/extractiveSummarizer'
import { InsightJobs } from '../../../../server/usecases/insight/insightJobs'
import { startSummaryJobs } from '../../../../server/usecases/insight/summaryJobs'
import { startTranscriptionJobs } from '../../../../server/usecases/transcription/transcriptionJobs'
import { taskStatus } from '../../../../src/wire/constants'
import { eventually } from '../../../eventually'
import { openTestBackend, queueTestJob, type TestBackend } from '../testBackend'

const text = 'The budget of the library grows next year. The library needs a new roof before winter.'

let backend: TestBackend
let task: number
let pool: WorkerPool | undefined
let insights: InsightJobs
let forms: (GenerationForm | undefined)[]
let summarize: Summarizer['summarize']

beforeEach(async () => {
  backend = await openTestBackend()
  forms = []
  summarize = (transcript, options) => extractiveSummarizer.summarize(transcript, options)
  backend.ports.summarizer = {
    ...extractiveSummarizer,
    summarize(transcript, options) {
      forms.push(options.form)
      return summarize(transcript, options)
    },
  }
  task = await backend.addTask({ status: taskStatus.done, times: 20, progress: 100 })
  await backend.store.segments.save(task, [{ id: 'a', start: 0, end: 9_000, role: '', text }], [])
  await queue(task)
})
afterEach(async () => {
  await pool?.stop()
  await backend.store.close()
})

const queue = (subject: number, due = 0) =>
  queueTestJob(backend.store, { kind: 'summary', subject, userId: backend.userId, due })
function start(): void {
  insights = new InsightJobs(backend.ports, defaultSettings)
  pool = startSummaryJobs(backend.ports, insights)
}
const stored = () => backend.store.insights.byTask(task)
/** The job has ended. */
const settled = () =>
  eventually(async () => expect((await backend.store.queue.load(0)).summary).toMatchObject({ waiting: 0, running: 0 }))
/** What administrators see of summaries that failed. */
const givenUp = async () => {
  const now = backend.clock.now()
  return (await backend.store.siteWide.jobs({ state: 'failed', kind: 'summary', now, page: 1, limit: 9 })).rows
}
/** Like `eventually`, while the time passes. */
const later = (check: () => unknown) =>
  eventually(() => {
    backend.clock.advance(60_000)
    return check()
  })

describe('the summary of a record', () => {
  it('is made without being asked for, in the interface language of its owner', async () => {
    await backend.store.users.update(backend.userId, { locale: 'zh-CN' })
    start()
    await eventually(async () => expect(await stored()).toMatchObject([{ kind: 'summary', by: 'extract' }]))
    expect(forms).toEqual([{ template: 'general', language: 'cn', instructions: '' }])
    await settled()
  })

  it('is in the language of the recording if that language is not known', async () => {
    start()
    await eventually(async () => expect(await stored()).toHaveLength(1))
    expect(forms[0]).not.toHaveProperty('language')
  })

  it('comes after the transcription, without a request', async () => {
    const other = await backend.addTask()
    start()
    await eventually(async () => expect(await stored()).toHaveLength(1))
    expect(await backend.store.insights.byTask(other)).toEqual([])
    const transcriptions = startTranscriptionJobs(backend.ports, defaultSettings)
    await eventually(async () => expect((await backend.task(other))?.status).toBe(taskStatus.done))
    await later(async () => expect(await backend.store.insights.byTask(other)).toHaveLength(1))
    await transcriptions.stop()
  })

  it.each([
    ['the account has turned that off', () => turnOff()],
    ['there is no text', () => backend.store.segments.save(task, [], ['a'])],
    ['there is one', () => keepSummary()],
  ])('is not made if %s', async (_, prepare) => {
    await prepare()
    const before = await stored()
    start()
    await settled()
    expect(await stored()).toEqual(before)
    expect(forms).toEqual([])
    expect(await givenUp()).toEqual([])
  })

  it('is not made of a record in the recycle bin', async () => {
    const other = await backend.addTask({ status: taskStatus.done })
    await backend.store.segments.save(other, [{ id: 'a', start: 0, end: 9_000, role: '', text }], [])
    await queue(other, 5)
    await backend.store.tasks.update(task, { deletedAt: 1 })
    start()
    await eventually(async () => expect(await backend.store.insights.byTask(other)).toHaveLength(1))
    expect(await stored()).toEqual([])
  })

  it('is tried three times, and its failure is not told to who asks next', async () => {
    let failures = 3
    summarize = async (transcript, options) => {
      if (failures-- > 0) throw new ModelError('busy')
      return extractiveSummarizer.summarize(transcript, options)
    }
    start()
    await later(() => expect(forms).toHaveLength(3))
    await settled()
    expect(await givenUp()).toMatchObject([{ id: task, attempts: 3, error: 'model.busy' }])
    const [user, record] = await Promise.all([backend.store.users.byId(backend.userId), backend.task(task)])
    if (!user || !record) throw new Error('gone')
    const answer = insights.getOrStart(user, record, { kind: 'summary', renew: false, locale: 'en-US', form: {} })
    await expect(answer).resolves.toMatchObject({ ready: true })
    await eventually(async () => expect(await givenUp()).toEqual([]))
  })

  it('is made once, also for a request that comes meanwhile', async () => {
    let finish = () => {}
    const opened = new Promise<void>((resolve) => (finish = resolve))
    summarize = async (transcript, options) => {
      await opened
      return extractiveSummarizer.summarize(transcript, options)
    }
    start()
    await vi.waitFor(() => expect(forms).toHaveLength(1))
    const [user, record] = await Promise.all([backend.store.users.byId(backend.userId), backend.task(task)])
    if (!user || !record) throw new Error('gone')
    const answer = insights.getOrStart(user, record, { kind: 'summary', renew: false, locale: 'en-US', form: {} })
    finish()
    await answer
    await eventually(async () => expect(await stored()).toHaveLength(1))
    expect(forms).toHaveLength(1)
  })
})

const turnOff = () =>
  backend.store.summaryPreferences.set(backend.userId, { auto: 0, template: 'general', instructions: '' })
const keepSummary = () =>
  backend.store.insights.save(task, { kind: 'summary', body: { summary: 'x' }, version: 1, by: 'extract', madeAt: 0 })
