import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '../../shared/i18n/intl'
import { useSiteName } from '../../shared/site/cachedSiteInfo'
import { readText, removeText, writeText } from '../../shared/storage/storedValue'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import styles from './Sidebar.module.css'
import { Brand } from './Brand'
import { SideMenu } from './SideMenu'
import { useMediaQuery } from '../../shared/browser/useMediaQuery'
import { UserCard } from '../user/UserCard'

/** Only a choice that differs from the window's default is stored: it must not follow the user to a window of another size. */
const collapsedKey = 'menuSmall'
/** Below this width the menu shows icons only, unless the user expands it. Keep in sync with firstPaint.ts. */
const mediumWindow = window.matchMedia('(max-width: 1099.98px)')

/** The sidebar: brand, menu, user. Collapses to icon width; the choice is stored. */
export function Sidebar() {
  const t = useT()
  const collapsedByDefault = useMediaQuery(mediumWindow)
  const [chosen, setChosen] = useState(() => readText(collapsedKey))
  const collapsed = chosen === null ? collapsedByDefault : chosen === '1'
  const toggle = () => {
    const choice = collapsed === collapsedByDefault ? (collapsed ? '0' : '1') : null
    if (choice === null) removeText(collapsedKey)
    else writeText(collapsedKey, choice)
    setChosen(choice)
  }
  return (
    <aside className={`${styles.aside} ${collapsed ? styles.small : ''}`} aria-label={useSiteName()}>
      <div className={styles.head}>
        <Brand small={collapsed} />
        <IconButton
          name={t(collapsed ? 'app.menu.expand' : 'app.menu.collapse')}
          aria-expanded={!collapsed}
          onClick={toggle}
        >
          {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </IconButton>
      </div>
      <SideMenu look={collapsed ? 'small' : 'full'} />
      <UserCard look={collapsed ? 'small' : 'full'} />
    </aside>
  )
}
