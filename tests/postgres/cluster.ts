/** A PostgreSQL server for the tests of this process, started when it is first needed and gone with the process. */
import { Client } from 'pg'
import { isPostgresInstalled, startPostgres } from '../../scripts/lib/cluster/postgresServer.mjs'

/** Whether there is a server to test with: an installed one, or that of TEST_DATABASE_URL, whose user may create databases. */
export const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || isPostgresInstalled()

export interface Cluster {
  /** Address of a database. */
  url(database: string): string
  /** Runs statements in a database, as its superuser. */
  run(statement: string, database?: string): Promise<Record<string, unknown>[]>
}

let cluster: Promise<Cluster> | undefined

export const openCluster = (): Promise<Cluster> => (cluster ??= start())

async function start(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ?? (await startPostgres()).url
  const url = (database: string) => {
    const [address = '', query] = server.split('?')
    return `${address.replace(/\/[^/]*$/, `/${database}`)}${query === undefined ? '' : `?${query}`}`
  }
  return {
    url,
    async run(statement, database = 'postgres') {
      const client = new Client({ connectionString: url(database) })
      await client.connect()
      const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
      return rows ?? []
    },
  }
}
