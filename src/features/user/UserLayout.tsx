import type { ReactNode } from 'react'
import { version } from '../../shared/env'
import { useSay } from '../../shared/intl'
import { useAskSite, useSiteName } from '../../shared/site'
import { LocaleSwitch } from '../../shared/ui/LocaleSwitch'
import { Mark } from '../../shared/ui/Mark'
import { ThemeSwitch } from '../../shared/ui/ThemeSwitch'
import { SampleTranscript } from './SampleTranscript'
import styles from './UserLayout.module.css'

/** What stands around the account forms: what the product is, and the switches. */
export function UserLayout({ children }: { children: ReactNode }) {
  const say = useSay()
  useAskSite()
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <div className={styles.brand}>
          <Mark />
          <h1>{useSiteName()}</h1>
        </div>
        <LocaleSwitch />
        <ThemeSwitch />
      </header>
      <main className={styles.form}>{children}</main>
      <aside className={styles.product} aria-label={say('user.product.line')}>
        <p className={styles.line}>{say('user.product.line')}</p>
        <p className={styles.text}>{say('user.product.text')}</p>
        <SampleTranscript />
        <ul className={styles.points}>
          <li>{say('user.product.types')}</li>
          <li>{say('user.product.listen')}</li>
          <li>{say('user.product.take')}</li>
        </ul>
      </aside>
      <footer className={styles.foot}>{say('app.shell.version', { version })}</footer>
    </div>
  )
}
