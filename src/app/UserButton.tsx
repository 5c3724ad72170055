import { UserOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useCurrentUser } from '../shared/currentUser'
import { useSay } from '../shared/intl'
import { IconButton } from '../shared/ui/IconButton'
import { Popup } from '../shared/ui/Popup'
import styles from './UserButton.module.css'
import { UserPanel } from './UserPanel'
import { VersionLabel } from './VersionLabel'

/** Opens what stands at the side of the window otherwise: the user, the credit, the way out. */
export function UserButton() {
  const say = useSay()
  const { data: user } = useCurrentUser()
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <IconButton
        name={say('app.user.name')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <UserOutlined aria-hidden />
        {user && <span className={styles.name}>{user.nickname || user.name || user.username}</span>}
      </IconButton>
      {anchor && (
        <Popup anchor={anchor} name={say('app.user.name')} onClose={() => setAnchor(null)}>
          <UserPanel />
          <VersionLabel />
        </Popup>
      )}
    </>
  )
}
