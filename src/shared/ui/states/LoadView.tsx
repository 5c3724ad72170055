import { useT } from '../../i18n/intl'
import styles from './LoadView.module.css'

/** A skeleton of text lines. Invisible for the first 200 ms, so that quick loads don't flicker. */
export function LoadView({ rows = 6 }: { rows?: number }) {
  const t = useT()
  return (
    <div className={styles.load} role="status" aria-busy="true">
      <span className="only-read">{t('ui.load.text')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  )
}
