import { UserOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useCurrentUser } from '../../shared/account/currentUser'
import { useT } from '../../shared/i18n/intl'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { Popup } from '../../shared/ui/overlays/Popup'
import styles from './UserButton.module.css'
import { UserPanel } from './UserPanel'
import { VersionLabel } from '../ui/VersionLabel'

/** Opens what the sidebar shows otherwise: user, credit, sign-out. */
export function UserButton() {
  const t = useT()
  const { data: user } = useCurrentUser()
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <IconButton
        name={t('app.user.name')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <UserOutlined aria-hidden />
        {user && <span className={styles.name}>{user.nickname || user.name || user.username}</span>}
      </IconButton>
      {anchor && (
        <Popup anchor={anchor} name={t('app.user.name')} onClose={() => setAnchor(null)}>
          <UserPanel />
          <VersionLabel />
        </Popup>
      )}
    </>
  )
}
