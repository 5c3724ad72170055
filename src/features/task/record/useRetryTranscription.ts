import { useMutation } from '@tanstack/react-query'
import { refreshUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { retryTask } from './taskApi'
import { useRefreshRecords } from './recordQueries'

/** Transcribes a failed record again or continues an unpaid one; warns if the credit is insufficient. */
export function useRetryTranscription({ id, status }: Pick<Task, 'id' | 'status'>) {
  const t = useT()
  const refresh = useRefreshRecords()
  return useMutation({
    mutationFn: () => retryTask({ id }),
    onSuccess: (paid) => {
      if (!paid.ok) {
        const { need, total, month_total } = paid.shortage
        const [needed = '', left = ''] = [need, total + month_total].map((seconds) => formatExactDuration(t, seconds))
        const isUnpaid = status === taskStatus.unpaid
        const text = isUnpaid ? t('task.unpaid.short', { left }) : t('task.state.short', { need: needed, left })
        notify({ kind: 'warning', text })
      }
      // Loaded late by the shell; by then it is there.
      if (paid.ok)
        void import('./taskWatchInstance').then(
          ({ taskWatch }) => taskWatch.watch(id),
          () => {},
        )
      return Promise.all([refresh(id), refreshUser()])
    },
  })
}
