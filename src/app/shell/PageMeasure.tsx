import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { pageAt } from '../pages/pageTable'
import styles from './PageMeasure.module.css'

/**
 * Gives pages of one kind one width, so that their edges meet: forms, then lists and all others. A page that is opened on one record,
 * meeting or document has the whole window.
 */
export function PageMeasure({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { form, tabParam } = pageAt(pathname)
  const whole = tabParam !== undefined && new URLSearchParams(search).has(tabParam)
  return <div className={whole ? undefined : form ? styles.form : styles.list}>{children}</div>
}
