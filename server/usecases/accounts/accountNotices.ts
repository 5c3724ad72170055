/** Notifies users of changes to their account, so that unauthorized ones don't go unnoticed. */
import { translate } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { mailNotice } from './accountMail'
import type { ClientInfo } from './accountContext'

/** What a notice is about; `weakPassword` is a proposal and only shown in the inbox. */
type NoticeSubject =
  | 'password'
  | 'phone'
  | 'email'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'openIdLinked'
  | 'openIdUnlinked'
  | 'weakPassword'
  | 'deletion'
  | 'deletionCanceled'

export interface AccountNotice {
  /** As the account was before the change: its address is notified. */
  user: UserRow
  about: NoticeSubject
  /** Phone number to notify as well; '' (the default) for none. */
  mobile?: string
}

/** Notifies the user in the inbox, by mail and by text message. A failed message is only logged, since the change is done. */
export async function sendAccountNotice(
  ports: Ports,
  { locale }: ClientInfo,
  { user, about, mobile = '' }: AccountNotice,
): Promise<void> {
  const { store, sms, clock, log } = ports
  const text = translate(locale, `notice.${about}`)
  const title = translate(locale, `notice.${about}.title`)
  await store.inbox.insert(user.id, { title, text, createdAt: clock.now() })
  // Messages are not awaited: the client doesn't need the result.
  if (about !== 'weakPassword') mailNotice(ports, user, { locale, subject: title, lines: [text] })
  if (mobile === '' || !sms) return
  void sms
    .send({ mobile, event: 'notice', code: '', text })
    .catch((error: unknown) => log.error('sms', { event: 'notice', error }))
}
