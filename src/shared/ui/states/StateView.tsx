import type { ReactNode } from 'react'
import styles from './StateView.module.css'

/** A placeholder for missing content: icon, heading, text and actions. */
export interface StateViewProps {
  picture: ReactNode
  /** The picture is an illustration, not an icon or a number. */
  illustrated?: boolean
  /** Text for an h2, or a heading element of another level. */
  title: ReactNode
  text?: string | undefined
  /** Buttons or links; the main one first. */
  actions?: ReactNode
  tone?: 'quiet' | 'success' | 'info' | 'warning' | 'error'
  /** Announced to screen readers when it appears. */
  alert?: boolean
}

export function StateView({ picture, title, text, actions, tone = 'quiet', illustrated, alert }: StateViewProps) {
  return (
    <div className={`${styles.state} ${styles[tone]}`} role={alert ? 'alert' : undefined}>
      <div className={illustrated ? styles.illustration : styles.picture} aria-hidden="true">
        {picture}
      </div>
      {typeof title === 'string' ? <h2>{title}</h2> : title}
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
