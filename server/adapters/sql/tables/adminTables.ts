/** What administrators did, and what concerns all users. */
import { sql, type NotNull, type RawBuilder, type SqlBool } from 'kysely'
import { jobKinds, type JobKind, type JobState, type OrderState } from '../../../../src/wire/adminSchemas'
import { taskStatus } from '../../../../src/wire/constants'
import type { AdminRepositories, JobCounts, SiteCounts, SiteJob } from '../../../ports/adminRepositories'
import { usernameKey } from '../../../ports/rows'
import { translationStatus } from '../../../ports/translationRepositories'
import { payableMs } from '../../../usecases/billing/orders'
import type { SecretBox } from '../../../ports/secretBox'
import { secretContext } from '../storedSecrets'
import { containing } from '../schema/likePattern'
import type { Db } from '../schema/schema'

export function adminTables(db: Db, secrets: SecretBox): AdminRepositories {
  return { audit: auditTable(db), textServices: textServicesTable(db, secrets), siteWide: siteWideTable(db) }
}

function textServicesTable(db: Db, secrets: SecretBox): AdminRepositories['textServices'] {
  const context = (name: string) => secretContext('text_services.key', name)
  return {
    async all() {
      const rows = await db.selectFrom('textServices').selectAll().execute()
      return Object.fromEntries(
        rows.map(({ name, key, ...config }) => [name, { ...config, key: secrets.open(key, context(name)) ?? '' }]),
      )
    },
    async set(name, config) {
      if (!config) return void (await db.deleteFrom('textServices').where('name', '=', name).execute())
      const sealed = { ...config, key: secrets.seal(config.key, context(name)) }
      await db
        .insertInto('textServices')
        .values({ name, ...sealed })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(sealed))
        .execute()
    },
  }
}

function auditTable(db: Db): AdminRepositories['audit'] {
  return {
    async insert({ details, ...entry }) {
      await db
        .insertInto('audit')
        .values({ ...entry, details: JSON.stringify(details) })
        .execute()
    },
    async page({ keyword, action, page, limit }) {
      let found = db.selectFrom('audit')
      if (action) found = found.where('action', '=', action)
      if (keyword !== '') {
        const pattern = containing(keyword)
        found = found.where(
          sql<SqlBool>`(lower(actor) like lower(${pattern}) escape '\\' or lower(subject) like lower(${pattern}) escape '\\')`,
        )
      }
      const rows = await found
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows: rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) })), total }
    },
  }
}

