/** Two servers that make summaries on one store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TaskRow, UserRow } from '../../../../server/ports/rows'
import { defaultSettings } from '../../../../server/ports/settings'
import { ModelError, type GenerationOptions } from '../../../../server/ports/textServices'
import { extractiveSummarizer } from '../../../../server/usecases/insight/extractive/extractiveSummarizer'
import { InsightJobs, type InsightAnswer } from '../../../../server/usecases/insight/insightJobs'
import { taskStatus } from '../../../../src/wire/constants'
import { eventually } from '../../../eventually'
import { openTestBackend, type TestBackend } from '../testBackend'

let backend: TestBackend
let task: TaskRow
let user: UserRow
let [one, other]: InsightJobs[] = []
let calls: { options: GenerationOptions; give(): void; fail(error: Error): void }[]

beforeEach(async () => {
  backend = await openTestBackend()
  calls = []
  backend.ports.summarizer = {
    ...extractiveSummarizer,
    summarize: (text, options) =>
      new Promise((resolve, reject) => {
        const give = () => void extractiveSummarizer.summarize(text, options).then(resolve, reject)
        calls.push({ options, give, fail: reject })
        options.signal.addEventListener('abort', () => reject(options.signal.reason as Error))
      }),
  }
  const id = await backend.addTask({ status: taskStatus.done, progress: 100 })
  const words = 'The budget of the library grows next year.'
  await backend.store.segments.save(id, [{ id: 'a', start: 0, end: 9_000, role: '', text: words }], [])
  const [row, owner] = [await backend.task(id), await backend.store.users.byId(backend.userId)]
  if (!row || !owner) throw new Error('they were just stored')
  ;[task, user] = [row, owner]
  ;[one, other] = [new InsightJobs(backend.ports, defaultSettings), new InsightJobs(backend.ports, defaultSettings)]
})
afterEach(() => backend.store.close())

/** Asks and lets the time pass until there is an answer. */
async function ask(jobs: InsightJobs | undefined, renew = false): Promise<InsightAnswer | undefined> {
  let settled = false
  const asking = jobs
    ?.getOrStart(user, task, { kind: 'summary', locale: 'en-US', form: {}, renew })
    .finally(() => (settled = true))
  asking?.catch(() => {})
  await eventually(() => {
    backend.clock.advance(300)
    expect(settled).toBe(true)
  })
  return asking
}
const made = () => backend.store.insights.byTask(task.id)

describe('a summary that is asked for at two servers', () => {
  it('is made once; both say how far it is, and have it in the end', async () => {
    expect(await ask(one)).toMatchObject({ ready: false })
    calls[0]?.options.progress(40)
    await eventually(async () => {
      backend.clock.advance(2_000)
      expect(await ask(other)).toEqual({ ready: false, progress: 40 })
    })
    expect(calls).toHaveLength(1)
    calls[0]?.give()
    await eventually(async () => expect(await made()).toHaveLength(1))
    expect(await ask(other)).toMatchObject({ ready: true })
    expect(await ask(one)).toMatchObject({ ready: true })
    expect(calls).toHaveLength(1)
  })

  it('tells whoever asks next that it failed, once', async () => {
    await ask(one)
    calls[0]?.fail(new ModelError('busy', 'too many'))
    await eventually(async () =>
      expect(await backend.store.insightRuns.find(task.id, 'summary')).toMatchObject({ error: 'model.busy' }),
    )
    await expect(ask(other)).rejects.toMatchObject({ messageId: 'model.busy' })
    expect(await ask(other)).toMatchObject({ ready: false })
    expect(calls).toHaveLength(2)
  })

  it('is cancelled at the server that makes it, from the other one', async () => {
    await ask(one)
    await other?.cancel(task, 'summary')
    await eventually(() => {
      backend.clock.advance(2_000)
      expect(calls[0]?.options.signal.aborted).toBe(true)
    })
    expect(await made()).toEqual([])
    expect(await ask(other)).toMatchObject({ ready: false })
    expect(calls).toHaveLength(2)
  })

  it('is made by the other one once the first one is dead', async () => {
    await backend.store.insightRuns.begin(task.id, 'summary', {
      attempt: task.attempt,
      run: 'of a killed server',
      until: backend.clock.now() + 15_000,
      progress: 70,
      error: '',
      now: backend.clock.now(),
    })
    expect(await ask(other)).toEqual({ ready: false, progress: 70 })
    backend.clock.advance(15_000)
    expect(await ask(other)).toMatchObject({ ready: false })
    expect(calls).toHaveLength(1)
    calls[0]?.give()
    await eventually(async () => expect(await made()).toHaveLength(1))
  })

  it('is waited for by the server that makes it unasked', async () => {
    await ask(one)
    const unasked = other?.makeUnasked(task, { locale: 'en-US', form: {} }, new AbortController().signal)
    calls[0]?.give()
    await eventually(async () => expect(await made()).toHaveLength(1))
    await eventually(async () => {
      backend.clock.advance(2_000)
      await Promise.race([unasked, new Promise((_, reject) => setImmediate(() => reject(new Error('still waiting'))))])
    })
    expect(calls).toHaveLength(1)
  })
})
