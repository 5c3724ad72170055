import { useState } from 'react'
import { formatDuration } from '../../../shared/time/formatDuration'
import { useT } from '../../../shared/i18n/intl'
import { membershipText } from '../../../shared/account/membershipText'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { formatSize } from '../../../shared/files/formatSize'
import { Avatar } from '../../../shared/account/Avatar'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { User } from '../../../wire/responses'
import { formatMoney } from '../base/formatMoney'
import { PhoneDialog } from './PhoneDialog'
import { ProfileDialog } from './ProfileDialog'
import { TokensRow } from '../tokens/TokensRow'
import { VoicesRow } from '../voices/VoicesRow'
import { DataRows } from '../data/DataRows'
import { DeletionRow } from '../security/DeletionRow'
import { SecurityRows } from '../security/SecurityRows'
import styles from '../base/panels.module.css'

const bytesPerMb = 2 ** 20

/** The user's profile, credit and security settings. */
export function AccountPanel({ user }: { user: User }) {
  const t = useT()
  const { data: siteInfo } = useSiteInfo()
  const smsOffered = siteInfo !== undefined && (siteInfo.logins?.includes('sms') ?? true)
  const [editing, setEditing] = useState<'profile' | 'phone'>()
  const close = () => setEditing(undefined)
  const phoneTitle = t(user.phone ? 'set.phone.change' : 'set.phone.bind')
  const name = user.nickname || user.name || user.username
  const facts = [
    { name: t('app.user.total'), value: formatDuration(t, user.total) },
    { name: t('app.user.member'), value: formatDuration(t, user.month_total) },
    { name: t('set.account.used'), value: formatDuration(t, user.month_use_time) },
    { name: t('set.account.storage'), value: formatSize(user.storage_total * bytesPerMb) },
    { name: t('set.account.pages'), value: t('set.account.pageCount', { count: user.page_num }) },
    ...(user.balance === undefined ? [] : [{ name: t('set.account.balance'), value: formatMoney(user.balance) }]),
  ]
  return (
    <section className={styles.panel} aria-label={t('set.account.title')}>
      <div className={styles.who}>
        <span className={styles.face} aria-hidden="true">
          <Avatar user={user} name={name} />
        </span>
        <div className={styles.names}>
          <strong>{name}</strong>
          <span>{[user.phone, membershipText(t, user)].filter(Boolean).join(' · ')}</span>
        </div>
        {smsOffered && <PlainButton onClick={() => setEditing('phone')}>{phoneTitle}</PlainButton>}
        <PlainButton onClick={() => setEditing('profile')}>{t('set.profile.open')}</PlainButton>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name: fact, value }) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SecurityRows
        user={user}
        smsOffered={smsOffered}
        mailOffered={siteInfo?.mail === true}
        passkeysOffered={siteInfo?.passkeys === true}
        openIdName={siteInfo?.openid}
      />
      <VoicesRow />
      <TokensRow />
      <DataRows user={user} />
      <DeletionRow user={user} />
      {editing === 'profile' && <ProfileDialog user={user} onClose={close} />}
      {editing === 'phone' && <PhoneDialog user={user} title={phoneTitle} onClose={close} />}
    </section>
  )
}
