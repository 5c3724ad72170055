/** Notifies users of changes to their account, so that unauthorized ones don't go unnoticed. */
import { translate } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { ClientInfo } from './accountContext'

export interface AccountNotice {
  user: UserRow
  about: 'password' | 'phone' | 'weakPassword'
  /** Phone number to notify as well; '' for none. */
  mobile: string
}

/** Notifies the user in the inbox and by text message. A failed text message is only logged, since the change is done. */
export async function sendAccountNotice(
  { store, sms, clock, log }: Ports,
  { locale }: ClientInfo,
  { user, about, mobile }: AccountNotice,
): Promise<void> {
  const text = translate(locale, `notice.${about}`)
  await store.inbox.insert(user.id, { title: translate(locale, `notice.${about}.title`), text, createdAt: clock.now() })
  if (mobile === '' || !sms) return
  // Not awaited: the client doesn't need the result.
  void sms
    .send({ mobile, event: 'notice', code: '', text })
    .catch((error: unknown) => log.error('sms', { event: 'notice', error }))
}
