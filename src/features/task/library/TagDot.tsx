import type { TagColor } from '../../../wire/librarySchemas'
import styles from './TagDot.module.css'

/** The color of a tag; its name stands beside it. */
export function TagDot({ color }: { color: TagColor }) {
  return <span className={`${styles.dot} ${styles[color]}`} aria-hidden="true" />
}
