import { clearActivity, setActivity } from '../../../shared/notifications/activity'
import { t } from '../../../shared/i18n/intl'
import type { LiveSession } from './LiveSession'
import { meetingPath } from '../meeting/meetingPaths'

/** Shows the meeting in the app header, on all pages, until it ends or the returned function is called. */
export function showMeetingActivity({
  view,
  meeting: { id, title },
}: Pick<LiveSession, 'view' | 'meeting'>): () => void {
  const activityId = `meeting ${id}`
  const update = () => {
    const { phase } = view.getState()
    if (phase === 'done') clearActivity(activityId)
    else
      setActivity({
        id: activityId,
        text: t(`live.activity.${phase}`, { title }),
        shortText: t(`live.activity.short.${phase}`),
        to: meetingPath(id),
      })
  }
  update()
  const stop = view.subscribe(update)
  return () => {
    stop()
    clearActivity(activityId)
  }
}
