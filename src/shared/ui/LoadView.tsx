import { useSay } from '../intl'
import styles from './LoadView.module.css'

/** A skeleton of some lines, in the place of what comes. Stays invisible for its first 200 ms, so that quick loads don't blink. */
export function LoadView({ rows = 6 }: { rows?: number }) {
  const say = useSay()
  return (
    <div className={styles.load} role="status" aria-busy="true">
      <span className="only-read">{say('ui.load.text')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  )
}
