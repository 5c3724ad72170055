import { AudioOutlined, FileTextOutlined, GiftOutlined, HomeOutlined, TranslationOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { useCurrentUser } from '../../shared/account/currentUser'
import { effectiveRoles } from '../pages/pageAccess'
import { activePath, buildMenu, type MenuEntry } from './menuEntries'
import { pageAt, type PageIcon } from '../pages/pageTable'
import { usePreferences } from '../preferences/preferences'
import styles from './SideMenu.module.css'

const icons: Record<PageIcon, ComponentType<{ 'aria-hidden': true }>> = {
  home: HomeOutlined,
  audio: FileTextOutlined,
  meeting: AudioOutlined,
  translate: TranslationOutlined,
  set: GiftOutlined,
}

/**
 * The main menu, built from the page table. `small` shows icons only, with submenus beside them; `top` is a horizontal bar
 * with submenus below.
 */
export function SideMenu({ look = 'full' }: { look?: 'full' | 'small' | 'top' }) {
  const t = useT()
  const user = useCurrentUser()
  const { verify } = usePreferences()
  const menu = buildMenu(effectiveRoles(verify, user.data?.roles ?? []))
  const active = activePath(menu, pageAt(useLocation().pathname))
  return (
    <nav className={`${styles.menu} ${styles[look] ?? ''}`} aria-label={t('app.menu.name')}>
      <Entries entries={menu} active={active} small={look === 'small'} />
    </nav>
  )
}

function Entries({
  entries,
  active,
  small,
}: {
  entries: readonly MenuEntry[]
  active: string | undefined
  small: boolean
}) {
  const t = useT()
  return (
    <ul>
      {entries.map(({ path, title, icon, children }) => {
        const Icon = icon && icons[icon]
        const label = t(title)
        return (
          <li key={path}>
            <Link to={path} aria-current={path === active ? 'page' : undefined} title={small ? label : undefined}>
              {Icon && <Icon aria-hidden />}
              <span className={styles.label}>{label}</span>
            </Link>
            {children.length > 0 && <Entries entries={children} active={active} small={small} />}
          </li>
        )
      })}
    </ul>
  )
}
