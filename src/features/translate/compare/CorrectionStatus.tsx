import { useStore } from 'zustand'
import { statusIcons } from '../../../shared/autosave/statusIcons'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import styles from './Comparison.module.css'
import type { Corrections } from './Corrections'

interface Props {
  corrections: Corrections
  /** Navigates to a paragraph with a conflict. */
  onConflict: (index: number) => void
}

/** Save status of the corrections, with a button to retry or to show a conflict. */
export function CorrectionStatus({ corrections, onConflict }: Props) {
  const t = useT()
  const { status, isPersisted, conflicts } = useStore(corrections.state)
  const Icon = statusIcons[status.type]
  const isUnprotected = !isPersisted && status.type !== 'saved'
  const className =
    isUnprotected || status.type === 'refused' ? styles.bad : status.type === 'saved' ? styles.isSaved : ''
  const [conflict] = conflicts.keys()
  if (conflict !== undefined && status.type === 'saved') {
    return (
      <span className={`${styles.status} ${styles.bad}`}>
        <statusIcons.conflict aria-hidden="true" />
        <span role="status">{t('translate.save.clashes', { count: conflicts.size })}</span>
        <button type="button" onClick={() => onConflict(conflict)}>
          {t('translate.save.decide')}
        </button>
      </span>
    )
  }
  return (
    <span className={`${styles.status} ${className ?? ''}`}>
      <Icon aria-hidden="true" />
      <span role="status">
        {t(`translate.save.${status.type}`)}
        {status.type === 'refused' && errorText(status.error).text}
        {isUnprotected && t('translate.save.notKept')}
      </span>
      {(status.type === 'offline' || status.type === 'refused') && (
        <button type="button" onClick={() => void corrections.saveNow()}>
          {t('translate.save.retry')}
        </button>
      )}
    </span>
  )
}
