/** Kysely over a pool of connections to PostgreSQL. */
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { retryConflicts } from '../schema/retryConflicts'
import { isConnectionLost, toStoreError } from './postgresErrors'

/** Pauses before the retries of a statement whose connection was lost. A failover takes longer; then the client is asked to come back. */
const reconnectDelaysMs = [50, 250, 1_000]
/** After so many milliseconds the network is cut, and nothing is tried again: whoever asked should be told. */
const reconnectPatienceMs = 4_000

/** A query builder over a pool; destroying it ends the pool. */
export function createPostgresKysely<Schema>(pool: Pool, plugins: KyselyPlugin[] = []): Kysely<Schema> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<Schema>({ dialect, plugins })
}

function createDriver(pool: Pool): Driver {
  const own = (connection: DatabaseConnection): PooledConnection => {
    if (connection instanceof PooledConnection) return connection
    throw new TypeError('a connection of another driver')
  }
  return {
    init: async () => {},
    acquireConnection: async () => new PooledConnection(pool),
    beginTransaction: (connection) => own(connection).begin(),
    commitTransaction: (connection) => own(connection).end('commit'),
    rollbackTransaction: (connection) => own(connection).end('rollback'),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  }
}

/**
 * A connection that is taken from the pool by the first statement. Outside a transaction, a statement is repeated after a serialization
 * failure, and one that only reads also on a new connection after its own was lost. A transaction ends with its connection.
 */
class PooledConnection implements DatabaseConnection {
  #client: PoolClient | null = null
  #isInTransaction = false
  /** What ended the connection of the transaction. */
  #lost: Error | null = null

  constructor(private readonly pool: Pool) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      if (this.#isInTransaction) return await this.#send<Row>(query)
      return await retryConflicts(() => (isRead(query) ? this.#sendReconnecting<Row>(query) : this.#send<Row>(query)))
    } catch (error) {
      throw toStoreError(error)
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('results are read in pages')
  }

  async begin(): Promise<void> {
    // Nothing is lost with a connection that did not begin yet.
    this.#lost = null
    await this.#sendReconnecting(CompiledQuery.raw('begin')).catch(rethrowStoreError)
    this.#isInTransaction = true
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      // The server rolls back what a lost connection had begun.
      if (this.#lost === null || how === 'commit') await this.#send(CompiledQuery.raw(how))
    } catch (error) {
      if (how === 'commit') throw toStoreError(error)
    } finally {
      this.#isInTransaction = false
    }
  }

  release(): void {
    this.#client?.release()
    this.#client = null
  }

  async #sendReconnecting<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const startedAt = performance.now()
    for (const delayMs of reconnectDelaysMs) {
      try {
        return await this.#send<Row>(query)
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() - startedAt > reconnectPatienceMs) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
    return this.#send<Row>(query)
  }

  async #send<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction && this.#lost !== null) throw this.#lost
    try {
      this.#client ??= await this.pool.connect()
      const { command, rowCount, rows } = await this.#client.query(sql, parameters.map(storable))
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
      return { rows: rows as Row[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) {
        this.#lost = error
        this.#client?.release(true)
        this.#client = null
      }
      throw error
    }
  }
}

const rethrowStoreError = (error: unknown) => {
  throw toStoreError(error)
}

const isRead = ({ sql }: CompiledQuery) => /^\s*\(?select\b/i.test(sql)

/** PostgreSQL's texts can't have the character 0, which nobody sees; what is no number is null, as on SQLite. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  return Number.isNaN(value) ? null : value
}
