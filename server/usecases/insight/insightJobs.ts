import type { LanguageValue } from '../../../src/wire/constants'
import { insightKinds, summarySections, type InsightKind, type SummaryTemplate } from '../../../src/wire/insightSchemas'
import type { InsightRow } from '../../ports/insightRepositories'
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
/** Maximum number of unreported failures. */
const maxFailures = 1_000

export type InsightAnswer = { ready: true; row: InsightRow } | { ready: false; progress: number }

interface InsightRequest {
  task: TaskRow
  kind: InsightKind
  locale: ServerLocale
  /** What was asked for; the rest are the account's preferences. */
  form: { template?: SummaryTemplate | undefined; language?: LanguageValue | undefined }
}

interface InsightJob {
  done: Promise<InsightRow>
  progress: number
  abort: AbortController
  /** Requests waiting for it. */
  waiters: number
}

/** Runs insight jobs: at most one per task and kind, which later requests join. */
export class InsightJobs {
  readonly #running = new Map<string, InsightJob>()
  /** Failures to report to the next request. */
  readonly #failed = new Map<string, RequestError>()
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
    const key = keyOf(task, kind)
    const running = this.#running.get(key)
    if (running) return this.#wait(running)
    const failure = this.#failed.get(key)
    this.#failed.delete(key)
    if (failure && !renew) throw failure
    const stored = renew ? undefined : await this.#stored(task, kind)
    if (stored) return { ready: true, row: stored }
    return this.#wait(await this.#countAndStart(user, { ...request, task }))
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
    if (await this.#stored(task, 'summary')) return
    const job = this.#running.get(keyOf(task, 'summary')) ?? (await this.#startUnasked({ ...request, task }))
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

  async #startUnasked(request: Omit<InsightRequest, 'kind'>): Promise<InsightJob> {
    const { store, clock } = this.ports
    const max = this.settings.insightsPerHour
    await enforceRateLimit(store, `insight:unasked:${request.task.userId}`, { now: clock.now(), windowMs: hourMs, max })
    return this.#running.get(keyOf(request.task, 'summary')) ?? this.#start({ ...request, kind: 'summary' }, () => {})
  }

  /** Cancels a running job. An existing insight is kept. */
  cancel(task: TaskRow, kind: InsightKind): void {
    this.#running.get(keyOf(task, kind))?.abort.abort(new RequestError('insight.cancelled'))
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

  /** @throws RequestError over the user's quota */
  async #countAndStart(user: UserRow, request: InsightRequest): Promise<InsightJob> {
    const { store, clock } = this.ports
    const max = this.settings.insightsPerHour
    await enforceRateLimit(store, `insight:${user.id}`, { now: clock.now(), windowMs: hourMs, max })
    // Another request may have started it in the meantime.
    const running = this.#running.get(keyOf(request.task, request.kind))
    return running ?? this.#start(request, this.#quota.acquire(user.id))
  }

  #start(request: InsightRequest, release: () => void): InsightJob {
    const { task, kind } = request
    const key = keyOf(task, kind)
    const abort = new AbortController()
    const { signal } = abort
    const progress = (percent: number) => void (job.progress = Math.min(99, Math.max(job.progress, percent)))
    const done = this.#semaphore
      .run(() => this.#generate(request, { signal, progress }), { signal })
      .catch((error: unknown) => {
        const requestError = this.#toRequestError(error, task, kind)
        if (job.waiters === 0 && !signal.aborted) this.#rememberFailure(key, requestError)
        throw requestError
      })
      .finally(() => {
        release()
        this.#running.delete(key)
      })
    // Avoids an unhandled rejection when no request is waiting.
    done.catch(() => {})
    const job: InsightJob = { done, progress: 0, abort, waiters: 0 }
    this.#running.set(key, job)
    return job
  }

  async #generate(
    { task, kind, locale, form: wanted }: InsightRequest,
    job: Omit<GenerationOptions, 'form'>,
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
    await store.transaction(async ({ tasks, insights }) => {
      // The task may have been deleted or transcribed again.
      if ((await tasks.byId(task.id))?.attempt !== task.attempt) throw new RequestError('task.missing')
      await insights.save(task.id, row)
    })
    return row
  }

  #toRequestError(error: unknown, { id }: TaskRow, kind: InsightKind): RequestError {
    if (error instanceof RequestError) return error
    this.ports.log.error('insight', { task: id, kind, error: String(error) })
    return error instanceof ModelError ? new RequestError(`model.${error.kind}`) : new RequestError('insight.failed')
  }

  #rememberFailure(key: string, error: RequestError): void {
    this.#failed.set(key, error)
    for (const oldest of this.#failed.keys()) {
      if (this.#failed.size <= maxFailures) break
      this.#failed.delete(oldest)
    }
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
