import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { accountCareMigrations } from './accountCareMigrations'
import { accountMigrations } from './accountMigrations'
import { automaticMigrations } from './automaticMigrations'
import { auditMigrations } from './auditMigrations'
import { deletionMigrations } from './deletionMigrations'
import { deliveryMigrations } from './deliveryMigrations'
import { failureMigrations } from './failureMigrations'
import { identityMigrations } from './identityMigrations'
import { insightMigrations } from './insightMigrations'
import { insightRunMigrations } from './insightRunMigrations'
import { libraryMigrations } from './libraryMigrations'
import { noticeMigrations } from './noticeMigrations'
import { peopleMigrations } from './peopleMigrations'
import { programMigrations } from './programMigrations'
import { queueMigrations } from './queueMigrations'
import { queuedDeliveryMigrations } from './queuedDeliveryMigrations'
import { recognitionMigrations } from './recognitionMigrations'
import { sampleMigrations } from './sampleMigrations'
import { searchLineMigrations } from './searchLineMigrations'
import { searchMigrations } from './searchMigrations'
import { shareMigrations } from './shareMigrations'
import { securityMigrations } from './securityMigrations'
import { shopMigrations } from './shopMigrations'
import { speakerMigrations } from './speakerMigrations'
import { storeMigrations } from './storeMigrations'
import { uploadMigrations } from './uploadMigrations'
import { textMigrations } from './textMigrations'
import { translationMigrations } from './translationMigrations'
import { summaryMigrations } from './summaryMigrations'
import { vocabularyMigrations } from './vocabularyMigrations'
import { addIdColumn } from './addIdColumn'

/**
 * Migrates the database to the newest version, or to the named one, atomically even if the process is killed. Running it again changes
 * nothing.
 */
export async function migrate(db: Kysely<unknown>, name?: string): Promise<void> {
  const migrator = migratorOf(db)
  const { error } = await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name))
  if (error) throw new Error(`the database could not be migrated: ${reasonOf(error)}`, { cause: error })
}

/** Names of the applied and the pending migrations. */
export async function migrationsOf(db: Kysely<unknown>): Promise<{ applied: string[]; pending: string[] }> {
  const all = await migratorOf(db).getMigrations()
  const named = (applied: boolean) =>
    all.filter(({ executedAt }) => (executedAt !== undefined) === applied).map(({ name }) => name)
  return { applied: named(true), pending: named(false) }
}

// Migrations are independent, so those developed in parallel may be applied in any order.
const migratorOf = (db: Kysely<unknown>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true })

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  const unknown = /executed migration (\S+) is missing/.exec(reason)?.[1]
  return unknown === undefined ? reason : `a newer version of the server has worked on it (${unknown})`
}

