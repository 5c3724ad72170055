import styles from './ProgressBar.module.css'

/** How far something is, in percent. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />
}
