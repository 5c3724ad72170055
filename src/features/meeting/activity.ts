import { clearActivity, setActivity } from '../../shared/activity'
import { say } from '../../shared/intl'
import type { LiveSession } from './LiveSession'
import { livePath } from './paths'

/** The header tells that a meeting is recorded, also while other pages are shown, until it is over or this is stopped. */
export function showActivity({ view, meeting: { id, title } }: Pick<LiveSession, 'view' | 'meeting'>): () => void {
  const activityId = `meeting ${id}`
  const tell = () => {
    const { phase } = view.getState()
    if (phase === 'done') clearActivity(activityId)
    else setActivity({ id: activityId, text: say(`live.activity.${phase}`, { title }), to: livePath(id) })
  }
  tell()
  const stop = view.subscribe(tell)
  return () => {
    stop()
    clearActivity(activityId)
  }
}
