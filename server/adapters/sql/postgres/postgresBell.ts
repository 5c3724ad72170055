import { Client, type Pool } from 'pg'
import { bellTopics, type Bell } from '../../../ports/bell'
import type { Log } from '../../../ports/ports'
import { createMemoryBell } from '../../memory/memoryBell'

/** Prefix of the channels in the database. */
const channelPrefix = 'speech_to_text_'
/** Pause before the connection is opened again. Rings meanwhile are lost; their work is found by polling. */
const reconnectMs = 2_000

/**
 * A bell by LISTEN and NOTIFY, with a connection of its own. It needs a direct connection or a pooler in session mode.
 * @param pool for ringing
 */
export function createPostgresBell({ url, pool, log }: { url: string; pool: Pool; log: Log }): Bell {
  const local = createMemoryBell()
  /** Marks its own rings. */
  const id = crypto.randomUUID()
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
    opened.on('notification', ({ channel, payload }) => {
      if (payload === id) return
      const topic = bellTopics.find((known) => channelPrefix + known === channel)
      if (topic) local.ring(topic)
    })
    opened.on('error', () => reconnect(opened))
    opened.on('end', () => reconnect(opened))
    try {
      await opened.connect()
      for (const topic of bellTopics) await opened.query(`listen ${channelPrefix}${topic}`)
      for (const topic of bellTopics) local.ring(topic)
    } catch (error) {
      log.error('database.bell', { error })
      reconnect(opened)
    }
  }
  void connect()

  return {
    listen: local.listen,
    ring(topic) {
      // Here at once, also when the database can't be reached.
      local.ring(topic)
      pool
        .query('select pg_notify($1, $2)', [channelPrefix + topic, id])
        .catch((error: unknown) => log.error('database.bell', { error }))
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = null
      await Promise.all([last?.end(), local.close()])
    },
  }
}
