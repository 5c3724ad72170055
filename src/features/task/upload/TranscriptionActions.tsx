import { useT } from '../../../shared/i18n/intl'
import { recordPath } from '../../../shared/navigation/recordPath'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Id, Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { UnpaidActions } from '../record/UnpaidActions'
import { useRetryTranscription } from '../record/useRetryTranscription'
import { useWatchedTask } from './TranscriptionStatus'

/** What can be done with an uploaded recording: open it, or transcribe it again where that failed. */
export function TranscriptionActions({ taskId }: { taskId: Id }) {
  const t = useT()
  const task = useWatchedTask(taskId)
  return (
    <>
      {task?.status === taskStatus.failed && <RetryButton task={task} />}
      {task?.status === taskStatus.unpaid && <UnpaidActions task={task} hasPartialText={Boolean(task.progress)} />}
      <LinkButton to={recordPath(taskId)}>{t('create.row.open')}</LinkButton>
    </>
  )
}

function RetryButton({ task }: { task: Task }) {
  const t = useT()
  const retry = useRetryTranscription(task)
  return (
    <PlainButton
      busy={retry.isPending}
      disabled={retry.isPending}
      aria-label={t('create.action.retryNamed', { title: task.title })}
      onClick={() => retry.mutate()}
    >
      {t('create.action.retry')}
    </PlainButton>
  )
}
