import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { renameSpeaker } from '../../../transcript/operations/speakerOperations'
import { displayedSpeakerName } from '../../../transcript/ui/editing/displayText'
import type { TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import styles from './SpeakerDetection.module.css'
import type { RecordSpeakerDetection } from './useSpeakerDetection'

interface Props {
  editing: TranscriptStore
  detection: RecordSpeakerDetection
}

/** Asks whether unnamed speakers are people whose voices are remembered. Accepting is an ordinary renaming, so undo asks again. */
export function VoiceProposals({ editing, detection: { proposals, refuse } }: Props) {
  const t = useT()
  const transcript = useStore(editing, (state) => state.transcript)
  const { speakers } = transcript
  const open = proposals.filter(
    ({ role, name }) =>
      speakers.some((speaker) => speaker.id === role && speaker.name === '') &&
      !speakers.some((speaker) => speaker.name === name),
  )
  if (open.length === 0) return null
  return (
    <ul className={styles.proposals} aria-label={t('speakers.proposal.list')}>
      {open.map((proposal) => {
        const { role, name } = proposal
        const names = { speaker: displayedSpeakerName(transcript, role), name }
        return (
          <li key={role} className={styles.line}>
            <p>{t('speakers.proposal.text', names)}</p>
            <PlainButton
              aria-label={t('speakers.proposal.yesNamed', names)}
              onClick={() => editing.getState().apply(renameSpeaker(transcript, role, name))}
            >
              {t('speakers.proposal.yes')}
            </PlainButton>
            <PlainButton aria-label={t('speakers.proposal.noNamed', names)} onClick={() => refuse(proposal)}>
              {t('speakers.proposal.no')}
            </PlainButton>
          </li>
        )
      })}
    </ul>
  )
}
