import { Link, useLocation } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { useOwnPageTitle } from '../shared/pageTitle'
import styles from './Breadcrumbs.module.css'
import { pageAt, trailOf } from './pages'

/** The way from home to the page that shows. A page that named itself stands below its place in the table. */
export function Breadcrumbs() {
  const say = useSay()
  const own = useOwnPageTitle()
  const trail = trailOf(pageAt(useLocation().pathname))
  const places = trail.map((page) => ({ path: page.path, name: say(page.title) }))
  const here = own ?? places.pop()?.name
  return (
    <nav className={styles.crumbs} aria-label={say('app.crumbs.name')}>
      <ol>
        {places.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
