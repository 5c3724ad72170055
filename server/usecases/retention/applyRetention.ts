/** Does what the retention rules say: tells owners first, and deletes a week later. */
import { taskStatus } from '../../../src/wire/constants'
import type { ExpiringTask, RetentionTarget } from '../../ports/noticeRepositories'
import type { Ports } from '../../ports/ports'
import { notify } from '../notices/notify'
import { destroyRecord } from '../records/changeRecords'
import { removeSound } from './removeSound'
import { retentionNoticeMs, siteRetention } from './retentionRules'

/** How long records that a rule moved to the recycle bin stay there. */
const binMs = 30 * 86_400_000
/** Records per step, and steps per run; the next run goes on. */
const batchSize = 50
const maxSteps = 40
/** Titles that a notice names. */
const namedTitles = 3

/** One run of all rules, in small steps. */
export async function applyRetention(ports: Ports): Promise<void> {
  const site = await siteRetention(ports.store)
  await apply(ports, 'record', site.recordDays)
  await apply(ports, 'sound', site.soundDays)
  await emptyBin(ports)
}

async function apply(ports: Ports, target: RetentionTarget, siteDays: number): Promise<void> {
  const { store, clock, log } = ports
  const { retention } = store
  const now = clock.now()
  const query = { target, siteDays, now, limit: batchSize }
  await retention.forgetSpared({ ...query, noticeMs: retentionNoticeMs })
  await inSteps(
    () => retention.untold({ ...query, noticeMs: retentionNoticeMs }),
    (tasks) => tell(ports, target, tasks),
  )
  let deleted = 0
  await inSteps(
    () => retention.due({ ...query, toldBefore: now - retentionNoticeMs }),
    async (tasks) => {
      for (const task of tasks)
        deleted += Number(await (target === 'sound' ? removeSound(ports, task.id) : bin(ports, task)))
    },
  )
  if (deleted > 0) log.info('retention.deleted', { target, records: deleted })
}

/** Repeats until nothing is left. What a step leaves as it is would come again, so there is a limit. */
async function inSteps(
  next: () => Promise<ExpiringTask[]>,
  step: (tasks: readonly ExpiringTask[]) => Promise<void>,
): Promise<void> {
  for (let count = 0; count < maxSteps; count += 1) {
    const tasks = await next()
    if (tasks.length === 0) return
    await step(tasks)
  }
}

/** One notice for each owner. */
async function tell({ store, clock }: Ports, target: RetentionTarget, tasks: readonly ExpiringTask[]): Promise<void> {
  const now = clock.now()
  for (const userId of new Set(tasks.map((task) => task.userId))) {
    const own = tasks.filter((task) => task.userId === userId)
    const titles = own.slice(0, namedTitles).map(({ title }) => title)
    await store.transaction(async (repos) => {
      await repos.retention.markTold(
        own.map(({ id }) => id),
        target,
        now,
      )
      await notify(repos, {
        about: target === 'sound' ? 'soundExpiring' : 'recordExpiring',
        userId,
        title: titles.join(' · ') + (own.length > namedTitles ? ' …' : ''),
        ...(own.length === 1 && { taskId: own[0]?.id ?? null }),
        details: { count: own.length },
        now,
      })
    })
  }
}

/** Moves a record to the bin, as its owner would. False if it changed in the meantime. */
async function bin({ store, clock }: Ports, { id }: ExpiringTask): Promise<boolean> {
  const now = clock.now()
  return store.transaction(async (repos) => {
    const task = await repos.tasks.byId(id)
    if (!task || task.deletedAt !== null || task.favorite || task.status === taskStatus.running) return false
    await repos.tasks.update(id, { deletedAt: now })
    await repos.retention.markBinned(id, now)
    return true
  })
}

async function emptyBin(ports: Ports): Promise<void> {
  const { store, clock } = ports
  await inSteps(
    () => store.retention.binnedBefore(clock.now() - binMs, batchSize),
    async (tasks) => {
      for (const { id, userId } of tasks) {
        const user = await store.users.byId(userId)
        if (user) await destroyRecord(ports, user, id)
      }
    },
  )
}
