import type { ComponentProps } from 'react'
import { focusOnOpen } from '../../browser/focusOnOpen'
import styles from './button.module.css'

interface PlainButtonProps extends ComponentProps<'button'> {
  primary?: boolean
  large?: boolean
  busy?: boolean
}

/** A button for the initial bundle: looks like antd's without depending on it. */
export function PlainButton({ primary, large, busy, className, children, ...button }: PlainButtonProps) {
  const classes = [styles.button, primary && styles.primary, large && styles.large, className].filter(Boolean).join(' ')
  return (
    <button
      ref={button.autoFocus ? focusOnOpen : undefined}
      type="button"
      {...button}
      className={classes}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.wait} aria-hidden="true" />}
      {children}
    </button>
  )
}
