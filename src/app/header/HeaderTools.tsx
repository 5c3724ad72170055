import { ThunderboltOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { LocaleSwitch } from '../../shared/i18n/LocaleSwitch'
import { ThemeSwitch } from '../../shared/theme/ThemeSwitch'
import { useSiteInfo } from '../../shared/site/siteInfo'
import { activatePath } from '../pages/quickLinks'
import { useNarrowWindow } from '../ui/useNarrowWindow'
import { UserCard } from '../user/UserCard'
import styles from './HeaderTools.module.css'
import { SearchButton } from './SearchButton'
import { UnreadBadge } from './UnreadBadge'

/** The right end of the header. Language and theme are in the preferences too, where there is no room for them here. */
export function HeaderTools({ withUser }: { withUser: boolean }) {
  const narrow = useNarrowWindow()
  // It includes the site's name.
  useSiteInfo()
  return (
    <>
      <SearchButton />
      <Activate />
      <UnreadBadge />
      {!narrow && (
        <span className={styles.roomy}>
          <LocaleSwitch />
          <ThemeSwitch />
        </span>
      )}
      {withUser && <UserCard look="bar" />}
    </>
  )
}

/** Link to the page where time and membership are activated. */
function Activate() {
  const text = useT()('app.header.activate')
  return (
    <Link to={activatePath} className={styles.activate} title={text}>
      <ThunderboltOutlined aria-hidden />
      <span>{text}</span>
    </Link>
  )
}
