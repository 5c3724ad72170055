import { CustomerServiceOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { useSiteInfo } from '../../shared/site/siteInfo'
import { siteUrl } from '../../shared/site/siteUrl'
import { LocaleSwitch } from '../../shared/i18n/LocaleSwitch'
import { ThemeSwitch } from '../../shared/theme/ThemeSwitch'
import styles from './HeaderTools.module.css'
import { activatePath, hasPage } from '../pages/quickLinks'
import { PreferencesButton } from '../preferences/PreferencesDrawer'
import { QuickLinksButton } from './QuickLinksButton'
import { UnreadBadge } from './UnreadBadge'
import { UserButton } from '../user/UserButton'
import { useNarrowWindow } from '../ui/useNarrowWindow'

/** The right end of the header. On phones, most of it moves to the menu and the preferences. */
export function HeaderTools({ withUser }: { withUser: boolean }) {
  const narrow = useNarrowWindow()
  // Fetched on phones too: it includes the site's name.
  const { data: siteInfo } = useSiteInfo()
  const support = siteUrl(siteInfo?.support_url ?? '', document.baseURI)
  if (narrow) {
    return (
      <>
        <Activate />
        <UnreadBadge />
        <PreferencesButton />
      </>
    )
  }
  return (
    <>
      <Activate />
      <QuickLinksButton />
      {support && <Support address={support} />}
      <UnreadBadge />
      <span className={styles.roomy}>
        <LocaleSwitch />
        <ThemeSwitch />
      </span>
      <PreferencesButton />
      {withUser && <UserButton />}
    </>
  )
}

/** Link to the page where time and membership are activated. */
function Activate() {
  const text = useT()('app.header.activate')
  if (!hasPage(activatePath)) return null
  return (
    <Link to={activatePath} className={styles.activate} title={text}>
      <ThunderboltOutlined aria-hidden />
      <span>{text}</span>
    </Link>
  )
}

/** Link to the support chat. */
function Support({ address }: { address: string }) {
  const name = useT()('app.site.support')
  return (
    <a className="icon-button" href={address} target="_blank" rel="noreferrer" aria-label={name} title={name}>
      <CustomerServiceOutlined aria-hidden />
    </a>
  )
}
