/**
 * Addresses of the sound and the waveform for people with access: unlike those of the files, they stop working when the access ends. The
 * owner gets them while the record is in the recycle bin or the account is to be deleted.
 */
import { RequestError } from '../../lib/requestError'
import { constantTimeEqual, hmacHex } from '../../lib/secrets'
import type { Ports } from '../../ports/ports'
import type { TaskRow, UserRow } from '../../ports/rows'
import { isActive } from '../../ports/rows'
import { recordFor } from '../records/access'

export const personSoundPath = '/api/people/sound'
export const personPeaksPath = '/api/people/peaks'

const hourMs = 3_600_000
/** How long an address works at most: a long recording with breaks. */
const validMs = 12 * hourMs

const signatureOf = (taskId: number, userId: number, until: number) => hmacHex(`media ${taskId} ${userId} ${until}`)

/** The addresses of what the record has, for one person. */
export async function personMedia(
  { clock }: Pick<Ports, 'clock'>,
  { id: userId }: Pick<UserRow, 'id'>,
  { id, file, peaksFile }: TaskRow,
): Promise<{ url: string; peaks_url?: string }> {
  // A whole hour, so that who opens the record again mostly gets the same address, and what the browser has already loaded.
  const until = Math.floor((clock.now() + validMs) / hourMs) * hourMs
  const query = new URLSearchParams({ access: `${id}.${userId}.${until}.${await signatureOf(id, userId, until)}` })
  return {
    url: file === '' ? '' : `${personSoundPath}?${query.toString()}`,
    ...(peaksFile !== null && { peaks_url: `${personPeaksPath}?${query.toString()}` }),
  }
}

/** The record that the address is about, as long as that person has access to it. @throws RequestError 404 */
export async function recordOfMedia(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  access: string,
): Promise<TaskRow> {
  const [taskId = 0, userId = 0, until = 0] = access.split('.').map(Number)
  const signature = access.split('.')[3] ?? ''
  const isValid =
    Number.isSafeInteger(taskId) &&
    Number.isSafeInteger(userId) &&
    until > clock.now() &&
    constantTimeEqual(signature, await signatureOf(taskId, userId, until))
  const user = isValid ? await store.users.byId(userId) : null
  const gone = () => new RequestError('task.missing', {}, { status: 404 })
  if (!user || user.closedAt !== undefined) throw gone()
  const { task, role } = await recordFor(store, user, { id: taskId, need: 'reader' }).catch(() => {
    throw gone()
  })
  // An owner has a week to think about the deletion of the account.
  if (role !== 'owner' && !isActive(user)) throw gone()
  return task
}
