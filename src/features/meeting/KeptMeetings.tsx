import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useCurrentUser } from '../../shared/currentUser'
import { describe } from '../../shared/http/catalogue'
import { useSay } from '../../shared/intl'
import { fileName, save } from '../../shared/save'
import { formatTime } from '../../shared/time'
import { Dialog } from '../../shared/ui/Dialog'
import { LinkButton } from '../../shared/ui/LinkButton'
import { PlainButton } from '../../shared/ui/PlainButton'
import { useWork } from '../../shared/useWork'
import styles from './KeptMeetings.module.css'
import type { KeptMeeting } from './keep/keptMeetings'
import { KeepError } from './keep/sound'
import { forgetKept, keptMeetings, keptWav, liveSession, openSession } from './openSession'
import { livePath } from './paths'

/** Meetings whose sound is still on this device: after a crash they can be gone on with, finished, or taken away. */
export function KeptMeetings() {
  const user = useCurrentUser().data?.id
  const { data = [] } = useQuery({
    queryKey: ['keptMeetings', user],
    queryFn: () => (user === undefined ? [] : keptMeetings(user)),
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <ul className={styles.list}>
      {data.map((meeting) => (
        <Kept key={String(meeting.id)} meeting={meeting} />
      ))}
    </ul>
  )
}

function Kept({ meeting }: { meeting: KeptMeeting }) {
  const say = useSay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const why = useId()
  const [asking, setAsking] = useState(false)
  const recorded = useStore(liveSession, ({ current }) => current)
  const { id, user, title, language, target, heardMs, fromMs, ackedMs } = meeting
  const onlyHereMs = Math.max(0, heardMs - Math.max(ackedMs, fromMs))
  const refresh = () => client.invalidateQueries({ queryKey: ['keptMeetings'] })
  const { busy, error, start } = useWork(() => void refresh())
  const finish = async () => {
    const session = await openSession({ id, user, title, language, target })
    if (!session) return
    void session.begin(null)
    void navigate(livePath(id))
  }
  const discard = async () => {
    setAsking(false)
    await forgetKept(meeting)
  }
  const download = async () => save(await keptWav(meeting), fileName(title, 'wav', say('live.sound.file')))
  return (
    <li className={styles.kept}>
      <p>
        <strong>{title}</strong> {say('live.kept.text', { time: formatTime(heardMs), here: formatTime(onlyHereMs) })}
      </p>
      <div className={styles.actions}>
        {!meeting.stopping && (
          <LinkButton to={livePath(id)} type="primary">
            {say('live.kept.continue')}
          </LinkButton>
        )}
        <PlainButton disabled={busy || recorded !== null} aria-describedby={why} onClick={() => start(finish)}>
          {say('live.kept.finish')}
        </PlainButton>
        <PlainButton busy={busy} disabled={busy} onClick={() => start(download)}>
          {say('live.sound.download')}
        </PlainButton>
        <PlainButton disabled={busy} onClick={() => setAsking(true)}>
          {say('live.kept.discard')}
        </PlainButton>
      </div>
      <p id={why} className={styles.why}>
        {recorded && say('live.other.text', { title: recorded.meeting.title })}
      </p>
      <p role="alert" className={styles.problem}>
        {error instanceof KeepError ? say('live.kept.unreadable') : error !== null && describe(error).text}
      </p>
      {asking && (
        <Dialog title={say('live.discard.title', { title })} onClose={() => setAsking(false)}>
          <p>{say('live.discard.text', { here: formatTime(onlyHereMs) })}</p>
          <div className={styles.actions}>
            <PlainButton autoFocus onClick={() => setAsking(false)}>
              {say('live.end.cancel')}
            </PlainButton>
            <PlainButton onClick={() => start(discard)}>{say('live.discard.submit')}</PlainButton>
          </div>
        </Dialog>
      )}
    </li>
  )
}
