import { Link } from 'react-router-dom'
import { useSiteName } from '../shared/site'
import { Mark } from '../shared/ui/Mark'
import styles from './Brand.module.css'
import { homePath } from './pages'

/** The product's mark and the name of the site; leads home. */
export function Brand({ small = false }: { small?: boolean }) {
  const name = useSiteName()
  return (
    <Link to={homePath} className={styles.brand} aria-label={name}>
      <Mark />
      {!small && <span>{name}</span>}
    </Link>
  )
}
