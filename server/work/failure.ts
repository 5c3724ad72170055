import { taskStatus } from '../../src/wire/codes'
import type { ServerMessageId } from '../messages'
import { DiskFull, EngineFault, MediaRefused, type Ports } from '../ports'
import type { TaskRow } from '../rows'

/** A task that no further try can help. */
export class TaskRefused extends Error {
  override name = 'TaskRefused'
  constructor(readonly reason: ServerMessageId) {
    super(`task refused: ${reason}`)
  }
}

/** What to tell the user of an error, and whether another try may help. */
export function reasonOf(error: unknown): { reason: ServerMessageId; final: boolean } {
  if (error instanceof TaskRefused) return { reason: error.reason, final: true }
  if (error instanceof MediaRefused) return { reason: `task.error.${error.fault}`, final: true }
  if (error instanceof EngineFault) return { reason: 'task.error.engine', final: false }
  if (error instanceof DiskFull) return { reason: 'task.error.diskFull', final: false }
  return { reason: 'task.error.other', final: false }
}

/** Ends this attempt of a task with a reason and gives its credit back, all or nothing. */
export async function failTask({ store, clock }: Ports, task: TaskRow, reason: ServerMessageId): Promise<void> {
  await store.transaction(async (tables) => {
    const current = await tables.tasks.byId(task.id)
    if (current?.status !== taskStatus.running || current.attempt !== task.attempt) return
    await tables.tasks.update(task.id, { status: taskStatus.failed, error: reason })
    const ref = `${task.id}:${task.attempt}`
    const taken = await tables.credit.find('transcribe', ref)
    if (!taken) return
    await tables.credit.change(task.userId, { general: -taken.general, member: -taken.member }, 'refund', ref, clock.now())
  })
}
