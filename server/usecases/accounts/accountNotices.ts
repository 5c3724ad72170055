/** Notifies users of changes to their account, so that unauthorized ones don't go unnoticed. */
import { translate } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { composeMail } from '../notices/composeMail'
import { mailPayload } from '../notices/deliveryPayload'
import { newEventId } from '../notices/notify'
import { queueDelivery } from '../notices/queueDelivery'
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

/** Notifies the user in the inbox, by mail and by text message. A mail that fails is tried again; a failed text message is only logged. */
export async function sendAccountNotice(
  ports: Ports,
  { locale }: ClientInfo,
  { user, about, mobile = '' }: AccountNotice,
): Promise<void> {
  const { store, sms, clock, log } = ports
  const text = translate(locale, `notice.${about}`)
  const title = translate(locale, `notice.${about}.title`)
  await store.inbox.insert(user.id, { title, text, createdAt: clock.now() })
  if (about !== 'weakPassword' && ports.mail && user.email !== '') {
    const payload = mailPayload(composeMail(user.email, locale, { subject: title, lines: [text] }))
    const mail = { userId: user.id, channel: 'mail', eventId: newEventId(), payload, createdAt: clock.now() } as const
    await store.transaction((repos) => queueDelivery(repos, mail))
  }
  if (mobile === '' || !sms) return
  // Not awaited: the client doesn't need the result.
  void sms
    .send({ mobile, event: 'notice', code: '', text })
    .catch((error: unknown) => log.error('sms', { event: 'notice', error }))
}
