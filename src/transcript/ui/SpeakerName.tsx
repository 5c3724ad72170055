import { speakerColour } from '../speakers'
import { speakerNameOf } from './copyOut'
import { useTranscript } from './desk'
import colours from './speakerColour.module.css'
import styles from './Speakers.module.css'

/** A speaker's colour and name. */
export function SpeakerName({ id }: { id: string }) {
  const transcript = useTranscript()
  return (
    <span className={styles.who}>
      <span className={`${styles.dot} ${colours[`colour${speakerColour(transcript, id)}`]}`} aria-hidden="true" />
      <span className={styles.called}>{speakerNameOf(transcript, id)}</span>
    </span>
  )
}
