import { jobKinds, jobStates } from '../../../src/wire/adminSchemas'
import { sampleRate, type Ports } from '../../ports/ports'
import type { SpeechEngine, SpeechServices } from '../../ports/speech'

export interface AnsweredRequest {
  method: string
  /** Pattern of its path, such as `/files/:name`. */
  route: string
  status: number
  /** Until the response began. */
  ms: number
}

/** What operators watch, in Prometheus' text format. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  onAnswered(request: AnsweredRequest): void
  /** The same services; what their engines recognize is measured. */
  measured(speech: SpeechServices): SpeechServices
}

export interface MetricsOptions {
  ports: Pick<Ports, 'store' | 'files' | 'clock' | 'log'>
  liveMeetings(): number
}

/** How long numbers of the database are kept, however often they are asked for, in milliseconds. */
const countsMs = 10_000
const requestSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const chunkSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Loads the library here, so that servers without metrics don't. */
export async function createMetrics({ ports, liveMeetings }: MetricsOptions): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response began, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const recognition = new Histogram({
    name: 'stt_recognition_duration_seconds',
    help: 'Time an engine took for a chunk, by engine and result.',
    labelNames: ['engine', 'result'],
    buckets: chunkSeconds,
    registers,
  })
  const recognized = new Counter({
    name: 'stt_recognized_audio_seconds_total',
    help: 'Audio that engines recognized. Divided by the time they took, the speed of an engine.',
    labelNames: ['engine'],
    registers,
  })
  new Gauge({
    name: 'stt_live_meetings',
    help: 'Meetings being recorded.',
    registers,
    collect() {
      this.set(liveMeetings())
    },
  })
  const jobs = new Gauge({
    name: 'stt_jobs',
    help: 'Jobs by kind and state; failed ones are those of records that still exist.',
    labelNames: ['kind', 'state'],
    registers,
  })
  const oldestWait = new Gauge({
    name: 'stt_jobs_oldest_wait_seconds',
    help: 'Age of the oldest waiting job.',
    registers,
  })
  const storedBytes = new Gauge({ name: 'stt_stored_bytes', help: 'Uploads and recordings.', registers })
  const freeBytes = new Gauge({
    name: 'stt_free_bytes',
    help: 'Free space of the storage of files; absent if unknown.',
    labelNames: ['storage'],
    registers,
  })
  const up = new Gauge({ name: 'stt_database_up', help: '1 if the database answered.', registers })

  const count = async () => {
    const { store, files, clock, log } = ports
    const now = clock.now()
    try {
      const counts = await store.siteWide.jobCounts(now)
      for (const kind of jobKinds) for (const state of jobStates) jobs.set({ kind, state }, counts[kind][state])
      const [oldest] = (await store.siteWide.jobs({ state: 'waiting', now, page: 1, limit: 1 })).rows
      oldestWait.set(oldest ? Math.max(0, now - oldest.createdAt) / 1000 : 0)
      storedBytes.set((await store.siteWide.counts(now)).fileBytes)
      const free = await files.freeBytes()
      if (free !== null) freeBytes.set({ storage: 'files' }, free)
      up.set(1)
    } catch (error) {
      log.error('metrics', { error })
      up.set(0)
    }
  }
  let counted: { at: number; done: Promise<void> } | null = null
  const countOnce = () => {
    const now = ports.clock.now()
    if (!counted || Math.abs(now - counted.at) >= countsMs) counted = { at: now, done: count() }
    return counted.done
  }

  const measureEngine = memoize((engine: SpeechEngine): SpeechEngine =>
    withMethod(engine, 'recognize', async (chunk, ...rest) => {
      const stop = recognition.startTimer({ engine: engine.id })
      try {
        const utterances = await engine.recognize(chunk, ...rest)
        stop({ result: 'ok' })
        recognized.inc({ engine: engine.id }, chunk.length / sampleRate)
        return utterances
      } catch (error) {
        stop({ result: 'failed' })
        throw error
      }
    }),
  )

  return {
    contentType: registry.contentType,
    async text() {
      await countOnce()
      return registry.metrics()
    },
    onAnswered({ method, route, status, ms }) {
      requests.observe({ method, route, status }, ms / 1000)
    },
    measured: (speech) =>
      new Proxy(speech, {
        get: (target, name) =>
          name === 'engines' ? target.engines.map(measureEngine) : (Reflect.get(target, name, target) as unknown),
      }),
  }
}

/** An engine stays the same object, since callers compare engines. */
function memoize<Key extends object, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? create(key)
    known.set(key, value)
    return value
  }
}

/** The same object with another method; classes with private fields keep working. */
function withMethod<T extends object, Name extends keyof T>(object: T, method: Name, replacement: T[Name]): T {
  return new Proxy(object, {
    get(target, name) {
      if (name === method) return replacement
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
