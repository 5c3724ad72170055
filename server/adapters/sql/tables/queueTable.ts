import { sql } from 'kysely'
import {
  queuedJobKinds,
  type JobQueueRepositories,
  type QueueLoad,
  type QueuedJobKind,
} from '../../../ports/jobQueueRepositories'
import type { ClaimedJob, ClaimOptions, Hold, JobChange, JobHolds } from '../../jobs/jobHolds'
import { isDue } from '../schema/clockSkew'
import { dialectOf } from '../schema/dialect'
import type { Db } from '../schema/schema'

/** @param changed is called after each change that concerns the workers */
export function queueTable(db: Db, changed: (change: JobChange) => void): JobQueueRepositories['queue'] {
  return {
    async add(job) {
      const { kind, subject } = job
      const anew = { ...job, heldUntil: null, tries: 0, crashes: 0 }
      // Another number of claims, so that nobody holds it.
      await db
        .insertInto('queuedJobs')
        .values({ ...anew, claims: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'subject'])
            .doUpdateSet(({ eb }) => ({ ...anew, claims: eb('queuedJobs.claims', '+', 1) })),
        )
        .execute()
      changed({ kind, subject })
    },
    async cancel(kind, subject) {
      await db.deleteFrom('queuedJobs').where('kind', '=', kind).where('subject', '=', subject).execute()
      changed({ kind, subject })
    },
    async expedite(kind, subject, now) {
      const found = db.updateTable('queuedJobs').set({ due: now }).where('kind', '=', kind)
      await found.where('subject', '=', subject).where('heldUntil', 'is', null).execute()
      changed({ kind, subject })
    },
    async load(now) {
      const rows = await db
        .selectFrom('queuedJobs')
        .select(({ fn }) => [
          'kind',
          fn.countAll<number>().as('all'),
          fn.sum<number>(sql`case when held_until > ${now} then 1 else 0 end`).as('running'),
          fn.min<number>(sql`case when held_until > ${now} then null else due end`).as('oldest'),
        ])
        .groupBy('kind')
        .execute()
      const load = Object.fromEntries(
        queuedJobKinds.map((kind) => [kind, { waiting: 0, running: 0, oldestWaitMs: 0 }]),
      ) as Record<QueuedJobKind, QueueLoad>
      for (const { kind, all, running, oldest } of rows)
        load[kind] = {
          waiting: Number(all) - Number(running),
          running: Number(running),
          oldestWaitMs: oldest === null ? 0 : Math.max(0, now - Number(oldest)),
        }
      return load
    },
  }
}

export function jobHoldsTable(db: Db): JobHolds {
  const held = ({ id, claims }: Hold) =>
    db.updateTable('queuedJobs').where('id', '=', id).where('claims', '=', claims).where('heldUntil', 'is not', null)
  return {
    async claim(kind, options) {
      const { isShared, claim } = dialectOf(db)
      // Most of the servers that hear of a job come too late, and needn't wait for their turn.
      if (isShared && !(await waitingJobs(db, kind, options).executeTakeFirst())) return null
      return claim(db, (inside) => claimJob(inside, kind, options))
    },
    async prove({ id, claims }) {
      // An update would write into the pages of the indexes that all others read.
      const found = await db
        .selectFrom('queuedJobs')
        .select('id')
        .where('id', '=', id)
        .where('claims', '=', claims)
        .where('heldUntil', 'is not', null)
        .$if(dialectOf(db).isShared, (jobs) => jobs.forUpdate())
        .executeTakeFirst()
      return found !== undefined
    },
    async renew(hold, until, progress) {
      const renewed = await held(hold)
        .set({ heldUntil: until, ...(progress && { tries: 1, crashes: 0 }) })
        .executeTakeFirst()
      return renewed.numUpdatedRows > 0n
    },
    async release(hold, { due, counts }) {
      await held(hold)
        .set(({ eb, ref }) => ({ due, heldUntil: null, tries: counts ? ref('tries') : eb('tries', '-', 1) }))
        .execute()
    },
    async remove({ id, claims }) {
      await db.deleteFrom('queuedJobs').where('id', '=', id).where('claims', '=', claims).execute()
    },
    async releaseDead(kind, now) {
      const dead = db.updateTable('queuedJobs').where('kind', '=', kind)
      await (now === undefined ? dead.where('heldUntil', 'is not', null) : dead.where('heldUntil', '<=', now))
        .set(({ eb }) => ({ heldUntil: null, tries: eb('tries', '-', 1), crashes: eb('crashes', '+', 1) }))
        .execute()
    },
  }
}

/** The id of a job that is due. */
const waitingJobs = (db: Db, kind: QueuedJobKind, { now, languages }: Pick<ClaimOptions, 'now' | 'languages'>) =>
  db
    .selectFrom('queuedJobs')
    .select('id')
    .where('kind', '=', kind)
    .where('heldUntil', 'is', null)
    .where(isDue('due', now))
    .$if(languages !== null, (jobs) => jobs.where('language', 'in', ['', ...(languages ?? [])]))
    .limit(1)

async function claimJob(db: Db, kind: QueuedJobKind, options: ClaimOptions): Promise<ClaimedJob | null> {
  const { until, maxPerUser, withSuspects } = options
  const waiting = waitingJobs(db, kind, options)
    .orderBy('crashes', 'desc')
    .orderBy('priority', 'desc')
    .orderBy('due')
    .orderBy('id')
    .$if(dialectOf(db).isShared, (jobs) => jobs.forUpdate().skipLocked())
  const held = db.selectFrom('queuedJobs').where('kind', '=', kind).where('heldUntil', 'is not', null)
  const busyUsers = held
    .select(({ fn }) => ['userId', fn.countAll<number>().as('held')])
    .groupBy('userId')
    .as('busy')
  const ofAllowedUsers = db
    .selectFrom(busyUsers)
    .$if(maxPerUser !== null, (users) => users.where('held', '<', maxPerUser ?? 0))
  const ofIdleUsers = waiting.where('userId', 'not in', held.select('userId'))
  const ofBusyUser = waiting.whereRef('userId', '=', sql.ref('busy.user_id'))
  // The first job of all users with none under way, and the first of each other one: each is found by an index.
  const next = db
    .selectFrom('queuedJobs as first')
    .leftJoin(busyUsers, 'busy.userId', 'first.userId')
    .select('first.id')
    .where(({ or, eb }) =>
      or([eb('first.id', '=', ofIdleUsers), eb('first.id', 'in', ofAllowedUsers.select(ofBusyUser.as('id')))]),
    )
    .orderBy('first.crashes', 'desc')
    .orderBy('first.priority', 'desc')
    .orderBy(({ fn, lit }) => fn.coalesce('busy.held', lit(0)))
    .orderBy('first.due')
    .orderBy('first.id')
    .limit(1)
  const job = await db
    .updateTable('queuedJobs')
    .set(({ eb }) => ({ heldUntil: until, claims: eb('claims', '+', 1), tries: eb('tries', '+', 1) }))
    .where('id', '=', next)
    .$if(!withSuspects, (jobs) => jobs.where('crashes', '=', 0))
    .returning(['id', 'claims', 'subject', 'userId', 'tries', 'crashes'])
    .executeTakeFirst()
  return job ?? null
}
