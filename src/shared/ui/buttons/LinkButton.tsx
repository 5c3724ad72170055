import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'

interface LinkButtonProps {
  /** Path of this app. */
  to: string
  type?: 'primary'
  size?: 'large'
  icon?: ReactNode
  children: ReactNode
}

/** A link styled as a button; can be opened in a new tab like any link. */
export function LinkButton({ to, type, size, icon, children }: LinkButtonProps) {
  const classes = [styles.button, type && styles.primary, size && styles.large].filter(Boolean).join(' ')
  return (
    <Link to={to} className={classes}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </Link>
  )
}
