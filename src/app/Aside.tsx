import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useSay } from '../shared/intl'
import { useSiteName } from '../shared/site'
import { readText, writeText } from '../shared/storage'
import styles from './Aside.module.css'
import { Brand } from './Brand'
import { SideMenu } from './SideMenu'
import { UserPanel } from './UserPanel'
import { VersionLabel } from './VersionLabel'

const smallKey = 'menuSmall'

/** The side of the window: product, menu, user. Collapses to the width of an icon and remembers that. */
export function Aside() {
  const say = useSay()
  const [small, setSmall] = useState(() => readText(smallKey) === '1')
  const toggle = () => {
    writeText(smallKey, small ? '0' : '1')
    setSmall(!small)
  }
  const label = say(small ? 'app.menu.expand' : 'app.menu.collapse')
  return (
    <aside className={`${styles.aside} ${small ? styles.small : ''}`} aria-label={useSiteName()}>
      <Brand small={small} />
      <SideMenu look={small ? 'small' : 'full'} />
      <UserPanel small={small} />
      <div className={styles.foot}>
        {!small && <VersionLabel />}
        <button
          type="button"
          className="icon-button"
          aria-label={label}
          aria-expanded={!small}
          title={label}
          onClick={toggle}
        >
          {small ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </button>
      </div>
    </aside>
  )
}
