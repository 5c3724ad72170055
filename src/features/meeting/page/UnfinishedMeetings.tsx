import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { fileName, saveFile } from '../../../shared/files/saveFile'
import { formatTime } from '../../../shared/time/formatTime'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { useAsyncTask } from '../../../shared/async/useAsyncTask'
import styles from './UnfinishedMeetings.module.css'
import type { UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import { LocalStorageError } from '../local/localAudio'
import { removeLocalMeeting, unfinishedMeetings, unfinishedWav, liveSession, openSession } from '../session/openSession'
import { meetingPath } from '../meeting/meetingPaths'

/** Meetings with audio on this device: after a crash they can be continued, finished, downloaded or discarded. */
export function UnfinishedMeetings() {
  const user = useCurrentUser().data?.id
  const { data = [] } = useQuery({
    queryKey: ['unfinishedMeetings', user],
    queryFn: () => (user === undefined ? [] : unfinishedMeetings(user)),
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <ul className={styles.list}>
      {data.map((meeting) => (
        <UnfinishedRow key={String(meeting.id)} meeting={meeting} />
      ))}
    </ul>
  )
}

function UnfinishedRow({ meeting }: { meeting: UnfinishedMeeting }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const reasonId = useId()
  const [confirming, setConfirming] = useState(false)
  const recorded = useStore(liveSession, ({ current }) => current)
  const { id, user, title, language, target, heardMs, fromMs, ackedMs } = meeting
  const onlyHereMs = Math.max(0, heardMs - Math.max(ackedMs, fromMs))
  const refresh = () => client.invalidateQueries({ queryKey: ['unfinishedMeetings'] })
  const { busy, error, start } = useAsyncTask(() => void refresh())
  const finish = async () => {
    const session = await openSession({ id, user, title, language, target })
    if (!session) return
    void session.begin(null)
    void navigate(meetingPath(id))
  }
  const discard = async () => {
    setConfirming(false)
    await removeLocalMeeting(meeting)
  }
  const download = async () => saveFile(await unfinishedWav(meeting), fileName(title, 'wav', t('live.sound.file')))
  return (
    <li className={styles.kept}>
      <p>
        <strong>{title}</strong> {t('live.kept.text', { time: formatTime(heardMs), here: formatTime(onlyHereMs) })}
      </p>
      <div className={styles.actions}>
        {!meeting.stopping && (
          <LinkButton to={meetingPath(id)} type="primary">
            {t('live.kept.continue')}
          </LinkButton>
        )}
        <PlainButton disabled={busy || recorded !== null} aria-describedby={reasonId} onClick={() => start(finish)}>
          {t('live.kept.finish')}
        </PlainButton>
        <PlainButton busy={busy} disabled={busy} onClick={() => start(download)}>
          {t('live.sound.download')}
        </PlainButton>
        <PlainButton disabled={busy} onClick={() => setConfirming(true)}>
          {t('live.kept.discard')}
        </PlainButton>
      </div>
      <p id={reasonId} className={styles.why}>
        {recorded && t('live.other.text', { title: recorded.meeting.title })}
      </p>
      <p role="alert" className={styles.problem}>
        {error instanceof LocalStorageError ? t('live.kept.unreadable') : error !== null && errorText(error).text}
      </p>
      {confirming && (
        <Dialog title={t('live.discard.title', { title })} onClose={() => setConfirming(false)}>
          <p>{t('live.discard.text', { here: formatTime(onlyHereMs) })}</p>
          <div className={styles.actions}>
            <PlainButton autoFocus onClick={() => setConfirming(false)}>
              {t('live.end.cancel')}
            </PlainButton>
            <PlainButton onClick={() => start(discard)}>{t('live.discard.submit')}</PlainButton>
          </div>
        </Dialog>
      )}
    </li>
  )
}
