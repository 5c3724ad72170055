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

/** A link that looks like a button; opens in a new tab the way links do. */
export function LinkButton({ to, type, size, icon, children }: LinkButtonProps) {
  const look = [styles.button, type && styles.primary, size && styles.large].filter(Boolean).join(' ')
  return (
    <Link to={to} className={look}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </Link>
  )
}
