import { Client } from 'pg'
import type { Lock, Locks } from '../../../ports/locks'
import { StoreUnavailableError, type Log } from '../../../ports/ports'

/** How often the connection that holds the locks is tried, and how long it may take to answer, in milliseconds. */
const checkMs = 5_000
const answerMs = 8_000
/** When the database gives up a server that is gone: later than that server gives up its locks. */
const keepAlive = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

/**
 * Advisory locks of a connection of its own, which the first one opens: they fall with it, and so with the process. It needs a direct
 * connection, or a pooler in session mode.
 */
export function createPostgresLocks({ url, log }: { url: string; log: Log }): Locks {
  /** Locks of this process by name: the database gives one connection the same lock again. */
  const held = new Map<string, AbortController>()
  let connecting: Promise<Client> | null = null
  let timer: NodeJS.Timeout | undefined

  const lose = (client: Client, error: unknown) => {
    void client.end().catch(() => {})
    if (connecting === null) return
    connecting = null
    clearInterval(timer)
    log.error('database.locks', { error, held: held.size })
    const lost = [...held.values()]
    held.clear()
    for (const lock of lost) lock.abort(new StoreUnavailableError('the connection of the locks was lost'))
  }
  const connect = async () => {
    const client = new Client({
      connectionString: url,
      application_name: 'speech-to-text locks',
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client, new Error('the connection was closed')))
    await client.connect()
    await client.query(keepAlive)
    timer = setInterval(() => void client.query('select 1').catch((error: unknown) => lose(client, error)), checkMs)
    timer.unref()
    return client
  }
  const ask = async (client: Client, name: string, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock') => {
    const { rows } = await client.query<{ done: boolean }>(`select ${what}(hashtextextended($1, 0)) as done`, [name])
    return rows[0]?.done === true
  }

  return {
    async tryLock(name): Promise<Lock | null> {
      if (held.has(name)) return null
      const lost = new AbortController()
      held.set(name, lost)
      try {
        const client = await (connecting ??= connect())
        if (!(await ask(client, name, 'pg_try_advisory_lock'))) {
          held.delete(name)
          return null
        }
        return {
          lost: lost.signal,
          async release() {
            if (held.get(name) !== lost) return
            // Only then may this process ask for it again.
            await ask(client, name, 'pg_advisory_unlock').catch((error: unknown) => lose(client, error))
            if (held.get(name) === lost) held.delete(name)
          },
        }
      } catch (error) {
        connecting = null
        if (held.get(name) === lost) held.delete(name)
        throw new StoreUnavailableError('no lock can be taken', { cause: error })
      }
    },
    async close() {
      const last = connecting
      connecting = null
      clearInterval(timer)
      await last?.then((client) => client.end()).catch(() => {})
    },
  }
}
