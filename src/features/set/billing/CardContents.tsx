import { formatDuration } from '../../../shared/time/formatDuration'
import { useT } from '../../../shared/i18n/intl'
import type { Card } from '../../../wire/responses'
import styles from '../base/panels.module.css'

/** What a card includes and its title doesn't say: days of membership and time, if known. */
export function CardContents({ card: { title, days = 0, seconds = 0 } }: { card: Card }) {
  const t = useT()
  const parts = [days > 0 && t('set.shop.days', { count: days }), seconds > 0 && formatDuration(t, seconds)]
  const text = parts.filter((part) => part !== false && !title.includes(part)).join(' · ')
  return text && <p className={styles.holds}>{text}</p>
}
