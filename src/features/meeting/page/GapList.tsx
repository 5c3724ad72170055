import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import type { Gap } from '../gaps'
import styles from './Side.module.css'

/** What was not heard, or not sent in its time, and what became of it. */
export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  const say = useSay()
  if (gaps.length === 0) return null
  return (
    <section className={styles.panel} aria-label={say('live.gaps.title')}>
      <h2>{say('live.gaps.title')}</h2>
      <ul>
        {gaps.map(({ cause, fate, atMs, lengthMs }, index) => (
          <li key={index} data-fate={fate}>
            <time>{formatTime(atMs)}</time>
            <span>
              {say(`live.gap.${cause}`)}
              {lengthMs !== null && say('live.gaps.length', { seconds: Math.max(1, Math.round(lengthMs / 1000)) })}
              <small>{say(`live.fate.${fate}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
