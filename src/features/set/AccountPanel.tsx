import { useState } from 'react'
import { sayDuration } from '../../shared/duration'
import { useSay } from '../../shared/intl'
import { membership } from '../../shared/membership'
import { useSetting } from '../../shared/setting'
import { formatSize } from '../../shared/size'
import { Face } from '../../shared/ui/Face'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { User } from '../../wire/bodies'
import { sayMoney } from './money'
import { PhoneDialog } from './PhoneDialog'
import { ProfileDialog } from './ProfileDialog'
import styles from './SetPage.module.css'

const megabyte = 2 ** 20

/** Who the user is and what there is left. */
export function AccountPanel({ user }: { user: User }) {
  const say = useSay()
  const { data: setting } = useSetting()
  const [editing, setEditing] = useState<'profile' | 'phone'>()
  const close = () => setEditing(undefined)
  const phoneTitle = say(user.phone ? 'set.phone.change' : 'set.phone.bind')
  const name = user.nickname || user.name || user.username
  const facts = [
    { name: say('app.user.total'), value: sayDuration(say, user.total) },
    { name: say('app.user.member'), value: sayDuration(say, user.month_total) },
    { name: say('set.account.used'), value: sayDuration(say, user.month_use_time) },
    { name: say('set.account.storage'), value: formatSize(user.storage_total * megabyte) },
    { name: say('set.account.pages'), value: say('set.account.pageCount', { count: user.page_num }) },
    ...(user.balance === undefined ? [] : [{ name: say('set.account.balance'), value: sayMoney(user.balance) }]),
  ]
  return (
    <section className={styles.panel} aria-label={say('set.account.title')}>
      <div className={styles.who}>
        <span className={styles.face} aria-hidden="true">
          <Face user={user} name={name} />
        </span>
        <div className={styles.names}>
          <strong>{name}</strong>
          <span>{[user.phone, membership(say, user)].filter(Boolean).join(' · ')}</span>
        </div>
        {setting?.logins?.includes('sms') && (
          <PlainButton onClick={() => setEditing('phone')}>{phoneTitle}</PlainButton>
        )}
        <PlainButton onClick={() => setEditing('profile')}>{say('set.profile.open')}</PlainButton>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name: fact, value }) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {editing === 'profile' && <ProfileDialog user={user} onClose={close} />}
      {editing === 'phone' && <PhoneDialog title={phoneTitle} onClose={close} />}
    </section>
  )
}
