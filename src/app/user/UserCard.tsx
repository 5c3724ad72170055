import { UserOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Avatar } from '../../shared/account/Avatar'
import { useCurrentUser } from '../../shared/account/currentUser'
import { membershipText } from '../../shared/account/membershipText'
import { useT } from '../../shared/i18n/intl'
import { formatDuration } from '../../shared/time/formatDuration'
import type { User } from '../../wire/responses'
import { lazyOverlay, useLatePreload } from '../../shared/ui/overlays/lazyOverlay'
import styles from './UserCard.module.css'

const UserMenu = lazyOverlay(async () => (await import('./UserMenu')).UserMenu)
const overlays = [UserMenu]

interface UserCardProps {
  /** `small`: the picture only; `bar`: picture and name. */
  look?: 'full' | 'small' | 'bar'
  /** Called when the menu opens something that covers the page. */
  onLeave?: () => void
}

/** The signed-in user, membership and remaining time. Opens the user menu. */
export function UserCard({ look = 'full', onLeave }: UserCardProps) {
  const t = useT()
  const { data: user, error, refetch } = useCurrentUser()
  const [anchor, setAnchor] = useState<Element | null>(null)
  useLatePreload(overlays)
  return (
    <section className={`${styles.user} ${styles[look]}`} aria-label={t('app.user.name')}>
      <button
        type="button"
        className={styles.card}
        title={user ? userName(user) : undefined}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={UserMenu.preload}
        onFocus={UserMenu.preload}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className="only-read">{t('app.user.menu')}</span>
        <span className={styles.face} aria-hidden="true">
          {user ? <Avatar user={user} name={userName(user)} /> : <UserOutlined />}
        </span>
        {look !== 'small' && (
          <span className={styles.words}>
            {user ? (
              <Summary user={user} brief={look === 'bar'} />
            ) : (
              <span>{t(error ? 'app.user.failed' : 'app.user.loading')}</span>
            )}
          </span>
        )}
      </button>
      {error && !user && look !== 'small' && (
        <button type="button" className="icon-button" onClick={() => void refetch()}>
          {t('ui.error.retry')}
        </button>
      )}
      {anchor && (
        <UserMenu
          anchor={anchor}
          user={user ?? undefined}
          onClose={() => setAnchor(null)}
          onLeave={() => {
            setAnchor(null)
            onLeave?.()
          }}
        />
      )}
    </section>
  )
}

const userName = ({ nickname, name, username }: User): string => nickname || name || username

function Summary({ user, brief }: { user: User; brief: boolean }) {
  const t = useT()
  const left = formatDuration(t, user.total + user.month_total)
  return (
    <>
      <strong>{userName(user)}</strong>
      {!brief && (
        <>
          <span>{membershipText(t, user)}</span>
          <span>{t('app.user.left', { left })}</span>
        </>
      )}
    </>
  )
}
