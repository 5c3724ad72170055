import { useEffect } from 'react'
import { clearActivity, setActivity } from '../../../shared/activity'
import { say } from '../../../shared/intl'
import type { LiveSession } from '../LiveSession'
import { livePath } from '../paths'

const activityId = 'meeting'

/** The header tells that a meeting is recorded, also while other pages are shown, until it is over. */
export function useActivity(session: LiveSession): void {
  useEffect(() => {
    const tell = () => {
      const { phase } = session.view.getState()
      const { id, title } = session.meeting
      if (phase === 'done') clearActivity(activityId)
      else setActivity({ id: activityId, text: say(`live.activity.${phase}`, { title }), to: livePath(id) })
    }
    tell()
    // It outlives the page: the session is one for the whole app.
    session.view.subscribe(tell)
  }, [session])
}
