import type { ReactNode } from 'react'
import { LocaleSwitch } from '../../shared/i18n/LocaleSwitch'
import { ThemeSwitch } from '../../shared/theme/ThemeSwitch'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import styles from './ComponentsPage.module.css'
import { Buttons, Displays } from './Displays'
import { Fields } from './Fields'
import { Overlays } from './Overlays'
import { States } from './States'
import { Tables } from './Tables'

const groups: readonly [name: string, group: () => ReactNode][] = [
  ['Buttons', Buttons],
  ['Fields', Fields],
  ['Display', Displays],
  ['Table and pager', Tables],
  ['Overlays and toasts', Overlays],
  ['States', States],
]

/** Every shared component in its states, for comparing them in each theme and language. In development only: `#/dev/components`. */
export default function ComponentsPage() {
  return (
    <main className={styles.page}>
      <PageTitle
        title="Components"
        extra={
          <div className={styles.bar}>
            <LocaleSwitch />
            <ThemeSwitch />
          </div>
        }
      />
      {groups.map(([name, Group]) => (
        <section key={name} className={styles.group} aria-label={name}>
          <h2>{name}</h2>
          <Group />
        </section>
      ))}
    </main>
  )
}
