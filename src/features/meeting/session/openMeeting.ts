import { stored } from '../../../shared/storage/localStore'
import { languageValues } from '../../../wire/constants'
import type { Id, Meeting } from '../../../wire/responses'
import type { LiveSession } from './LiveSession'
import { openSession } from './openSession'

/**
 * Opens a meeting in this tab, and stores it as the one of this device.
 * @returns null when it is not available, see `openSession`
 * @throws LocalStorageError
 */
export async function openMeeting(
  { id, title, language, target }: Pick<Meeting, 'id' | 'title' | 'language' | 'target'>,
  user: Id,
): Promise<LiveSession | null> {
  const known = (value: string | undefined) => languageValues.find((one) => one === value)
  const spoken = known(language) ?? 'cn'
  const session = await openSession({ id, user, title, language: spoken, target: known(target) })
  if (session) stored.meetingItem.write({ id, title, language: spoken, ...(target && { target }) })
  return session
}
