import { useId } from 'react'
import { useT } from '../i18n/intl'
import { useSiteInfo } from '../site/siteInfo'
import { SpeakerCountSelect } from './SpeakerCountSelect'
import styles from './SpeakerCount.module.css'

/** The number of speakers of new recordings; nothing where the server can't tell speakers apart. */
export function SpeakerCountField({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const t = useT()
  const id = useId()
  if (!useSiteInfo().data?.diarization) return null
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('speakers.count.label')}</label>
      <SpeakerCountSelect id={id} min={1} value={value} onChange={onChange} />
    </div>
  )
}
