import { Client, type Pool } from 'pg'
import { newsTopics, type News } from '../../../ports/bell'
import { queuedJobKinds } from '../../../ports/jobQueueRepositories'
import type { Log } from '../../../ports/ports'
import type { JobChange, JobChanges } from '../../jobs/jobHolds'
import type { MemoryBell } from '../../memory/memoryBell'

const channel = 'speech_to_text_jobs'
/** Pause before the connection is opened again. Changes meanwhile are missed; their work is found by polling. */
const reconnectMs = 2_000
/** How often the connection is tried, and how long it may take to answer, in milliseconds. */
const checkMs = 15_000
const answerMs = 8_000

interface BellOptions {
  url: string
  /** For ringing. */
  pool: Pool
  log: Log
  changes: JobChanges
  bell: MemoryBell
}

/**
 * Tells the servers that share a database of each other's changes of the queue and other news, by LISTEN and NOTIFY. It may miss some. It
 * needs a direct connection, or a pooler in session mode. Returns the function that ends it.
 */
export function openPostgresBell({ url, pool, log, changes, bell }: BellOptions): () => Promise<void> {
  /** Marks what this server rings. */
  const from = crypto.randomUUID()
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let checks: NodeJS.Timeout | undefined
  let closed = false

  const reconnect = (lost: Client) => {
    if (client !== lost) return
    client = null
    clearInterval(checks)
    void lost.end().catch(() => {})
    timer = setTimeout(() => void connect(), reconnectMs)
  }
  const connect = async () => {
    if (closed) return
    const opened = new Client({
      connectionString: url,
      application_name: 'speech-to-text bell',
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client = opened
    opened.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(from)) return
      const news = parseNews(payload)
      if (news) bell.hear(news)
      else changes.hear(parseChange(payload))
    })
    opened.on('error', () => reconnect(opened))
    opened.on('end', () => reconnect(opened))
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      if (client !== opened) return
      checks = setInterval(() => void opened.query('select 1').catch(() => reconnect(opened)), checkMs).unref()
      changes.hear(null)
      bell.hear(null)
    } catch (error) {
      log.error('database.bell', { error })
      reconnect(opened)
    }
  }
  void connect()
  const notify = (what: string, subject: number) => {
    pool
      .query('select pg_notify($1, $2)', [channel, `${from} ${what} ${subject}`])
      .catch((error: unknown) => log.error('database.bell', { error }))
  }
  changes.relayTo(({ kind, subject }) => notify(kind, subject))
  bell.relayTo(({ topic, subject }) => notify(topic, subject))

  return async () => {
    closed = true
    clearTimeout(timer)
    clearInterval(checks)
    const last = client
    client = null
    await last?.end()
  }
}

/** What another server has changed in the queue; null if it is a later version, which may ring for what this one does not know. */
function parseChange(payload: string): JobChange | null {
  const [, kind, subject] = payload.split(' ')
  const known = queuedJobKinds.find((each) => each === kind)
  return known && subject ? { kind: known, subject: Number(subject) } : null
}

/** Null if it is something else. */
function parseNews(payload: string): News | null {
  const [, what, subject] = payload.split(' ')
  const topic = newsTopics.find((each) => each === what)
  return topic && subject ? { topic, subject: Number(subject) } : null
}
