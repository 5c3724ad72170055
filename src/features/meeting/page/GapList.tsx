import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import type { Gap } from '../live/gaps'
import styles from './SidePanel.module.css'

/** Audio that was not captured or not sent in time, and what happened to it. */
export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  const t = useT()
  if (gaps.length === 0) return null
  return (
    <section className={styles.panel} aria-label={t('live.gaps.title')}>
      <h2>{t('live.gaps.title')}</h2>
      <ul>
        {gaps.map(({ cause, fate, atMs, lengthMs }, index) => (
          <li key={index} data-fate={fate}>
            <time>{formatTime(atMs)}</time>
            <span>
              {t(`live.gap.${cause}`)}
              {lengthMs !== null && t('live.gaps.length', { seconds: Math.max(1, Math.round(lengthMs / 1000)) })}
              <small>{t(`live.fate.${fate}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
