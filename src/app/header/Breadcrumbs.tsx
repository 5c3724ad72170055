import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { usePageTitleOverride } from '../../shared/navigation/pageTitle'
import styles from './Breadcrumbs.module.css'
import { PageIcon } from '../pages/PageIcon'
import { breadcrumbsOf, homePath, pageAt } from '../pages/pageTable'

/** The path from home to the current page. A page with its own title is listed below its page-table entry. */
export function Breadcrumbs() {
  const t = useT()
  const titleOverride = usePageTitleOverride()
  const trail = breadcrumbsOf(pageAt(useLocation().pathname))
  const ancestors = trail.map((page) => ({ path: page.path, name: t(page.title) }))
  const here = titleOverride ?? ancestors.pop()?.name
  return (
    <nav className={styles.crumbs} aria-label={t('app.crumbs.name')}>
      <ol>
        {ancestors.map(({ path, name }) => (
          <li key={path}>
            {path === homePath ? (
              <Link to={path} title={name}>
                <PageIcon name="home" />
                <span className="only-read">{name}</span>
              </Link>
            ) : (
              <Link to={path}>{name}</Link>
            )}
          </li>
        ))}
        <li aria-current="page" title={here}>
          {here}
        </li>
      </ol>
    </nav>
  )
}
