import styles from './ProgressBar.module.css'

/** A progress bar, in percent. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />
}
