import { Link } from 'react-router-dom'
import { useSiteName } from '../../shared/site/cachedSiteInfo'
import { Logo } from '../../shared/ui/display/Logo'
import styles from './Brand.module.css'
import { homePath } from '../pages/pageTable'

/** The logo and the site's name, linked to home. */
export function Brand({ small = false }: { small?: boolean }) {
  const name = useSiteName()
  return (
    <Link to={homePath} className={small ? `${styles.brand} ${styles.small}` : styles.brand} aria-label={name}>
      <Logo />
      {!small && <span>{name}</span>}
    </Link>
  )
}
