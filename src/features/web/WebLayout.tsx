import { CustomerServiceOutlined, MobileOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { version } from '../../shared/env'
import { useSay } from '../../shared/intl'
import { useToken } from '../../shared/session'
import { useAskSite, useSite, useSiteName } from '../../shared/site'
import { siteAddress } from '../../shared/siteAddress'
import { LinkButton } from '../../shared/ui/LinkButton'
import { LocaleSwitch } from '../../shared/ui/LocaleSwitch'
import { Mark } from '../../shared/ui/Mark'
import { SkipLink } from '../../shared/ui/SkipLink'
import { ThemeSwitch } from '../../shared/ui/ThemeSwitch'
import { useTopOfNewPages } from '../../shared/ui/useTopOfNewPages'
import styles from './WebLayout.module.css'

const contentId = 'content'

/** What stands around the public pages, for strangers and for users. */
export function WebLayout({ children }: { children: ReactNode }) {
  const say = useSay()
  const signedIn = useToken() !== null
  useTopOfNewPages()
  useAskSite()
  return (
    <div className={styles.layout}>
      <SkipLink to={contentId} />
      <header className={styles.head}>
        <Link to="/web/index" className={styles.brand}>
          <Mark />
          <span>{useSiteName()}</span>
        </Link>
        <nav className={styles.nav} aria-label={say('web.nav.name')}>
          <NavLink to="/web/index">{say('web.nav.index')}</NavLink>
          <NavLink to="/web/audio-share">{say('web.nav.share')}</NavLink>
          <NavLink to="/web/help">{say('web.nav.help')}</NavLink>
        </nav>
        <div className={styles.tools}>
          <LocaleSwitch />
          <ThemeSwitch />
          <LinkButton to={signedIn ? '/' : '/user/login'}>
            {say(signedIn ? 'web.nav.enter' : 'web.nav.login')}
          </LinkButton>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Foot />
    </div>
  )
}

function Foot() {
  const say = useSay()
  const { app_url, app_qr, support_url } = useSite()
  const address = (text: string) => siteAddress(text, document.baseURI)
  const [app, code, support] = [address(app_url), address(app_qr), address(support_url)]
  return (
    <footer className={styles.foot}>
      {code && <img src={code} alt={say('web.foot.code')} width={96} height={96} loading="lazy" />}
      <p>
        <span>{say('app.shell.version', { version })}</span>
        {app && (
          <a href={app} target="_blank" rel="noreferrer">
            <MobileOutlined aria-hidden /> {say('web.foot.app')}
          </a>
        )}
        {support && (
          <a href={support} target="_blank" rel="noreferrer">
            <CustomerServiceOutlined aria-hidden /> {say('web.foot.support')}
          </a>
        )}
      </p>
    </footer>
  )
}
