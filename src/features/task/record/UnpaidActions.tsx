import { useT } from '../../../shared/i18n/intl'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import { recordName } from './recordName'
import styles from './RecordStatusNotice.module.css'
import { useRetryTranscription } from './useRetryTranscription'

interface Props {
  task: Task
  /** Part of the recording is transcribed already. */
  hasPartialText: boolean
}

/** Actions for a record that ran out of credit: top up, and start or continue the transcription. */
export function UnpaidActions({ task, hasPartialText }: Props) {
  const t = useT()
  const retry = useRetryTranscription(task)
  const title = recordName(task, t)
  return (
    <div className={styles.actions}>
      <LinkButton to="/set">{t('task.unpaid.topUp')}</LinkButton>
      <PlainButton
        busy={retry.isPending}
        disabled={retry.isPending}
        aria-label={t(hasPartialText ? 'task.unpaid.continueOf' : 'task.unpaid.startOf', { title })}
        onClick={() => retry.mutate()}
      >
        {t(hasPartialText ? 'task.unpaid.continue' : 'task.unpaid.start')}
      </PlainButton>
    </div>
  )
}
