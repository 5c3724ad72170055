import { Link, useLocation } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { useSite } from '../../shared/site'

/** The way to a new account, where strangers may make one. */
export function ToRegister() {
  const say = useSay()
  const { search } = useLocation()
  if (!useSite().register) return null
  return (
    <p>
      {say('user.login.toRegister')} <Link to={`/user/register${search}`}>{say('user.login.register')}</Link>
    </p>
  )
}
