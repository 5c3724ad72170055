/** The store over SQL. Which database it is, is the caller's choice; see libsqlDatabase.ts and sqlJsDatabase.ts. */
import { CamelCasePlugin, Kysely, SqliteDialect, type SqliteDatabase } from 'kysely'
import type { Store, Tables } from '../../tables'
import { creditTable } from './credit'
import { insightsTable } from './insights'
import { jobsTable } from './jobs'
import { meetingSegmentsTable } from './meetingSegments'
import { meetingsTable } from './meetings'
import { migrate } from './migrations'
import type { Db, Schema } from './schema'
import { accessTables } from './access'
import { segmentsTable } from './segments'
import { sessionsTable } from './sessions'
import { shopTables } from './shop'
import { tasksTable } from './tasks'
import { translationTables } from './translations'
import { triesTable } from './tries'
import { uploadsTable } from './uploads'
import { usersTable } from './users'
import { versionsTable } from './versions'

/** Opens the store and brings its tables to the newest version; closing it closes the database. */
export async function openSqlStore(database: SqliteDatabase): Promise<Store> {
  const dialect = new SqliteDialect({ database })
  await migrate(new Kysely<unknown>({ dialect }))
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  return {
    ...tablesOf(db),
    transaction: (work) => db.transaction().execute((inside) => work(tablesOf(inside))),
    close: () => db.destroy(),
  }
}

function tablesOf(db: Db): Tables {
  return {
    users: usersTable(db),
    sessions: sessionsTable(db),
    tries: triesTable(db),
    credit: creditTable(db),
    uploads: uploadsTable(db),
    tasks: tasksTable(db),
    segments: segmentsTable(db),
    meetings: meetingsTable(db),
    meetingSegments: meetingSegmentsTable(db),
    versions: versionsTable(db),
    jobs: jobsTable(db),
    insights: insightsTable(db),
    ...accessTables(db),
    ...shopTables(db),
    ...translationTables(db),
  }
}
