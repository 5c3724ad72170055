import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export type Tone = 'danger' | 'processing' | 'success' | 'info'

/** A word or two on how something stands. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}