/** In order of their names. A released migration never changes; later changes are new migrations. */
const migrations: Record<string, Migration> = {
  '001-accounts': {
    async up(db: Kysely<unknown>) {
      await addIdColumn(db.schema.createTable('users'))
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('username_key', 'text', (column) => column.notNull().unique())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('avatar', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('roles', 'text', (column) => column.notNull())
        .addColumn('general_seconds', 'integer', (column) => column.notNull().check(sql`general_seconds >= 0`))
        .addColumn('member_seconds', 'integer', (column) => column.notNull().check(sql`member_seconds >= 0`))
        .addColumn('storage_mb', 'integer', (column) => column.notNull())
        .addColumn('vip_end', 'text', (column) => column.notNull())
        .addColumn('vip_forever', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('sessions')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute()
      await addIdColumn(db.schema.createTable('tries'))
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('tries_by_key').on('tries').columns(['key', 'at']).execute()
      await db.schema.createIndex('tries_by_time').on('tries').column('at').execute()
      await addIdColumn(db.schema.createTable('ledger'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('ref', 'text', (column) => column.notNull())
        .addColumn('general', 'integer', (column) => column.notNull())
        .addColumn('member', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('ledger_once', ['reason', 'ref'])
        .execute()
      await db.schema.createIndex('ledger_by_user').on('ledger').columns(['user_id', 'created_at']).execute()
    },
  },

  '002-transcriptions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('uploads')
        .addColumn('file', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('original_name', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('duration_ms', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('uploads_by_user').on('uploads').column('user_id').execute()
      await db.schema.createIndex('uploads_by_time').on('uploads').column('created_at').execute()
      await addIdColumn(db.schema.createTable('tasks'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('mode', 'text', (column) => column.notNull())
        .addColumn('file', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('times', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('progress', 'real', (column) => column.notNull())
        .addColumn('error', 'text', (column) => column.notNull())
        .addColumn('speakers', 'text', (column) => column.notNull())
        .addColumn('peaks_file', 'text')
        .addColumn('deleted_at', 'bigint')
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('tasks_by_user').on('tasks').columns(['user_id', 'created_at', 'id']).execute()
      await db.schema.createIndex('tasks_by_file').on('tasks').column('file').execute()
      await db.schema
        .createTable('segments')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('start_ms', 'bigint', (column) => column.notNull())
        .addColumn('end_ms', 'bigint', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('words', 'text')
        .addColumn('confidence', 'real')
        .addPrimaryKeyConstraint('segments_key', ['task_id', 'id'])
        .execute()
      await db.schema.createIndex('segments_by_time').on('segments').columns(['task_id', 'start_ms', 'id']).execute()
      await db.schema
        .createTable('pieces')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('start_ms', 'bigint', (column) => column.notNull())
        .addColumn('end_ms', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('pieces_key', ['task_id', 'start_ms'])
        .execute()
      await addIdColumn(db.schema.createTable('jobs'))
        .addColumn('task_id', 'integer', (column) =>
          column.notNull().unique().references('tasks.id').onDelete('cascade'),
        )
        .addColumn('due', 'bigint', (column) => column.notNull())
        .addColumn('leased_until', 'bigint')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('jobs_by_due').on('jobs').column('due').execute()
    },
  },

  '003-versions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('versions')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('edits', 'integer', (column) => column.notNull())
        .addColumn('title', 'text')
        .addColumn('speakers', 'text')
        .addPrimaryKeyConstraint('versions_key', ['task_id', 'version'])
        .execute()
      await db.schema
        .createTable('version_segments')
        .addColumn('task_id', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('segment', 'text')
        .addPrimaryKeyConstraint('version_segments_key', ['task_id', 'version', 'id'])
        .addForeignKeyConstraint(
          'version_segments_of',
          ['task_id', 'version'],
          'versions',
          ['task_id', 'version'],
          (key) => key.onDelete('cascade'),
        )
        .execute()
    },
  },

  '004-crashes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('jobs')
        .addColumn('crashes', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },

  '005-meetings': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('tasks')
        .addColumn('notes', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute()
      await addIdColumn(db.schema.createTable('meetings'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('target', 'text')
        .addColumn('remark', 'text', (column) => column.notNull())
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('file', 'text')
        .addColumn('peaks_file', 'text')
        .addColumn('sound_ms', 'bigint', (column) => column.notNull())
        .addColumn('heard_ms', 'bigint', (column) => column.notNull())
        .addColumn('paid_steps', 'integer', (column) => column.notNull())
        .addColumn('speakers', 'text', (column) => column.notNull())
        .addColumn('notes', 'text', (column) => column.notNull())
        .addColumn('task_id', 'integer', (column) => column.references('tasks.id').onDelete('set null'))
        .execute()
      await db.schema.createIndex('meetings_by_user').on('meetings').columns(['user_id', 'created_at', 'id']).execute()
      await db.schema.createIndex('meetings_by_file').on('meetings').column('file').execute()
      await db.schema
        .createTable('meeting_segments')
        .addColumn('meeting_id', 'integer', (column) => column.notNull().references('meetings.id').onDelete('cascade'))
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('start_ms', 'bigint', (column) => column.notNull())
        .addColumn('end_ms', 'bigint', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('words', 'text')
        .addColumn('confidence', 'real')
        .addPrimaryKeyConstraint('meeting_segments_key', ['meeting_id', 'id'])
        .execute()
      await db.schema
        .createIndex('meeting_segments_by_time')
        .on('meeting_segments')
        .columns(['meeting_id', 'start_ms', 'id'])
        .execute()
    },
  },

  '008-live-translations': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('meeting_segments').addColumn('translation', 'text').execute()
    },
  },

  ...shopMigrations,
  ...insightMigrations,
  ...translationMigrations,
  ...storeMigrations,
  ...accountMigrations,
  ...textMigrations,
  ...recognitionMigrations,
  ...speakerMigrations,
  ...vocabularyMigrations,
  ...sampleMigrations,
  ...noticeMigrations,
  ...summaryMigrations,
  ...searchMigrations,
  ...automaticMigrations,
  ...shareMigrations,
  ...uploadMigrations,
  ...programMigrations,
  ...accountCareMigrations,
  ...securityMigrations,
  ...libraryMigrations,
  ...auditMigrations,
  ...peopleMigrations,
  ...deliveryMigrations,
  ...identityMigrations,
  ...queueMigrations,
  ...queuedDeliveryMigrations,
  ...insightRunMigrations,
  ...failureMigrations,
  ...searchLineMigrations,
  ...deletionMigrations,
}
