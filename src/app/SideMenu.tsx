import { AudioOutlined, FileTextOutlined, GiftOutlined, HomeOutlined, TranslationOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { useCurrentUser } from '../shared/currentUser'
import { rolesFor } from './access'
import { markedPath, menuOf, type MenuEntry } from './menu'
import { pageAt, type PageIcon } from './pages'
import { usePreferences } from './preferences'
import styles from './SideMenu.module.css'

const icons: Record<PageIcon, ComponentType<{ 'aria-hidden': true }>> = {
  home: HomeOutlined,
  audio: FileTextOutlined,
  meeting: AudioOutlined,
  translate: TranslationOutlined,
  set: GiftOutlined,
}

/**
 * The menu out of the page table. Small, it shows the icons only, and what is under an entry beside it; across the top, what is
 * under an entry opens below it.
 */
export function SideMenu({ look = 'full' }: { look?: 'full' | 'small' | 'top' }) {
  const say = useSay()
  const user = useCurrentUser()
  const { verify } = usePreferences()
  const menu = menuOf(rolesFor(verify, user.data?.roles ?? []))
  const marked = markedPath(menu, pageAt(useLocation().pathname))
  return (
    <nav className={`${styles.menu} ${styles[look] ?? ''}`} aria-label={say('app.menu.name')}>
      <Entries entries={menu} marked={marked} small={look === 'small'} />
    </nav>
  )
}

function Entries({
  entries,
  marked,
  small,
}: {
  entries: readonly MenuEntry[]
  marked: string | undefined
  small: boolean
}) {
  const say = useSay()
  return (
    <ul>
      {entries.map(({ path, title, icon, children }) => {
        const Icon = icon && icons[icon]
        const label = say(title)
        return (
          <li key={path}>
            <Link to={path} aria-current={path === marked ? 'page' : undefined} title={small ? label : undefined}>
              {Icon && <Icon aria-hidden />}
              <span className={styles.label}>{label}</span>
            </Link>
            {children.length > 0 && <Entries entries={children} marked={marked} small={small} />}
          </li>
        )
      })}
    </ul>
  )
}
