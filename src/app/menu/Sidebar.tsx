import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '../../shared/i18n/intl'
import { useSiteName } from '../../shared/site/cachedSiteInfo'
import { readText, writeText } from '../../shared/storage/localStore'
import styles from './Sidebar.module.css'
import { Brand } from './Brand'
import { SideMenu } from './SideMenu'
import { UserPanel } from '../user/UserPanel'
import { VersionLabel } from '../ui/VersionLabel'

const collapsedKey = 'menuSmall'

/** The sidebar: brand, menu, user. Collapses to icon width; the state is stored. */
export function Sidebar() {
  const t = useT()
  const [collapsed, setCollapsed] = useState(() => readText(collapsedKey) === '1')
  const toggle = () => {
    writeText(collapsedKey, collapsed ? '0' : '1')
    setCollapsed(!collapsed)
  }
  const label = t(collapsed ? 'app.menu.expand' : 'app.menu.collapse')
  return (
    <aside className={`${styles.aside} ${collapsed ? styles.small : ''}`} aria-label={useSiteName()}>
      <Brand small={collapsed} />
      <SideMenu look={collapsed ? 'small' : 'full'} />
      <UserPanel small={collapsed} />
      <div className={styles.foot}>
        {!collapsed && <VersionLabel />}
        <button
          type="button"
          className="icon-button"
          aria-label={label}
          aria-expanded={!collapsed}
          title={label}
          onClick={toggle}
        >
          {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </button>
      </div>
    </aside>
  )
}
