/** The store over SQL. The caller chooses the database; see libsqlDatabase.ts and sqlJsDatabase.ts. */
import { CamelCasePlugin, type SqliteDatabase } from 'kysely'
import type { Store, Repositories } from '../../ports/repositories'
import { adminTables } from './tables/adminTables'
import { creditTable } from './tables/creditTable'
import { createKysely } from './schema/kyselyDialect'
import { engineOrderTable } from './tables/engineOrderTable'
import { insightsTable, summaryPreferencesTable } from './tables/insightsTable'
import { libraryTable } from './tables/libraryTable'
import { jobsTable } from './tables/jobsTable'
import { knownOriginsTable } from './tables/knownOriginsTable'
import { meetingSegmentsTable } from './tables/meetingSegmentsTable'
import { meetingsTable } from './tables/meetingsTable'
import type { Db, DatabaseSchema } from './schema/schema'
import { verificationTables } from './tables/verificationTables'
import { peopleTables } from './tables/peopleTables'
import { programTables } from './tables/programTables'
import { searchTable } from './tables/searchTable'
import { segmentsTable } from './tables/segmentsTable'
import { securityTables } from './tables/securityTables'
import { sessionsTable } from './tables/sessionsTable'
import { sharesTable } from './tables/sharesTable'
import { speakerDetectionsTable } from './tables/speakerDetectionsTable'
import { summaryJobsTable } from './tables/summaryJobsTable'
import { shopTables } from './tables/shopTables'
import { tasksTable } from './tables/tasksTable'
import { textSizesTable } from './tables/textSizesTable'
import { translationTables } from './tables/translationTables'
import { rateLimitsTable } from './tables/rateLimitsTable'
import { upgrade, type UpgradeOptions } from './migrations/upgrade'
import { partialUploadsTable } from './tables/partialUploadsTable'
import { uploadsTable } from './tables/uploadsTable'
import { usersTable } from './tables/usersTable'
import { voiceTables } from './tables/voiceTables'
import { versionsTable } from './tables/versionsTable'
import { vocabulariesTable } from './tables/vocabulariesTable'

/** Opens the store and upgrades its tables; closing it closes the database. */
export async function openSqlStore(database: SqliteDatabase, options: UpgradeOptions = {}): Promise<Store> {
  await upgrade(database, options)
  return createStore(database)
}

/** The store over a database whose tables are up to date. */
export function createStore(database: SqliteDatabase): Store {
  const db = createKysely<DatabaseSchema>(database, [new CamelCasePlugin()])
  return {
    ...createRepositories(db),
    transaction: (run) => db.transaction().execute((inside) => run(createRepositories(inside))),
    close: () => db.destroy(),
  }
}

function createRepositories(db: Db): Repositories {
  return {
    users: usersTable(db),
    sessions: sessionsTable(db),
    knownOrigins: knownOriginsTable(db),
    rateLimits: rateLimitsTable(db),
    credit: creditTable(db),
    uploads: uploadsTable(db),
    partialUploads: partialUploadsTable(db),
    tasks: tasksTable(db),
    segments: segmentsTable(db),
    meetings: meetingsTable(db),
    meetingSegments: meetingSegmentsTable(db),
    versions: versionsTable(db),
    textSizes: textSizesTable(db),
    jobs: jobsTable(db),
    engineOrder: engineOrderTable(db),
    insights: insightsTable(db),
    summaryJobs: summaryJobsTable(db),
    summaryPreferences: summaryPreferencesTable(db),
    speakerDetections: speakerDetectionsTable(db),
    vocabularies: vocabulariesTable(db),
    library: libraryTable(db),
    search: searchTable(db),
    shares: sharesTable(db),
    ...peopleTables(db),
    ...programTables(db),
    ...securityTables(db),
    ...adminTables(db),
    ...voiceTables(db),
    ...verificationTables(db),
    ...shopTables(db),
    ...translationTables(db),
  }
}
