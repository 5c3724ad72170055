import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../shared/currentUser'
import { useSay } from '../../shared/intl'
import { fileName, save } from '../../shared/save'
import { formatTime } from '../../shared/time'
import { Dialog } from '../../shared/ui/Dialog'
import { LinkButton } from '../../shared/ui/LinkButton'
import { PlainButton } from '../../shared/ui/PlainButton'
import styles from './KeptMeetings.module.css'
import type { KeptMeeting } from './keep/keptMeetings'
import { forgetKept, keptMeetings, keptWav, openSession } from './openSession'
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
  const [asking, setAsking] = useState(false)
  const { id, user, title, language, target, heardMs, fromMs, ackedMs } = meeting
  const onlyHereMs = Math.max(0, heardMs - Math.max(ackedMs, fromMs))
  const refresh = () => client.invalidateQueries({ queryKey: ['keptMeetings'] })
  const finish = async () => {
    const session = await openSession({ id, user, title, language, target })
    if (!session) return void refresh()
    void session.begin(null)
    void navigate(livePath(id))
  }
  const discard = async () => {
    setAsking(false)
    await forgetKept(meeting)
    await refresh()
  }
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
        <PlainButton onClick={() => void finish()}>{say('live.kept.finish')}</PlainButton>
        <PlainButton
          onClick={() =>
            void keptWav(meeting).then((blob) => save(blob, fileName(title, 'wav', say('live.sound.file'))))
          }
        >
          {say('live.sound.download')}
        </PlainButton>
        <PlainButton onClick={() => setAsking(true)}>{say('live.kept.discard')}</PlainButton>
      </div>
      {asking && (
        <Dialog title={say('live.discard.title', { title })} onClose={() => setAsking(false)}>
          <p>{say('live.discard.text', { here: formatTime(onlyHereMs) })}</p>
          <div className={styles.actions}>
            <PlainButton autoFocus onClick={() => setAsking(false)}>
              {say('live.end.cancel')}
            </PlainButton>
            <PlainButton onClick={() => void discard()}>{say('live.discard.submit')}</PlainButton>
          </div>
        </Dialog>
      )}
    </li>
  )
}
