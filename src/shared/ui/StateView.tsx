import type { ReactNode } from 'react'
import styles from './StateView.module.css'

/** What a place says when it has nothing else to show: a picture, a heading, a sentence and what to do next. */
export interface StateViewProps {
  picture: ReactNode
  /** Text, or the heading itself where it is not of the second level. */
  title: ReactNode
  text?: string | undefined
  /** Buttons or links; the main one first. */
  actions?: ReactNode
  tone?: 'quiet' | 'success' | 'info' | 'warning' | 'error'
  /** Said to a screen reader as soon as it shows. */
  alert?: boolean
}

export function StateView({ picture, title, text, actions, tone = 'quiet', alert }: StateViewProps) {
  return (
    <div className={`${styles.state} ${styles[tone]}`} role={alert ? 'alert' : undefined}>
      <div className={styles.picture} aria-hidden="true">
        {picture}
      </div>
      {typeof title === 'string' ? <h2>{title}</h2> : title}
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
