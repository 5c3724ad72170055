import styles from './Inputs.module.css'

/** A level meter. @param level 0 to 1 */
export function LevelBar({ level }: { level: number }) {
  return (
    <span className={styles.level} aria-hidden="true">
      <span style={{ transform: `scaleX(${level})` }} />
    </span>
  )
}
