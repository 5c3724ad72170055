import { sayDuration } from '../../shared/duration'
import { useSay } from '../../shared/intl'
import type { Card } from '../../wire/bodies'
import styles from './SetPage.module.css'

/** What a card gives: days of membership and time, as far as the server says. */
export function Holds({ card: { days = 0, seconds = 0 } }: { card: Card }) {
  const say = useSay()
  const parts = [days > 0 && say('set.shop.days', { count: days }), seconds > 0 && sayDuration(say, seconds)]
  const text = parts.filter((part) => part !== false).join(' · ')
  return text && <p className={styles.holds}>{text}</p>
}
