import { Pool, TypeOverrides, types, type PoolConfig } from 'pg'
import type { Log } from '../../../ports/ports'

export interface PostgresOptions {
  /** Such as postgres://user:password@host/database. */
  url: string
  /** Connections at most. */
  connections: number
  log: Log
}

/** A statement that takes longer is canceled; those of requests take milliseconds. */
const statementTimeoutMs = 15_000
/** Without an answer for so long, the network is cut, and with it the connection: the database would have canceled the statement. */
const answerTimeoutMs = 17_000
/** A transaction that waits longer for its server is rolled back: its server hangs or is gone. */
const idleTransactionTimeoutMs = 60_000
const connectTimeoutMs = 5_000

/** All our numbers are exact as JavaScript's. */
const numbers = new TypeOverrides()
numbers.setTypeParser(types.builtins.INT8, Number)
numbers.setTypeParser(types.builtins.NUMERIC, Number)

/** Every transaction is serializable, also that of a single statement: what it reads is still so when it writes. */
export function openPool({ url, connections, log }: PostgresOptions): Pool {
  return withLog(
    new Pool({
      ...common(url),
      max: connections,
      statement_timeout: statementTimeoutMs,
      query_timeout: answerTimeoutMs,
      idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    }),
    log,
  )
}

/** For upgrades and copies, whose statements may take long. */
export function openMaintenancePool({ url, log }: Pick<PostgresOptions, 'url' | 'log'>): Pool {
  return withLog(new Pool({ ...common(url), max: 1 }), log)
}

function common(url: string): PoolConfig {
  return {
    connectionString: url,
    application_name: 'speech-to-text',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: numbers,
    // The pool waits for it, though its type doesn't say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => client.query('set session characteristics as transaction isolation level serializable'),
  }
}

/** A connection that is lost must not end the process: the pool reports idle ones, a statement reports that of its own. */
function withLog(pool: Pool, log: Log): Pool {
  return pool
    .on('error', (error) => log.error('database.connection', { error }))
    .on('connect', (client) => client.on('error', () => {}))
}
