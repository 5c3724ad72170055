import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import { SpeakerCountSelect } from '../../../shared/speakers/SpeakerCountSelect'
import styles from './SpeakerDetection.module.css'
import type { RecordSpeakerDetection } from './useSpeakerDetection'

interface Props {
  editing: TranscriptStore
  detection: RecordSpeakerDetection
}

/** Detects the speakers of a record. Without a diarizer, tells an administrator what to install. */
export function DetectSpeakersForm({ editing, detection }: Props) {
  const t = useT()
  const id = useId()
  const [count, setCount] = useState(0)
  const [replace, setReplace] = useState(true)
  const isAdmin = useCurrentUser().data?.roles.includes('admin') ?? false
  const hasSpeakers = useStore(editing, ({ transcript }) => transcript.segments.some(({ speaker }) => speaker !== ''))
  const { available, percent, failure, start } = detection
  if (!available) return isAdmin ? <p className={styles.hint}>{t('speakers.form.install')}</p> : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start({ speakers: count, replace: hasSpeakers && replace ? 1 : 0 })
  }
  const running = percent !== null
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.field}>
        <label htmlFor={id}>{t('speakers.count.label')}</label>
        <SpeakerCountSelect id={id} min={2} value={count} disabled={running} onChange={setCount} />
        <PlainButton primary type="submit" busy={running} disabled={running}>
          {t('speakers.form.detect')}
        </PlainButton>
      </div>
      {hasSpeakers && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={replace}
            disabled={running}
            onChange={(event) => setReplace(event.target.checked)}
          />
          {t('speakers.form.replace')}
        </label>
      )}
      {running ? (
        <ProgressBar percent={percent} label={t('speakers.bar.running')} />
      ) : (
        <p className={styles.hint}>{t('speakers.form.hint')}</p>
      )}
      {detection.remembers === false && (
        <p className={styles.hint}>
          {t('speakers.voice.offer')} <Link to="/set">{t('speakers.voice.settings')}</Link>
        </p>
      )}
      {!running && failure !== '' && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}
