import { speakerColorIndex } from '../../model/speakers'
import { displayedSpeakerName } from '../editing/displayText'
import { useTranscript } from '../state/editorContext'
import speakerColors from './speakerColor.module.css'
import styles from './Speakers.module.css'

/** A speaker's color and name. */
export function SpeakerName({ id }: { id: string }) {
  const transcript = useTranscript()
  return (
    <span className={styles.who}>
      <span
        className={`${styles.dot} ${speakerColors[`color${speakerColorIndex(transcript, id)}`]}`}
        aria-hidden="true"
      />
      <span className={styles.called}>{displayedSpeakerName(transcript, id)}</span>
    </span>
  )
}