function siteWideTable(db: Db): AdminRepositories['siteWide'] {
  return {
    async counts(activeSince) {
      const { rows } = await sql<SiteCounts>`select
        (select count(*) from users) as users,
        (select count(distinct user_id) from sessions where seen_at >= ${activeSince}) as active_users,
        (select count(*) from tasks) as records,
        (select count(*) from meetings) as meetings,
        (select count(*) from translations) as translations,
        (select coalesce(sum(size), 0) from uploads) as file_bytes`.execute(db)
      const [row] = rows
      if (!row) throw new Error('a select without a table has no row')
      return row
    },
    async largestUsers(limit) {
      const { rows } = await sql<{ id: number; username: string; bytes: number }>`
        select users.id, username, sum(bytes) as bytes from (
          select user_id, size as bytes from uploads
          union all select user_id, bytes from text_sizes
        ) as stored
        join users on users.id = stored.user_id
        group by users.id, username
        order by bytes desc, users.id
        limit ${limit}`.execute(db)
      return rows
    },
    async lastSeen(userIds, now) {
      if (userIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('sessions')
        .select(({ fn }) => ['userId', fn.max('seenAt').as('seenAt')])
        .where('userId', 'in', userIds)
        .where('expiresAt', '>', now)
        .groupBy('userId')
        .execute()
      return new Map(rows.map(({ userId, seenAt }) => [userId, seenAt]))
    },
    async hasRole(role) {
      const holder = sql<SqlBool>`roles like ${containing(JSON.stringify(role))} escape '\\'`
      return (await db.selectFrom('users').select('id').where(holder).limit(1).executeTakeFirst()) !== undefined
    },
    async orders({ keyword, state, now, page, limit }) {
      let found = db.selectFrom('orders').innerJoin('users', 'users.id', 'orders.userId')
      if (state !== undefined) found = found.where(isInState(state, now))
      if (keyword !== '')
        found = found.where(
          sql<SqlBool>`(username_key like ${containing(usernameKey(keyword))} escape '\\' or ordernum = ${keyword})`,
        )
      const rows = await found
        .selectAll('orders')
        .select('users.username')
        .orderBy('orders.id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows, total }
    },
    async usedCodes({ batch, page, limit }) {
      const used = db
        .selectFrom('codes')
        .innerJoin('users', 'users.id', 'codes.usedBy')
        .where('batch', '=', batch)
        .where('usedAt', 'is not', null)
      const rows = await used
        .select(['users.username', 'codes.usedAt'])
        .$narrowType<{ usedAt: NotNull }>()
        .orderBy('usedAt', 'desc')
        .orderBy('codeHash')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await used.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows, total }
    },
    async jobCounts(now) {
      const counts = Object.fromEntries(
        jobKinds.map((kind) => [kind, { running: 0, waiting: 0, failed: 0 }]),
      ) as JobCounts
      const { rows } = await sql<{ kind: JobKind; state: JobState; jobs: number }>`
        select kind, state, count(*) as jobs from (${allJobs(now)}) as job group by kind, state`.execute(db)
      for (const { kind, state, jobs } of rows) counts[kind][state] = jobs
      return counts
    },
    async jobs({ state, kind, now, page, limit }) {
      const matches = kind === undefined ? sql`state = ${state}` : sql`state = ${state} and kind = ${kind}`
      const order = state === 'failed' ? sql`job.created_at desc, job.id desc, kind` : sql`job.created_at, job.id, kind`
      const { rows } = await sql<SiteJob>`
        select job.id, kind, user_id, username, language, seconds, progress, attempts, error, error_values, job.created_at
        from (${allJobs(now)}) as job
        join users on users.id = user_id
        where ${matches}
        order by ${order}
        limit ${limit} offset ${(page - 1) * limit}`.execute(db)
      const counted = await sql<{ total: number }>`
        select count(*) as total from (${allJobs(now)}) as job where ${matches}`.execute(db)
      return { rows, total: counted.rows[0]?.total ?? 0 }
    },
  }
}

const isInState = (state: OrderState, now: number): RawBuilder<SqlBool> => {
  const payable = sql`orders.created_at > ${now - payableMs}`
  const conditions = {
    paid: sql<SqlBool>`orders.status = 1`,
    unpaid: sql<SqlBool>`orders.status = 0 and ${payable}`,
    closed: sql<SqlBool>`(orders.status = -1 or (orders.status = 0 and not ${payable}))`,
  }
  return conditions[state]
}

/** Why a delivery did not arrive, as the id of a message. */
const deliveryError = sql`case
  when problem = 'off' and channel = 'mail' then 'mail.problem.off'
  when problem <> '' then 'webhook.problem.' || problem
  when status is not null then 'webhook.problem.status'
  when failed_at is not null then 'webhook.problem.unfinished'
  else '' end`
const deliveryErrorValues = sql`case when status is null then '{}' else '{"status":"' || cast(status as text) || '"}' end`

/** What waits or runs is in the queue; what failed is not. */
const allJobs = (now: number): RawBuilder<unknown> => {
  const state = sql`case when held_until > ${now} then 'running' else 'waiting' end`
  return sql`
    select tasks.id, kind, ${state} as state, tasks.user_id, tasks.language, times as seconds,
      case kind when 'speakers' then speaker_detections.progress when 'transcription' then tasks.progress end as progress,
      tries as attempts,
      case kind when 'speakers' then speaker_detections.error when 'transcription' then tasks.error else '' end as error,
      '{}' as error_values, created_at
    from queued_jobs join tasks on tasks.id = subject
      left join speaker_detections on speaker_detections.task_id = subject
    where kind in ('transcription', 'speakers', 'summary') and (kind = 'transcription' or deleted_at is null)
    union all
    select translations.id, kind, ${state}, translations.user_id, target, null, progress, tries, error, error_values, created_at
    from queued_jobs join translations on translations.id = subject where kind = 'translation'
    union all
    select deliveries.id, kind, ${state}, deliveries.user_id, '', null, null, queued_jobs.tries, ${deliveryError},
      ${deliveryErrorValues}, created_at
    from queued_jobs join deliveries on deliveries.id = subject where kind in ('mail', 'webhook')
    union all
    select id, 'transcription', 'failed', user_id, language, times, progress, attempt, error, '{}', created_at
    from tasks where status = ${taskStatus.failed} and deleted_at is null
    union all
    select tasks.id, 'speakers', 'failed', user_id, language, times, speaker_detections.progress, 0, speaker_detections.error,
      '{}', created_at
    from speaker_detections join tasks on tasks.id = speaker_detections.task_id
    where speaker_detections.status = 'failed' and tasks.deleted_at is null
    union all
    select id, 'translation', 'failed', user_id, target, null, progress, 0, error, error_values, created_at
    from translations where status = ${translationStatus.failed}
    union all
    ${failedSummaries}
    union all
    select id, channel, 'failed', user_id, '', null, null, tries, ${deliveryError}, ${deliveryErrorValues}, created_at
    from deliveries where failed_at is not null`
}

/** Summaries that were given up and not made or queued since. */
const failedSummaries = sql`
    select tasks.id, 'summary', 'failed', user_id, language, times, null, tries, summary_failures.error, '{}', created_at
    from summary_failures join tasks on tasks.id = summary_failures.task_id
    where tasks.status = ${taskStatus.done} and deleted_at is null
      and not exists (select 1 from insights where insights.task_id = tasks.id and kind = 'summary' and made_at >= failed_at)
      and not exists (select 1 from queued_jobs where subject = tasks.id and kind = 'summary')`
