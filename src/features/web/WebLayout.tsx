import { CustomerServiceOutlined, MobileOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { version } from '../../shared/env'
import { useT } from '../../shared/i18n/intl'
import { useToken } from '../../shared/session/session'
import { useRefreshSiteInfo, useCachedSiteInfo, useSiteName } from '../../shared/site/cachedSiteInfo'
import { siteUrl } from '../../shared/site/siteUrl'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { LocaleSwitch } from '../../shared/i18n/LocaleSwitch'
import { Logo } from '../../shared/ui/display/Logo'
import { SkipLink } from '../../shared/ui/page/SkipLink'
import { ThemeSwitch } from '../../shared/theme/ThemeSwitch'
import { useScrollToTop } from '../../shared/navigation/useScrollToTop'
import styles from './WebLayout.module.css'

const contentId = 'content'
/** Written by the build, next to index.html. */
const noticesFile = 'third-party-notices.txt'

/** The layout of the public pages. */
export function WebLayout({ children }: { children: ReactNode }) {
  const t = useT()
  const signedIn = useToken() !== null
  useScrollToTop()
  useRefreshSiteInfo()
  return (
    <div className={styles.layout}>
      <SkipLink to={contentId} />
      <header className={styles.head}>
        <Link to="/web/index" className={styles.brand}>
          <Logo />
          <span>{useSiteName()}</span>
        </Link>
        <nav className={styles.nav} aria-label={t('web.nav.name')}>
          <NavLink to="/web/index">{t('web.nav.index')}</NavLink>
          <NavLink to="/web/audio-share">{t('web.nav.share')}</NavLink>
          <NavLink to="/web/help">{t('web.nav.help')}</NavLink>
        </nav>
        <div className={styles.tools}>
          <LocaleSwitch />
          <ThemeSwitch />
          <LinkButton to={signedIn ? '/' : '/user/login'}>{t(signedIn ? 'web.nav.enter' : 'web.nav.login')}</LinkButton>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

function Footer() {
  const t = useT()
  const { app_url, app_qr, support_url } = useCachedSiteInfo()
  const address = (text: string) => siteUrl(text, document.baseURI)
  const [app, code, support] = [address(app_url), address(app_qr), address(support_url)]
  return (
    <footer className={styles.foot}>
      {code && <img src={code} alt={t('web.foot.code')} width={96} height={96} loading="lazy" />}
      <p>
        <span>{t('app.shell.version', { version })}</span>
        <a href={noticesFile} target="_blank" rel="noreferrer">
          {t('web.foot.licenses')}
        </a>
        {app && (
          <a href={app} target="_blank" rel="noreferrer">
            <MobileOutlined aria-hidden /> {t('web.foot.app')}
          </a>
        )}
        {support && (
          <a href={support} target="_blank" rel="noreferrer">
            <CustomerServiceOutlined aria-hidden /> {t('web.foot.support')}
          </a>
        )}
      </p>
    </footer>
  )
}
