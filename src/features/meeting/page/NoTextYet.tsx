import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { useRecognitionOf } from '../meeting/useMeetingLanguages'
import type { LiveSession } from '../session/LiveSession'
import styles from './LiveTranscriptView.module.css'

/** Says why there is no text yet: nobody has spoken, it is being recognized, or it only comes after the meeting. */
export function NoTextYet({ session }: { session: LiveSession }) {
  const t = useT()
  const { phase, capture } = useStore(session.view)
  const isHeard = useStore(session.meter, ({ voiceMs }) => voiceMs > 0)
  const recognition = useRecognitionOf(session.meeting.language)
  const recording = phase === 'live' && capture.status === 'on'
  const state = !recording ? 'none' : recognition !== 'live' ? recognition : isHeard ? 'recognizing' : 'listening'
  return <p className={styles.empty}>{t(`live.words.${state}`)}</p>
}
