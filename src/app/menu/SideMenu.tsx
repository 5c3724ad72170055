import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { activePath, type MenuSection } from './menuEntries'
import { pageAt } from '../pages/pageTable'
import { PageIcon } from '../pages/PageIcon'
import { useMenu } from './useMenu'
import styles from './SideMenu.module.css'

export type MenuLook = 'full' | 'small' | 'top'

/**
 * The main menu: upload and record, then the sections. A section lists its pages while one of them shows; `small` (icons only)
 * and `top` (a bar) list them in a panel beside or below it.
 */
export function SideMenu({ look = 'full' }: { look?: MenuLook }) {
  const t = useT()
  const menu = useMenu()
  const active = activePath(menu, pageAt(useLocation().pathname))
  const inSections = menu.sections.some(({ pages }) => pages.some(({ path }) => path === active))
  return (
    <nav className={`${styles.menu} ${styles[look]}`} aria-label={t('app.menu.name')}>
      <ul className={styles.actions}>
        {menu.actions.map(({ path, title, icon, state }) => (
          <li key={path}>
            <Link
              to={path}
              state={state}
              aria-label={look === 'small' ? t(title) : undefined}
              aria-current={path === active && !inSections ? 'page' : undefined}
            >
              <PageIcon name={icon} />
              <span className={styles.label}>{t(title)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.sections}>
        {menu.sections.map((section) => (
          <Section key={section.title} section={section} active={active} look={look} />
        ))}
      </ul>
    </nav>
  )
}

function Section({ section, active, look }: { section: MenuSection; active: string | undefined; look: MenuLook }) {
  const t = useT()
  const { title, icon, pages } = section
  const [first] = pages
  const open = pages.some(({ path }) => path === active)
  // A page that is called like its section is the section.
  const own = first.title === title
  const below = look === 'full' && own ? pages.slice(1) : pages
  const current = first.path === active && (own || pages.length === 1)
  return (
    <li className={open ? styles.open : undefined}>
      <Link
        to={first.path}
        aria-label={look === 'small' ? t(title) : undefined}
        aria-current={current ? 'page' : undefined}
      >
        <PageIcon name={icon} />
        <span className={styles.label}>{t(title)}</span>
      </Link>
      {pages.length > 1 && (open || look !== 'full') && (
        <ul>
          {below.map((page) => (
            <li key={page.path}>
              <Link
                to={page.path}
                aria-current={page.path === active && !(current && page === first) ? 'page' : undefined}
              >
                {t(page.title)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
