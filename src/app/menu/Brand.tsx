import { Link } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { useSiteName } from '../../shared/site/cachedSiteInfo'
import { Logo } from '../../shared/ui/display/Logo'
import styles from './Brand.module.css'
import { homePath } from '../pages/pageTable'

/** The logo and the site's name, linked to home. */
export function Brand({ small = false }: { small?: boolean }) {
  const t = useT()
  const name = useSiteName()
  return (
    <Link
      to={homePath}
      className={small ? `${styles.brand} ${styles.small}` : styles.brand}
      aria-label={name}
      title={t('app.page.home')}
    >
      <Logo />
      {!small && <span>{name}</span>}
    </Link>
  )
}
