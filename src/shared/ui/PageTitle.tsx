import { useRef, type ReactNode } from 'react'
import styles from './PageTitle.module.css'
import { useArrivalFocus } from './useArrivalFocus'

/** The page's heading with its main action beside it. Takes the focus when someone comes here from another page. */
export function PageTitle({ title, extra }: { title: ReactNode; extra?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useArrivalFocus(heading)
  return (
    <div className={styles.title}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {extra && <div className={styles.extra}>{extra}</div>}
    </div>
  )
}
