import { useId, type ReactNode } from 'react'
import styles from './SettingRow.module.css'

/** A line of the account page: what it is about, then how it stands (a `span`) and what can be done (buttons), named by the former. */
export function SettingRow({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <div id={id} className={styles.title}>
        {title}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
