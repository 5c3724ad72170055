/** The store over SQL. The caller chooses the database; see libsqlDatabase.ts, sqlJsDatabase.ts and postgresStore.ts. */
import { CamelCasePlugin, type SqliteDatabase } from 'kysely'
import type { Log } from '../../ports/ports'
import type { SecretBox } from '../../ports/secretBox'
import { JobChanges, type JobChange, type QueueStore, type QueueStoreRepositories } from '../jobs/jobHolds'
import { plainSecrets } from '../memory/plainSecrets'
import { sealStoredSecrets } from './storedSecrets'
import { adminTables } from './tables/adminTables'
import { creditTable } from './tables/creditTable'
import { createKysely } from './schema/kyselyDialect'
import { engineOrderTable } from './tables/engineOrderTable'
import { insightRunsTable, insightsTable, summaryFailuresTable, summaryPreferencesTable } from './tables/insightsTable'
import { libraryTable } from './tables/libraryTable'
import { knownOriginsTable } from './tables/knownOriginsTable'
import { meetingSegmentsTable } from './tables/meetingSegmentsTable'
import { meetingsTable } from './tables/meetingsTable'
import { inTransaction, type Db, type DatabaseSchema } from './schema/schema'
import { verificationTables } from './tables/verificationTables'
import { peopleTables } from './tables/peopleTables'
import { programTables } from './tables/programTables'
import { searchTable } from './tables/searchTable'
import { segmentsTable } from './tables/segmentsTable'
import { securityTables } from './tables/securityTables'
import { sessionsTable } from './tables/sessionsTable'
import { sharesTable } from './tables/sharesTable'
import { speakerDetectionsTable } from './tables/speakerDetectionsTable'
import { shopTables } from './tables/shopTables'
import { tasksTable } from './tables/tasksTable'
import { textSizesTable } from './tables/textSizesTable'
import { translationTables } from './tables/translationTables'
import { jobHoldsTable, queueTable } from './tables/queueTable'
import { noticeTables } from './tables/noticeTables'
import { retentionTable } from './tables/retentionTable'
import { rateLimitsTable } from './tables/rateLimitsTable'
import { upgrade, type UpgradeOptions } from './migrations/upgrade'
import { partialUploadsTable } from './tables/partialUploadsTable'
import { uploadsTable } from './tables/uploadsTable'
import { usersTable } from './tables/usersTable'
import { voiceTables } from './tables/voiceTables'
import { versionsTable } from './tables/versionsTable'
import { vocabulariesTable } from './tables/vocabulariesTable'

interface StoreOptions extends UpgradeOptions {
  /** Without them, secrets are stored as they are. */
  secrets?: SecretBox
}

/** Opens the store and upgrades its tables; closing it closes the database. */
export async function openSqlStore(database: SqliteDatabase, options: StoreOptions = {}): Promise<QueueStore> {
  await upgrade(database, options)
  const { secrets = plainSecrets, log } = options
  const db = kyselyOf(database)
  await sealSecrets(db, { secrets, log })
  return createStoreOver(db, secrets)
}

/** The store over a database whose tables are up to date. */
export const createStore = (database: SqliteDatabase): QueueStore => createStoreOver(kyselyOf(database))

const kyselyOf = (database: SqliteDatabase) => createKysely<DatabaseSchema>(database, [new CamelCasePlugin()])

/** Seals the secrets that aren't yet, and logs if the key of others is missing. */
export async function sealSecrets(
  db: Db,
  { secrets, log }: { secrets: SecretBox; log?: Log | undefined },
): Promise<void> {
  const count = await sealStoredSecrets(db, secrets)
  const hint =
    'restore the key file or SITE_SECRET, or connect the services and set up webhooks and second factors again'
  if (count > 0) log?.error('secrets.unreadable', { count, hint })
}

/** The store over a query builder; closing it destroys the query builder. */
export function createStoreOver(db: Db, secrets: SecretBox = plainSecrets): QueueStore {
  const jobChanges = new JobChanges()
  return {
    ...createRepositories(db, secrets, (change) => jobChanges.tell(change)),
    jobChanges,
    async transaction(run) {
      let changes: JobChange[] = []
      const result = await inTransaction(db, (inside) => {
        // It may run again.
        changes = []
        return run(createRepositories(inside, secrets, (change) => changes.push(change)))
      })
      for (const change of changes) jobChanges.tell(change)
      return result
    },
    close: () => db.destroy(),
  }
}

/** @param onJobChange is called after each change of the queue */
function createRepositories(
  db: Db,
  secrets: SecretBox,
  onJobChange: (change: JobChange) => void,
): QueueStoreRepositories {
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
    queue: queueTable(db, onJobChange),
    jobHolds: jobHoldsTable(db),
    engineOrder: engineOrderTable(db),
    insights: insightsTable(db),
    insightRuns: insightRunsTable(db),
    summaryFailures: summaryFailuresTable(db),
    summaryPreferences: summaryPreferencesTable(db),
    speakerDetections: speakerDetectionsTable(db),
    vocabularies: vocabulariesTable(db),
    library: libraryTable(db),
    search: searchTable(db),
    shares: sharesTable(db),
    retention: retentionTable(db),
    ...noticeTables(db, secrets),
    ...peopleTables(db),
    ...programTables(db),
    ...securityTables(db, secrets),
    ...adminTables(db, secrets),
    ...voiceTables(db),
    ...verificationTables(db),
    ...shopTables(db),
    ...translationTables(db),
  }
}
