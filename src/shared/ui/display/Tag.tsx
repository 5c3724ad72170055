import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export type Tone = 'danger' | 'processing' | 'success' | 'info'

/** A short status label. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}
