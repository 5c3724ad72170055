import type { ReactNode } from 'react'
import { version } from '../../shared/env'
import { useT } from '../../shared/i18n/intl'
import { useRefreshSiteInfo, useSiteName } from '../../shared/site/cachedSiteInfo'
import { LocaleSwitch } from '../../shared/i18n/LocaleSwitch'
import { Logo } from '../../shared/ui/display/Logo'
import { ThemeSwitch } from '../../shared/theme/ThemeSwitch'
import { SampleTranscript } from './SampleTranscript'
import styles from './UserLayout.module.css'

/** The layout of the account pages: product description, language and theme switches. */
export function UserLayout({ children }: { children: ReactNode }) {
  const t = useT()
  useRefreshSiteInfo()
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <div className={styles.brand}>
          <Logo />
          <h1>{useSiteName()}</h1>
        </div>
        <LocaleSwitch />
        <ThemeSwitch />
      </header>
      <main className={styles.form}>{children}</main>
      <aside className={styles.product} aria-label={t('user.product.line')}>
        <p className={styles.line}>{t('user.product.line')}</p>
        <p className={styles.text}>{t('user.product.text')}</p>
        <SampleTranscript />
      </aside>
      <footer className={styles.foot}>{t('app.shell.version', { version })}</footer>
    </div>
  )
}
