import { LogoutOutlined, QuestionCircleOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { membershipText } from '../../shared/account/membershipText'
import { useT } from '../../shared/i18n/intl'
import { formatDuration } from '../../shared/time/formatDuration'
import { Popup } from '../../shared/ui/overlays/Popup'
import type { User } from '../../wire/responses'
import { SiteLinks } from './SiteLinks'
import { LazySampleItem } from './LazySampleItem'
import { openOverlay } from '../overlays/overlayState'
import { requestSignOut } from './SignOutPrompt'
import { VersionLabel } from '../ui/VersionLabel'
import styles from './UserMenu.module.css'

interface UserMenuProps {
  anchor: Element
  /** Absent while unknown. */
  user: User | undefined
  onClose: () => void
  /** Instead of `onClose`, when something opens over the page. */
  onLeave: () => void
}

/** Membership and credit, account, preferences, help, the site's links, and logging out. */
export function UserMenu({ anchor, user, onClose, onLeave }: UserMenuProps) {
  const t = useT()
  const openPreferences = () => {
    onLeave()
    openOverlay('preferences')
  }
  const logOut = () => {
    onLeave()
    void requestSignOut()
  }
  return (
    <Popup anchor={anchor} name={t('app.user.menu')} onClose={onClose}>
      <div className={styles.menu}>
        {user && <Credit user={user} />}
        <Link to="/set" className="menu-item" data-first onClick={onClose}>
          <UserOutlined aria-hidden />
          {t('app.user.account')}
        </Link>
        <button type="button" className="menu-item" onClick={openPreferences}>
          <SettingOutlined aria-hidden />
          {t('app.preferences.title')}
        </button>
        <Link to="/web/help" className="menu-item" onClick={onClose}>
          <QuestionCircleOutlined aria-hidden />
          {t('app.page.help')}
        </Link>
        <LazySampleItem onDone={onClose} />
        <SiteLinks />
        <button type="button" className={`menu-item ${styles.out}`} onClick={logOut}>
          <LogoutOutlined aria-hidden />
          {t('app.user.logout')}
        </button>
        <VersionLabel />
      </div>
    </Popup>
  )
}

function Credit({ user }: { user: User }) {
  const t = useT()
  return (
    <div className={styles.credit}>
      <p>{membershipText(t, user)}</p>
      <dl>
        <dt>{t('app.user.total')}</dt>
        <dd>{formatDuration(t, user.total)}</dd>
        <dt>{t('app.user.member')}</dt>
        <dd>{formatDuration(t, user.month_total)}</dd>
      </dl>
    </div>
  )
}
