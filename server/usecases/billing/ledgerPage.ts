import type { CreditLedgerEntry } from '../../../src/wire/responses'
import type { CreditRow, UserRow } from '../../ports/rows'
import type { Store } from '../../ports/repositories'

/** A page of a user's credit ledger, newest first. */
export async function ledgerPage(
  store: Store,
  user: UserRow,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: CreditLedgerEntry[]; total: number }> {
  const { rows, total } = await store.credit.page({ userId: user.id, page, limit })
  const ids = [...new Set(rows.flatMap(taskIdsOf))]
  const tasks = await Promise.all(ids.map((id) => store.tasks.find(id, user.id)))
  const titles = new Map(tasks.flatMap((task) => (task ? [[task.id, task.title]] : [])))
  const meetings = new Map(
    await Promise.all(
      rows.flatMap(meetingIdsOf).map(async (id) => [id, (await store.meetings.find(id, user.id))?.title] as const),
    ),
  )
  const titleOf = (row: CreditRow) =>
    row.title || taskIdsOf(row).map((id) => titles.get(id))[0] || meetingIdsOf(row).map((id) => meetings.get(id))[0]
  return { rows: rows.map((row) => toLedgerEntry(row, titleOf(row))), total }
}

/** Id of the task an entry refers to: none or one. */
function taskIdsOf({ reason, ref }: CreditRow): number[] {
  return reason === 'transcribe' || reason === 'refund' ? [Number.parseInt(ref, 10)] : []
}

const meetingIdsOf = ({ reason, ref }: CreditRow): number[] => (reason === 'meeting' ? [Number(ref)] : [])

function toLedgerEntry(
  { reason, general, member, cents, createdAt }: CreditRow,
  title: string | undefined,
): CreditLedgerEntry {
  return {
    reason,
    ...(title ? { title } : {}),
    general,
    member,
    ...(cents === 0 ? {} : { balance: cents / 100 }),
    at: new Date(createdAt).toISOString(),
  }
}
