import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface PlainButtonProps extends ComponentProps<'button'> {
  primary?: boolean
  large?: boolean
  busy?: boolean
}

/** A button for what is part of the first load: looks like antd's and needs nothing of it. */
export function PlainButton({ primary, large, busy, className, children, ...button }: PlainButtonProps) {
  const look = [styles.button, primary && styles.primary, large && styles.large, className].filter(Boolean).join(' ')
  return (
    <button type="button" {...button} className={look} aria-busy={busy || undefined}>
      {busy && <span className={styles.wait} aria-hidden="true" />}
      {children}
    </button>
  )
}
