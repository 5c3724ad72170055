import { Client, type Pool } from 'pg'
import { queuedJobKinds } from '../../../ports/jobQueueRepositories'
import type { Log } from '../../../ports/ports'
import type { JobChange, JobChanges } from '../../jobs/jobHolds'

const channel = 'speech_to_text_jobs'
/** Pause before the connection is opened again. Changes meanwhile are missed; their work is found by polling. */
const reconnectMs = 2_000

interface BellOptions {
  url: string
  /** For ringing. */
  pool: Pool
  log: Log
  changes: JobChanges
}

/**
 * Tells the servers that share a database of each other's changes of the queue, by LISTEN and NOTIFY. Only for speed: it may miss some. It
 * needs a direct connection, or a pooler in session mode. Returns the function that ends it.
 */
export function openPostgresBell({ url, pool, log, changes }: BellOptions): () => Promise<void> {
  /** Marks what this server rings. */
  const from = crypto.randomUUID()
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const reconnect = (lost: Client) => {
    if (client !== lost) return
    client = null
    void lost.end().catch(() => {})
    timer = setTimeout(() => void connect(), reconnectMs)
  }
  const connect = async () => {
    if (closed) return
    const opened = new Client({ connectionString: url, application_name: 'speech-to-text bell', keepAlive: true })
    client = opened
    opened.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(from)) changes.hear(parse(payload))
    })
    opened.on('error', () => reconnect(opened))
    opened.on('end', () => reconnect(opened))
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      changes.hear(null)
    } catch (error) {
      log.error('database.bell', { error })
      reconnect(opened)
    }
  }
  void connect()
  changes.relayTo(({ kind, subject }) => {
    pool
      .query('select pg_notify($1, $2)', [channel, `${from} ${kind} ${subject}`])
      .catch((error: unknown) => log.error('database.bell', { error }))
  })

  return async () => {
    closed = true
    clearTimeout(timer)
    const last = client
    client = null
    await last?.end()
  }
}

/** What another server rang; null if it is a later version, which may ring for what this one does not know. */
function parse(payload: string): JobChange | null {
  const [, kind, subject] = payload.split(' ')
  const known = queuedJobKinds.find((each) => each === kind)
  return known && subject ? { kind: known, subject: Number(subject) } : null
}
