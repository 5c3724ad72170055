import type { CreditLine } from '../../src/wire/bodies'
import type { CreditRow, UserRow } from '../rows'
import type { Store } from '../tables'

/** How a user's credit came and went, the newest first. */
export async function statement(
  store: Store,
  user: UserRow,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: CreditLine[]; total: number }> {
  const { rows, total } = await store.credit.page({ userId: user.id, page, limit })
  const ids = [...new Set(rows.flatMap(taskOf))]
  const tasks = await Promise.all(ids.map((id) => store.tasks.find(id, user.id)))
  const titles = new Map(tasks.flatMap((task) => (task ? [[task.id, task.title]] : [])))
  const meetings = new Map(
    await Promise.all(rows.flatMap(meetingOf).map(async (id) => [id, (await store.meetings.find(id, user.id))?.title] as const)),
  )
  const titleOf = (row: CreditRow) =>
    row.title || taskOf(row).map((id) => titles.get(id))[0] || meetingOf(row).map((id) => meetings.get(id))[0]
  return { rows: rows.map((row) => lineBody(row, titleOf(row))), total }
}

/** The task a line is about: none or one. */
function taskOf({ reason, ref }: CreditRow): number[] {
  return reason === 'transcribe' || reason === 'refund' ? [Number.parseInt(ref, 10)] : []
}

const meetingOf = ({ reason, ref }: CreditRow): number[] => (reason === 'meeting' ? [Number(ref)] : [])

function lineBody({ reason, general, member, cents, createdAt }: CreditRow, title: string | undefined): CreditLine {
  return {
    reason,
    ...(title ? { title } : {}),
    general,
    member,
    ...(cents === 0 ? {} : { balance: cents / 100 }),
    at: new Date(createdAt).toISOString(),
  }
}
