import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { useCachedSiteInfo } from '../../shared/site/cachedSiteInfo'

/** A link to registration, if it is open. */
export function RegisterLink() {
  const t = useT()
  const { search } = useLocation()
  if (!useCachedSiteInfo().register) return null
  return (
    <p>
      {t('user.login.toRegister')} <Link to={`/user/register${search}`}>{t('user.login.register')}</Link>
    </p>
  )
}
