import { LogoutOutlined } from '@ant-design/icons'
import { useCurrentUser } from '../../shared/account/currentUser'
import { useT } from '../../shared/i18n/intl'
import { membershipText } from '../../shared/account/membershipText'
import type { User } from '../../wire/responses'
import { formatDuration } from '../../shared/time/formatDuration'
import { Avatar } from '../../shared/account/Avatar'
import { requestSignOut } from './SignOutPrompt'
import styles from './UserPanel.module.css'

/** The signed-in user, membership, credit, and sign-out. */
export function UserPanel({ small = false }: { small?: boolean }) {
  const t = useT()
  const { data: user, error, refetch } = useCurrentUser()
  return (
    <section className={`${styles.panel} ${small ? styles.small : ''}`} aria-label={t('app.user.name')}>
      {user ? <Details user={user} /> : <p>{t(error ? 'app.user.failed' : 'app.user.loading')}</p>}
      {error && !user && (
        <button type="button" className="icon-button" onClick={() => void refetch()}>
          {t('ui.error.retry')}
        </button>
      )}
      <button type="button" className={styles.out} title={t('app.user.logout')} onClick={() => void requestSignOut()}>
        <LogoutOutlined aria-hidden />
        <span className={styles.label}>{t('app.user.logout')}</span>
      </button>
    </section>
  )
}

function Details({ user }: { user: User }) {
  const t = useT()
  const name = user.nickname || user.name || user.username
  return (
    <>
      <div className={styles.who}>
        <span className={styles.face} title={name} aria-hidden="true">
          <Avatar user={user} name={name} />
        </span>
        <div className={styles.words}>
          <strong title={name}>{name}</strong>
          <span>{membershipText(t, user)}</span>
        </div>
      </div>
      <dl className={styles.credit}>
        <dt>{t('app.user.total')}</dt>
        <dd>{formatDuration(t, user.total)}</dd>
        <dt>{t('app.user.member')}</dt>
        <dd>{formatDuration(t, user.month_total)}</dd>
      </dl>
    </>
  )
}
