import { useRef, type ReactNode } from 'react'
import styles from './PageTitle.module.css'
import { useRouteFocus } from '../../navigation/useRouteFocus'

/** The page's heading with its main action. Focused after navigation from another page. */
export function PageTitle({ title, extra }: { title: ReactNode; extra?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useRouteFocus(heading)
  return (
    <div className={styles.title}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {extra && <div className={styles.extra}>{extra}</div>}
    </div>
  )
}
