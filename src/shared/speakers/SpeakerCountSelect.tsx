import { useT } from '../i18n/intl'
import { maxDetectedSpeakers } from '../../wire/speakerSchemas'
import styles from './SpeakerCount.module.css'

interface Props {
  id: string
  /** 0: find it out. */
  value: number
  /** Lowest number offered. */
  min: 1 | 2
  disabled?: boolean
  onChange: (count: number) => void
}

/** Selects a number of speakers, or to find it out. */
export function SpeakerCountSelect({ id, value, min, disabled = false, onChange }: Props) {
  const t = useT()
  const counts = Array.from({ length: maxDetectedSpeakers + 1 - min }, (_, index) => min + index)
  return (
    <select
      id={id}
      className={styles.select}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      <option value={0}>{t('speakers.count.automatic')}</option>
      {counts.map((count) => (
        <option key={count} value={count}>
          {t('speakers.count.number', { count })}
        </option>
      ))}
    </select>
  )
}
