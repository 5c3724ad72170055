import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { ConfirmDialog } from '../../../shared/ui/overlays/ConfirmDialog'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { onlyHereMs, type UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import { meetingPath } from '../meeting/meetingPaths'
import { liveSession, unfinishedMeetings } from '../session/openSession'
import styles from './UnfinishedMeetings.module.css'
import { useUnfinishedActions } from './useUnfinishedActions'

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
  const client = useQueryClient()
  const reasonId = useId()
  const [confirming, setConfirming] = useState(false)
  const recorded = useStore(liveSession, ({ current }) => current)
  const { id, title, heardMs } = meeting
  const hereMs = onlyHereMs(meeting)
  // Less than what the times show.
  const isSent = hereMs < 1000
  const { busy, problem, finish, download, discard } = useUnfinishedActions(
    () => void client.invalidateQueries({ queryKey: ['unfinishedMeetings'] }),
  )
  return (
    <li className={styles.kept}>
      <p>
        <strong>{title}</strong>{' '}
        {isSent
          ? t('live.kept.sent', { time: formatTime(heardMs) })
          : t('live.kept.text', { time: formatTime(heardMs), here: formatTime(hereMs) })}
      </p>
      <div className={styles.actions}>
        {!meeting.stopping && (
          <LinkButton to={meetingPath(id)} type="primary">
            {t('live.kept.continue')}
          </LinkButton>
        )}
        <PlainButton disabled={busy || recorded !== null} aria-describedby={reasonId} onClick={() => finish(meeting)}>
          {t('live.kept.finish')}
        </PlainButton>
        <PlainButton busy={busy} disabled={busy} onClick={() => download(meeting)}>
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
        {problem}
      </p>
      {confirming && (
        <ConfirmDialog
          title={t('live.discard.title', { title })}
          confirmText={t('live.discard.submit')}
          onConfirm={() => {
            setConfirming(false)
            discard(meeting)
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{isSent ? t('live.discard.sent') : t('live.discard.text', { here: formatTime(hereMs) })}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
