import type { Segment } from '../../../src/wire/bodies'
import { breathe } from '../../breathe'
import type { OlderText } from '../../rows'
import type { Tables } from '../../tables'
import { atomically, type Db } from './schema'

/** Rows a statement carries: see segments.ts. */
const rowsAtOnce = 200

export function versionsTable(db: Db): Tables['versions'] {
  return {
    add: (taskId, { speakers, ...row }, before) =>
      atomically(db, async (inside) => {
        await inside
          .insertInto('versions')
          .values({ taskId, ...row, speakers: speakers && JSON.stringify(speakers) })
          .onConflict((conflict) => conflict.columns(['taskId', 'version']).doUpdateSet(({ eb }) => ({ edits: eb('versions.edits', '+', row.edits) })))
          .execute()
        const rows = Array.from(before, ([id, segment]) => ({
          taskId,
          version: row.version,
          id,
          segment: segment && JSON.stringify(segment),
        }))
        for (let first = 0; first < rows.length; first += rowsAtOnce) {
          if (first > 0) await breathe()
          await inside.insertInto('versionSegments').values(rows.slice(first, first + rowsAtOnce)).execute()
        }
      }),
    list: (taskId) =>
      db
        .selectFrom('versions')
        .innerJoin('users', 'users.id', 'versions.userId')
        .select(['versions.version', 'versions.at', 'users.username as by', 'versions.edits'])
        .where('versions.taskId', '=', taskId)
        .orderBy('versions.version', 'desc')
        .execute(),
    async older(taskId, version) {
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

/** Of each segment that changed since, what the first of those changes replaced. */
async function segmentsBefore(db: Db, taskId: number, version: number): Promise<OlderText['segments']> {
  const segments: OlderText['segments'] = new Map()
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
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      if (!segments.has(row.id)) segments.set(row.id, row.segment === null ? null : (JSON.parse(row.segment) as Segment))
    }
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return segments
    after = { version: end.version, id: end.id }
    await breathe()
  }
}
