import { CustomerServiceOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { useSetting } from '../shared/setting'
import { siteAddress } from '../shared/siteAddress'
import { LocaleSwitch } from '../shared/ui/LocaleSwitch'
import { ThemeSwitch } from '../shared/ui/ThemeSwitch'
import styles from './HeaderTools.module.css'
import { activatePath, hasPage } from './places'
import { PreferencesButton } from './PreferencesDrawer'
import { QuickLinks } from './QuickLinks'
import { Unread } from './Unread'
import { UserButton } from './UserButton'
import { useNarrow } from './useNarrow'

/** The right end of the header. On a phone most of it is in the menu and in the preferences. */
export function HeaderTools({ withUser }: { withUser: boolean }) {
  const narrow = useNarrow()
  // Asked for on phones, too: the name of the site comes with it.
  const { data: setting } = useSetting()
  const support = siteAddress(setting?.support_url ?? '', document.baseURI)
  if (narrow) {
    return (
      <>
        <Activate />
        <Unread />
        <PreferencesButton />
      </>
    )
  }
  return (
    <>
      <Activate />
      <QuickLinks />
      {support && <Support address={support} />}
      <Unread />
      <span className={styles.roomy}>
        <LocaleSwitch />
        <ThemeSwitch />
      </span>
      <PreferencesButton />
      {withUser && <UserButton />}
    </>
  )
}

/** The way to more time and to membership. */
function Activate() {
  const text = useSay()('app.header.activate')
  if (!hasPage(activatePath)) return null
  return (
    <Link to={activatePath} className={styles.activate} title={text}>
      <ThunderboltOutlined aria-hidden />
      <span>{text}</span>
    </Link>
  )
}

/** A chat with a person who helps. */
function Support({ address }: { address: string }) {
  const name = useSay()('app.site.support')
  return (
    <a className="icon-button" href={address} target="_blank" rel="noreferrer" aria-label={name} title={name}>
      <CustomerServiceOutlined aria-hidden />
    </a>
  )
}
