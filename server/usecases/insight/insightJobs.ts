import type { LanguageValue } from '../../../src/wire/constants'
import { insightKinds, summarySections, type InsightKind, type SummaryTemplate } from '../../../src/wire/insightSchemas'
import type { InsightRow, InsightRunRow } from '../../ports/insightRepositories'
import type { ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { TaskRow, UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import type { Settings } from '../../ports/settings'
import {
  ModelError,
  type GenerationForm,
  type GenerationOptions,
  type Summarizer,
  type TranscriptText,
} from '../../ports/textServices'
import { ConcurrencyQuota } from '../../lib/concurrencyQuota'
import { enforceRateLimit } from '../rateLimits'
import { requireTranscript, loadTranscriptText } from './transcriptText'
import { truncateTree } from './mindmapTree'
import { loadSummaryPreferences } from './summaryPreferences'
import { Semaphore } from '../../lib/semaphore'

/** How long a request waits for the job. The extractive summarizer finishes within this time. */
const maxWaitMs = 1_500
const hourMs = 3_600_000
const maxConcurrent = 3
const maxChapters = 200
/** How often a run says that it lives, and after which silence its server is taken for dead, in milliseconds. */
const heartbeatMs = 2_000
const deadAfterMs = 15_000
/** How often a request looks whether a run of another server has ended. */
const pollMs = 300

export type InsightAnswer = { ready: true; row: InsightRow } | { ready: false; progress: number }

interface InsightRequest {
  task: TaskRow
  kind: InsightKind
  locale: ServerLocale
  /** What was asked for; the rest are the account's preferences. */
  form: { template?: SummaryTemplate | undefined; language?: LanguageValue | undefined }
}

interface InsightJob {
  /** Its id in the store. */
  run: string
  done: Promise<InsightRow>
  progress: number
  abort: AbortController
  /** Requests waiting for it. */
  waiters: number
}

/** Runs insight jobs: at most one per task and kind among all servers, which later requests join. */
export class InsightJobs {
  /** Those of this server. */
  readonly #running = new Map<string, InsightJob>()
  readonly #quota = new ConcurrencyQuota({ perUser: 3, total: 100 })
  readonly #semaphore = new Semaphore(Array(maxConcurrent).keys())

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {}

  /** Returns the stored insight, or starts or joins a job. @throws RequestError */
  async getOrStart(
    user: UserRow,
    task: TaskRow,
    { renew, ...request }: Omit<InsightRequest, 'task'> & { renew: boolean },
  ): Promise<InsightAnswer> {
    requireTranscript(task)
    const { kind } = request
    const running = this.#running.get(keyOf(task, kind))
    if (running) return this.#wait(running)
    const row = await this.#findRun(task, kind)
    const joined = row && (await this.#waitElsewhere(task, kind, row))
    if (joined) return joined
    const failure = await this.#takeFailure(row)
    if (failure && !renew) throw failure
    const stored = renew ? undefined : await this.#stored(task, kind)
    if (stored) return { ready: true, row: stored }
    const job = await this.#countAndStart(user, { ...request, task })
    // Without one, another server was faster.
    return job ? this.#wait(job) : { ready: false, progress: 0 }
  }

  /**
   * Makes the summary of a record that has none, although nobody asked for it, or joins a request for it. It does not count toward the
   * limits of the owner's own requests, but as many an hour may be made of it.
   * @throws RequestError
   */
  async makeUnasked(
    task: TaskRow,
    request: Pick<InsightRequest, 'locale' | 'form'>,
    signal: AbortSignal,
  ): Promise<void> {
    requireTranscript(task)
    while (!(await this.#stored(task, 'summary'))) {
      const row = await this.#findRun(task, 'summary')
      const running = this.#running.get(keyOf(task, 'summary'))
      const job = running ?? (row && this.#isAlive(row) ? null : await this.#startUnasked({ ...request, task }))
      if (job) return await this.#follow(job, signal)
      // Another server makes it.
      await this.ports.clock.sleep(heartbeatMs, signal)
      signal.throwIfAborted()
    }
  }

  async #follow(job: InsightJob, signal: AbortSignal): Promise<void> {
    const stop = () => job.abort.abort(signal.reason)
    // Its failure is not for the next request, which tries again.
    job.waiters += 1
    signal.addEventListener('abort', stop, { once: true })
    try {
      await job.done
    } finally {
      job.waiters -= 1
      signal.removeEventListener('abort', stop)
    }
  }

  async #startUnasked(request: Omit<InsightRequest, 'kind'>): Promise<InsightJob | null> {
    const { store, clock } = this.ports
    const max = this.settings.insightsPerHour
    await enforceRateLimit(store, `insight:unasked:${request.task.userId}`, { now: clock.now(), windowMs: hourMs, max })
    return this.#running.get(keyOf(request.task, 'summary')) ?? this.#start({ ...request, kind: 'summary' }, () => {})
  }

  /** Cancels a running job; one of another server within its next heartbeat. An existing insight is kept. */
  async cancel(task: TaskRow, kind: InsightKind): Promise<void> {
    const running = this.#running.get(keyOf(task, kind))
    if (running) running.abort.abort(new RequestError('insight.cancelled'))
    else await this.ports.store.insightRuns.clear(task.id, kind)
  }

  /** The run of this text, wherever it is. */
  async #findRun({ id, attempt }: TaskRow, kind: InsightKind): Promise<InsightRunRow | undefined> {
    const row = await this.ports.store.insightRuns.find(id, kind)
    return row?.attempt === attempt ? row : undefined
  }

  #isAlive({ until, error }: InsightRunRow): boolean {
    return error === '' && until > this.ports.clock.now()
  }

  /** Null if nobody is at work on it. @throws RequestError if it fails meanwhile */
  async #waitElsewhere(task: TaskRow, kind: InsightKind, found: InsightRunRow): Promise<InsightAnswer | null> {
    let row: InsightRunRow | undefined = found
    for (let waitedMs = 0; row && this.#isAlive(row); waitedMs += pollMs) {
      if (waitedMs >= maxWaitMs) return { ready: false, progress: row.progress }
      await this.ports.clock.sleep(pollMs)
      row = await this.#findRun(task, kind)
    }
    if (row === found || row?.error === '') return null
    const failure = await this.#takeFailure(row)
    const stored = failure ? undefined : await this.#stored(task, kind)
    if (stored) return { ready: true, row: stored }
    throw failure ?? new RequestError('insight.cancelled')
  }

  /** A failure is reported once. */
  async #takeFailure(row: InsightRunRow | undefined): Promise<RequestError | null> {
    if (!row || row.error === '') return null
    await this.ports.store.insightRuns.remove(row.run)
    return new RequestError(row.error)
  }

  async #stored({ id }: TaskRow, kind: InsightKind): Promise<InsightRow | undefined> {
    return (await this.ports.store.insights.byTask(id)).find((row) => row.kind === kind)
  }

  async #wait(job: InsightJob): Promise<InsightAnswer> {
    const stopWaiting = new AbortController()
    job.waiters += 1
    try {
      const row = await Promise.race([job.done, this.ports.clock.sleep(maxWaitMs, stopWaiting.signal)])
      return row ? { ready: true, row } : { ready: false, progress: Math.round(job.progress) }
    } finally {
      job.waiters -= 1
      stopWaiting.abort()
    }
  }

  /** Null if another server has started it meanwhile. @throws RequestError over the user's quota */
  async #countAndStart(user: UserRow, request: InsightRequest): Promise<InsightJob | null> {
    const { store, clock } = this.ports
    const max = this.settings.insightsPerHour
    await enforceRateLimit(store, `insight:${user.id}`, { now: clock.now(), windowMs: hourMs, max })
    // Another request may have started it in the meantime.
    const running = this.#running.get(keyOf(request.task, request.kind))
    return running ?? this.#start(request, this.#quota.acquire(user.id))
  }

  /** @param release is called when it has ended, or was not started */
  async #start(request: InsightRequest, release: () => void): Promise<InsightJob | null> {
    const run = crypto.randomUUID()
    try {
      if (await this.#begin(request, run)) return this.#run(request, { run, release })
    } catch (error) {
      release()
      throw error
    }
    release()
    return null
  }

  /** False if another run is under way. */
  async #begin({ task, kind }: InsightRequest, run: string): Promise<boolean> {
    const now = this.ports.clock.now()
    const row = { attempt: task.attempt, run, until: now + deadAfterMs, progress: 0, error: '' as const }
    return (await this.ports.store.insightRuns.begin(task.id, kind, { ...row, now })).run === run
  }

  #run(request: InsightRequest, { run, release }: { run: string; release: () => void }): InsightJob {
    const { task, kind } = request
    const key = keyOf(task, kind)
    const abort = new AbortController()
    const ended = new AbortController()
    const { signal } = abort
    const progress = (percent: number) => void (job.progress = Math.min(99, Math.max(job.progress, percent)))
    const done = this.#semaphore
      .run(() => this.#generate(request, { run, signal, progress }), { signal })
      .catch(async (error: unknown) => {
        const requestError = this.#toRequestError(error, task, kind)
        await this.#storeFailure(run, job.waiters === 0 && !signal.aborted ? requestError : null)
        throw requestError
      })
      .finally(() => {
        ended.abort()
        release()
        this.#running.delete(key)
      })
    // Avoids an unhandled rejection when no request is waiting.
    done.catch(() => {})
    const job: InsightJob = { run, done, progress: 0, abort, waiters: 0 }
    this.#running.set(key, job)
    void this.#keepAlive(job, ended.signal)
    return job
  }

  /** Tells the other servers how far it is, and hears from them that it was cancelled. */
  async #keepAlive(job: InsightJob, ended: AbortSignal): Promise<void> {
    const { store, clock, log } = this.ports
    for (;;) {
      await clock.sleep(heartbeatMs, ended)
      if (ended.aborted) return
      const alive = { until: clock.now() + deadAfterMs, progress: Math.round(job.progress) }
      const isHeld = await store.insightRuns.update(job.run, alive).catch((error: unknown) => {
        log.error('insight.alive', { error })
        return true
      })
      if (!isHeld) return job.abort.abort(new RequestError('insight.cancelled'))
    }
  }

  /** @param failure to report to the next request; null if somebody knows of it */
  async #storeFailure(run: string, failure: RequestError | null): Promise<void> {
    const { insightRuns } = this.ports.store
    try {
      if (failure) await insightRuns.update(run, { error: failure.messageId })
      else await insightRuns.remove(run)
    } catch (error) {
      this.ports.log.error('insight.failure', { error })
    }
  }

  async #generate(
    { task, kind, locale, form: wanted }: InsightRequest,
    { run, ...job }: Omit<GenerationOptions, 'form'> & { run: string },
  ): Promise<InsightRow> {
    const { store, summarizer, clock } = this.ports
    const preferences = await loadSummaryPreferences(this.ports, task.userId)
    const form = {
      ...wanted,
      template: wanted.template ?? preferences.template,
      instructions: preferences.instructions,
    }
    const options = { ...job, form }
    const text = await loadTranscriptText(this.ports, task, locale)
    const body =
      kind === 'summary'
        ? await generateSummary(summarizer, text, options)
        : truncateTree(await summarizer.outline(text, options))
    options.signal.throwIfAborted()
    const row: InsightRow = { kind, body, version: task.version, by: summarizer.method, madeAt: clock.now() }
    await store.transaction(async ({ tasks, insights, insightRuns }) => {
      // The task may have been deleted or transcribed again.
      if ((await tasks.byId(task.id))?.attempt !== task.attempt) throw new RequestError('task.missing')
      if (!(await insightRuns.remove(run))) throw new RequestError('insight.cancelled')
      await insights.save(task.id, row)
    })
    return row
  }

  #toRequestError(error: unknown, { id }: TaskRow, kind: InsightKind): RequestError {
    if (error instanceof RequestError) return error
    this.ports.log.error('insight', { task: id, kind, error: String(error) })
    return error instanceof ModelError ? new RequestError(`model.${error.kind}`) : new RequestError('insight.failed')
  }
}

