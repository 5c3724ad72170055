/** Follows running tasks to their end, with one poll for all. Independent of React and of how tasks are fetched. */
import { createStore } from 'zustand/vanilla'
import type { Id, Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'

/** Time between polls: it grows with the time since a task was added, so that long recordings cost few requests. */
const minPollMs = 2_000
const maxPollMs = 10_000
const growth = 1 / 15
/** Nobody sees the progress of a hidden page; it is polled so that the end of a task can be told. */
const hiddenPollMs = 30_000
const afterFailureMs = 15_000

export interface TaskWatchDeps {
  /** The newest tasks of the user. */
  fetchNewest(): Promise<readonly Task[]>
  isHidden(): boolean
  /** Milliseconds since 1970. */
  now(): number
}

export interface WatchedTasks {
  /** Ids of the tasks that are running as far as is known. */
  running: ReadonlySet<string>
  /** The last known state of tasks that are or were running, by id. */
  known: ReadonlyMap<string, Task>
  /** The last poll failed, so what is known may be out of date. */
  stale: boolean
}

const nothing: WatchedTasks = { running: new Set(), known: new Map(), stale: false }

export class TaskWatch {
  readonly store = createStore<WatchedTasks>(() => nothing)
  private readonly endListeners = new Set<(task: Task) => void>()
  private readonly seenAt = new Map<string, number>()
  /** Running, but not among the newest, which are all that is polled. */
  private readonly unreachable = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private addedAtMs = 0

  constructor(private readonly deps: TaskWatchDeps) {}

  /** Called with each watched task that is not running anymore. Returns the unsubscribe function. */
  onEnd(listener: (task: Task) => void): () => void {
    this.endListeners.add(listener)
    return () => this.endListeners.delete(listener)
  }

  /** Follows a task that was just started. */
  watch(id: Id): void {
    const { running } = this.store.getState()
    const known = new Map(this.store.getState().known)
    // What is known is from before.
    if (known.delete(String(id))) this.store.setState({ known })
    this.unreachable.delete(String(id))
    this.setRunning(new Set([...running, String(id)]))
  }

  /** Takes in tasks as the server returned them, for whatever reason they were fetched. */
  observe(tasks: readonly Task[]): void {
    const running = new Set(this.store.getState().running)
    const known = new Map(this.store.getState().known)
    const ended: Task[] = []
    for (const task of tasks) {
      const id = String(task.id)
      this.seenAt.set(id, this.deps.now())
      if (task.status === taskStatus.running && task.deleted === 0) {
        known.set(id, task)
        if (!this.unreachable.has(id)) running.add(id)
      } else {
        if (known.has(id) || running.has(id)) known.set(id, task)
        if (running.delete(id) && task.deleted === 0) ended.push(task)
      }
    }
    this.store.setState({ known, stale: false })
    this.setRunning(running)
    for (const task of ended) for (const listener of this.endListeners) listener(task)
  }

  /** Polls now, if there is something to follow. */
  pollNow(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.store.getState().running.size > 0) void this.poll()
  }

  /** Forgets everything, as when the user signs out. */
  clear(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.seenAt.clear()
    this.unreachable.clear()
    this.store.setState(nothing)
  }

  private setRunning(running: ReadonlySet<string>): void {
    const before = this.store.getState().running
    this.store.setState({ running })
    if ([...running].every((id) => before.has(id))) return
    this.addedAtMs = this.deps.now()
    this.schedule(this.pollDelayMs())
  }

  private pollDelayMs(): number {
    if (this.deps.isHidden()) return hiddenPollMs
    return Math.min(maxPollMs, Math.max(minPollMs, (this.deps.now() - this.addedAtMs) * growth))
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.pollNow(), delayMs)
  }

  private async poll(): Promise<void> {
    const delayMs = this.pollDelayMs()
    if (this.areSeenWithin(delayMs)) return this.schedule(delayMs)
    const polled = this.store.getState().running
    try {
      const tasks = await this.deps.fetchNewest()
      // Signed out meanwhile.
      if (this.store.getState().running.size === 0) return
      this.observe(tasks)
      this.dropUnlisted(polled, tasks)
      this.schedule(this.pollDelayMs())
    } catch {
      this.store.setState({ stale: true })
      this.schedule(afterFailureMs)
    }
  }

  /** Whether another part of the page fetched all running tasks just now. */
  private areSeenWithin(ms: number): boolean {
    const since = this.deps.now() - ms
    return [...this.store.getState().running].every((id) => (this.seenAt.get(id) ?? -Infinity) > since)
  }

  /** Stops following tasks that were deleted or are too old to be listed. */
  private dropUnlisted(polled: ReadonlySet<string>, tasks: readonly Task[]): void {
    const listed = new Set(tasks.map(({ id }) => String(id)))
    const running = new Set(this.store.getState().running)
    for (const id of polled) {
      if (listed.has(id) || !running.delete(id)) continue
      this.unreachable.add(id)
    }
    this.store.setState({ running })
  }
}
