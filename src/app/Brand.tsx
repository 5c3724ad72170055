import { Link } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { Mark } from '../shared/ui/Mark'
import styles from './Brand.module.css'
import { homePath } from './pages'

/** The product's mark and name; leads home. */
export function Brand({ small = false }: { small?: boolean }) {
  const name = useSay()('app.site.title')
  return (
    <Link to={homePath} className={styles.brand} aria-label={name}>
      <Mark />
      {!small && <span>{name}</span>}
    </Link>
  )
}
