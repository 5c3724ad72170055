import { insightKinds, type InsightKind } from '../../../src/wire/insight'
import type { InsightRow } from '../../insightTables'
import type { ServerLocale } from '../../messages'
import type { Ports } from '../../ports'
import type { TaskRow, UserRow } from '../../rows'
import { Refusal, tooManyTries } from '../../refusal'
import type { Settings } from '../../settings'
import { ModelFault, type LanguageModel, type SpokenText } from '../../understanding'
import { Places } from './places'
import { needText, spokenTextOf } from './spokenText'
import { cutTree } from './tree'
import { Turns } from './turns'

/** An answer waits so long for what is being made: the built-in model is done by then. */
const quickMs = 1_500
const hourMs = 3_600_000
const mostAtOnce = 3
const mostChapters = 200
/** Failures that nobody has been told of. */
const mostFailures = 1_000

export type InsightAnswer = { ready: true; row: InsightRow } | { ready: false; progress: number }

interface Making {
  done: Promise<InsightRow>
  progress: number
  stop: AbortController
  /** Answers that wait for it. */
  heard: number
}

/** What is being made of texts: one making a task and kind, joined by whoever asks for it meanwhile. */
export class Makings {
  readonly #running = new Map<string, Making>()
  /** What the next one who asks is told. */
  readonly #failed = new Map<string, Refusal>()
  readonly #places = new Places({ ofUser: 3, inAll: 100 })
  readonly #turns = new Turns(mostAtOnce)

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {}

  /** What is kept, or is made now. @throws Refusal */
  async ask(
    user: UserRow,
    task: TaskRow,
    kind: InsightKind,
    how: { renew: boolean; locale: ServerLocale },
  ): Promise<InsightAnswer> {
    needText(task)
    const key = keyOf(task, kind)
    const present = this.#running.get(key)
    if (present) return this.#wait(present)
    const failure = this.#failed.get(key)
    this.#failed.delete(key)
    if (failure && !how.renew) throw failure
    const kept = how.renew ? undefined : await this.#kept(task, kind)
    if (kept) return { ready: true, row: kept }
    return this.#wait(await this.#begin(user, task, kind, how.locale))
  }

  /** Ends what is being made; what was there before stays. */
  cancel(task: TaskRow, kind: InsightKind): void {
    this.#running.get(keyOf(task, kind))?.stop.abort(new Refusal('insight.cancelled'))
  }

  async #kept({ id }: TaskRow, kind: InsightKind): Promise<InsightRow | undefined> {
    return (await this.ports.store.insights.of(id)).find((row) => row.kind === kind)
  }

  async #wait(making: Making): Promise<InsightAnswer> {
    const enough = new AbortController()
    making.heard += 1
    try {
      const row = await Promise.race([making.done, this.ports.clock.sleep(quickMs, enough.signal)])
      return row ? { ready: true, row } : { ready: false, progress: Math.round(making.progress) }
    } finally {
      making.heard -= 1
      enough.abort()
    }
  }

  /** @throws Refusal when the user asks for too much */
  async #begin(user: UserRow, task: TaskRow, kind: InsightKind, locale: ServerLocale): Promise<Making> {
    const { store, clock } = this.ports
    const waitMs = await store.tries.take(`insight:${user.id}`, clock.now(), hourMs, this.settings.insightsPerHour)
    if (waitMs > 0) throw tooManyTries(waitMs)
    // Somebody may have begun it meanwhile.
    const present = this.#running.get(keyOf(task, kind))
    return present ?? this.#start(task, kind, locale, this.#places.take(user.id))
  }

  #start(task: TaskRow, kind: InsightKind, locale: ServerLocale, leave: () => void): Making {
    const key = keyOf(task, kind)
    const stop = new AbortController()
    const progress = (percent: number) => void (making.progress = Math.min(99, Math.max(making.progress, percent)))
    const done = this.#turns
      .run(stop.signal, () => this.#make(task, kind, locale, { signal: stop.signal, progress }))
      .catch((error: unknown) => {
        const refusal = this.#refusalOf(error, task, kind)
        if (making.heard === 0 && !stop.signal.aborted) this.#remember(key, refusal)
        throw refusal
      })
      .finally(() => {
        leave()
        this.#running.delete(key)
      })
    // Nobody may be waiting any more.
    done.catch(() => {})
    const making: Making = { done, progress: 0, stop, heard: 0 }
    this.#running.set(key, making)
    return making
  }

  async #make(
    task: TaskRow,
    kind: InsightKind,
    locale: ServerLocale,
    options: Parameters<LanguageModel['outline']>[1],
  ): Promise<InsightRow> {
    const { store, languageModel, clock } = this.ports
    const text = await spokenTextOf(this.ports, task, locale)
    const body =
      kind === 'summary'
        ? await summaryOf(languageModel, text, options)
        : cutTree(await languageModel.outline(text, options))
    options.signal.throwIfAborted()
    const row: InsightRow = { kind, body, version: task.version, by: languageModel.by, madeAt: clock.now() }
    await store.transaction(async ({ tasks, insights }) => {
      // It may be gone, or have been transcribed anew.
      if ((await tasks.byId(task.id))?.attempt !== task.attempt) throw new Refusal('task.missing')
      await insights.keep(task.id, row)
    })
    return row
  }

  #refusalOf(error: unknown, { id }: TaskRow, kind: InsightKind): Refusal {
    if (error instanceof Refusal) return error
    this.ports.log.error('insight', { task: id, kind, error: String(error) })
    return error instanceof ModelFault ? new Refusal(`model.${error.kind}`) : new Refusal('insight.failed')
  }

  #remember(key: string, refusal: Refusal): void {
    this.#failed.set(key, refusal)
    for (const oldest of this.#failed.keys()) {
      if (this.#failed.size <= mostFailures) break
      this.#failed.delete(oldest)
    }
  }
}

const keyOf = ({ id, attempt }: TaskRow, kind: InsightKind) => `${id}:${attempt}:${kind}`

async function summaryOf(
  model: LanguageModel,
  text: SpokenText,
  options: Parameters<LanguageModel['summarize']>[1],
): Promise<object> {
  const { lines, chapters, ...rest } = await model.summarize(text, options)
  return {
    summary: lines.map((line) => line.text).join('\n'),
    lines,
    ...rest,
    chapters: chapters.slice(0, mostChapters),
  }
}

/** As it travels. */
export const insightBody = ({ body, version, by }: InsightRow): object => ({ ...body, version, by })

/** What is kept of a task, by its kind. */
export async function keptInsights(
  { store }: Pick<Ports, 'store'>,
  taskId: number,
): Promise<Partial<Record<InsightKind, object>>> {
  const rows = await store.insights.of(taskId)
  return Object.fromEntries(
    insightKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).map((row) => [kind, insightBody(row)])),
  )
}
