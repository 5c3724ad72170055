import { sql } from 'kysely'
import type { WireSegment } from '../../../../src/wire/responses'
import { yieldToEventLoop } from '../../../lib/yieldToEventLoop'
import type { VersionDelta } from '../../../ports/rows'
import type { Repositories } from '../../../ports/repositories'
import { inTransaction, type Db } from '../schema/schema'

/** Rows per statement: see segmentsTable.ts. */
const rowsPerStatement = 200

export function versionsTable(db: Db): Repositories['versions'] {
  return {
    add: (taskId, { speakers, ...row }, before) =>
      inTransaction(db, async (inside) => {
        await inside
          .insertInto('versions')
          .values({ taskId, ...row, speakers: speakers && JSON.stringify(speakers) })
          .onConflict((conflict) =>
            conflict
              .columns(['taskId', 'version'])
              .doUpdateSet(({ eb }) => ({ edits: eb('versions.edits', '+', row.edits) })),
          )
          .execute()
        const rows = Array.from(before, ([id, segment]) => ({
          taskId,
          version: row.version,
          id,
          segment: segment && JSON.stringify(segment),
        }))
        for (let first = 0; first < rows.length; first += rowsPerStatement) {
          if (first > 0) await yieldToEventLoop()
          await inside
            .insertInto('versionSegments')
            .values(rows.slice(first, first + rowsPerStatement))
            .execute()
        }
      }),
    list: (taskId) =>
      db
        .selectFrom('versions')
        .innerJoin('users', 'users.id', 'versions.userId')
        .select(['versions.version', 'versions.at', 'versions.edits'])
        .select(sql<string | null>`case author_gone when 0 then users.username end`.as('by'))
        .where('versions.taskId', '=', taskId)
        .orderBy('versions.version', 'desc')
        .execute(),
    mergeIntoNext: (taskId, version) =>
      inTransaction(db, async (inside) => {
        const pair = await inside
          .selectFrom('versions')
          .selectAll()
          .where('taskId', '=', taskId)
          .where('version', '>=', version)
          .orderBy('version')
          .limit(2)
          .execute()
        const [from, to] = pair
        if (from?.version !== version || !to) return
        // Where both replaced a segment, the older version holds the state before both.
        await inside
          .deleteFrom('versionSegments')
          .where('taskId', '=', taskId)
          .where('version', '=', to.version)
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('versionSegments as first')
              .select('first.id')
              .where('first.taskId', '=', taskId)
              .where('first.version', '=', version),
          )
          .execute()
        await inside
          .updateTable('versionSegments')
          .set({ version: to.version })
          .where('taskId', '=', taskId)
          .where('version', '=', version)
          .execute()
        await inside
          .updateTable('versions')
          .set({ title: from.title ?? to.title, speakers: from.speakers ?? to.speakers, edits: from.edits + to.edits })
          .where('taskId', '=', taskId)
          .where('version', '=', to.version)
          .execute()
        await inside.deleteFrom('versions').where('taskId', '=', taskId).where('version', '=', version).execute()
      }),
    async loadDelta(taskId, version) {
      const changes = await db
        .selectFrom('versions')
        .select(['title', 'speakers'])
        .where('taskId', '=', taskId)
        .where('version', '>', version)
        .orderBy('version')
        .execute()
      const speakers = changes.find((change) => change.speakers !== null)?.speakers ?? null
      return {
        segments: await segmentsBefore(db, taskId, version),
        title: changes.find(({ title }) => title !== null)?.title ?? null,
        speakers: speakers === null ? null : JSON.parse(speakers),
      }
    },
  }
}

/** For each segment that changed since the version, what its first change replaced. */
async function segmentsBefore(db: Db, taskId: number, version: number): Promise<VersionDelta['segments']> {
  const segments: VersionDelta['segments'] = new Map()
  let after = { version, id: '' }
  for (;;) {
    const { version: last, id } = after
    const rows = await db
      .selectFrom('versionSegments')
      .select(['version', 'id', 'segment'])
      .where('taskId', '=', taskId)
      .where('version', '>', version)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('version', 'id'), '>', tuple(last, id)))
      .orderBy('version')
      .orderBy('id')
      .limit(rowsPerStatement)
      .execute()
    for (const row of rows) {
      if (!segments.has(row.id))
        segments.set(row.id, row.segment === null ? null : (JSON.parse(row.segment) as WireSegment))
    }
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerStatement) return segments
    after = { version: end.version, id: end.id }
    await yieldToEventLoop()
  }
}