const keyOf = ({ id, attempt }: TaskRow, kind: InsightKind) => `${id}:${attempt}:${kind}`

async function generateSummary(
  summarizer: Summarizer,
  text: TranscriptText,
  options: GenerationOptions & { form: GenerationForm },
): Promise<object> {
  const { template, language } = options.form
  const made = await summarizer.summarize(text, options)
  const has = new Set(summarySections[template])
  const lines = has.has('lines') ? made.lines : []
  return {
    template,
    ...(summarizer.method === 'model' && language && { language }),
    summary: lines.map((line) => line.text).join('\n'),
    lines,
    keywords: has.has('keywords') ? made.keywords : [],
    chapters: has.has('chapters') ? made.chapters.slice(0, maxChapters) : [],
    ...(has.has('decisions') && { decisions: made.decisions }),
    todos: has.has('todos') ? made.todos : [],
  }
}

/** Wire format of an insight. */
export const toInsightDto = ({ body, version, by }: InsightRow): object => ({ ...body, version, by })

/** The stored insights of a task, by kind. */
export async function storedInsights(
  { store }: Pick<Ports, 'store'>,
  taskId: number,
): Promise<Partial<Record<InsightKind, object>>> {
  const rows = await store.insights.byTask(taskId)
  return Object.fromEntries(
    insightKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).map((row) => [kind, toInsightDto(row)])),
  )
}
