import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { recordPath } from '../../../shared/navigation/recordPath'
import { taskStatus, type RecordingLanguage } from '../../../wire/constants'
import { taskWatch } from '../record/taskWatchInstance'
import type { RecordingQueue } from './queue/RecordingQueue'
import { costSeconds, isPending, type UploadItem } from './queue/uploadItem'
import { isUndecided } from './queue/pairs'
import { uploadSettings } from './uploadSettings'

/**
 * The steps that the user wants to happen without a click: recordings start once their durations are known, if the credit covers all of
 * them, and a single recording opens when it is transcribed.
 * @param language of items without their own; null while unknown
 */
export function useAutomaticSteps(
  queue: RecordingQueue,
  items: readonly UploadItem[],
  language: RecordingLanguage | null,
): void {
  const navigate = useNavigate()
  const { data: user } = useCurrentUser()
  const left = user ? user.total + user.month_total : null
  useEffect(() => {
    const waiting = items.filter((item) => item.autoStart && item.status.type === 'ready' && !isUndecided(items, item))
    const probing = items.some(({ status }) => status.type === 'probing')
    const cost = items.filter(isPending).reduce((sum, item) => sum + costSeconds(item), 0)
    if (language === null || left === null || probing || waiting.length === 0 || cost > left) return
    queue.start(
      waiting.map(({ id }) => id),
      language,
    )
  }, [queue, items, language, left])
  const only = items.length === 1 && items[0]?.status.type === 'done' ? items[0].status.taskId : null
  useEffect(() => {
    if (only === null) return
    return taskWatch.onEnd(({ id, status }) => {
      if (String(id) === String(only) && status === taskStatus.done && uploadSettings.getState().openWhenDone)
        void navigate(recordPath(id))
    })
  }, [only, navigate])
}
