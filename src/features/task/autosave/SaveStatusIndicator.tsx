import { useStore } from 'zustand'
import { statusIcons } from '../../../shared/autosave/statusIcons'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import type { TranscriptAutosave } from './TranscriptAutosave'
import styles from './SaveStatusIndicator.module.css'

interface Props {
  autosave: TranscriptAutosave
  /** Opens the conflict dialog. */
  onDecide: () => void
}

/** The save status in a few words, with a button to retry or to resolve conflicts. */
export function SaveStatusIndicator({ autosave, onDecide }: Props) {
  const t = useT()
  const { status, isPersisted } = useStore(autosave.state)
  const Icon = statusIcons[status.type]
  const isUnprotected = !isPersisted && status.type !== 'saved'
  const resolve = status.type === 'conflict' ? onDecide : () => void autosave.saveNow()
  return (
    <span
      className={`${styles.status} ${isUnprotected || status.type === 'refused' || status.type === 'conflict' ? styles.bad : ''}`}
    >
      <Icon aria-hidden="true" />
      <span role="status">
        {t(`workspace.save.${status.type}`)}
        {status.type === 'refused' && errorText(status.error).text}
        {isUnprotected && t('workspace.save.notKept')}
      </span>
      {(status.type === 'offline' || status.type === 'refused' || status.type === 'conflict') && (
        <button type="button" onClick={resolve}>
          {t(status.type === 'conflict' ? 'workspace.save.decide' : 'workspace.save.retry')}
        </button>
      )}
    </span>
  )
}
