import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { notify } from '../../../shared/notify'
import { formatTime } from '../../../shared/time'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { LiveSession } from '../LiveSession'
import { captureSettings, MicrophoneSelect } from './BeginCard'
import styles from './LiveView.module.css'
import { choiceOf } from './SetupView'

/** Below this much room on the device a person is told. */
const littleRoomMs = 30 * 60_000

/** What is wrong with the sound, and what to do about it. What comes by itself is told once, as a toast. */
export function CaptureTrouble({ session }: { session: LiveSession }) {
  const say = useSay()
  const { capture, phase, trouble, roomLeftMs, notice } = useStore(session.view)
  const [busy, setBusy] = useState(false)
  useNotices(session)
  const again = async () => {
    setBusy(true)
    await session.capture(choiceOf(captureSettings())).catch(() => {})
    setBusy(false)
  }
  const live = phase === 'live' || phase === 'paused'
  return (
    <>
      {capture.is === 'failed' && live && (
        <div className={styles.trouble} role="alert">
          <p>
            <strong>{say('live.capture.failed')}</strong> {say(`live.capture.${capture.fault}`)}
          </p>
          <MicrophoneSelect />
          <PlainButton primary busy={busy} disabled={busy} onClick={() => void again()}>
            {say('live.capture.again')}
          </PlainButton>
        </div>
      )}
      {notice?.is === 'suspended' && live && (
        <div className={styles.trouble} role="alert">
          <p>{say('live.capture.suspended')}</p>
          <PlainButton primary onClick={() => session.retry()}>
            {say('live.capture.wake')}
          </PlainButton>
        </div>
      )}
      {trouble && (
        <p className={styles.trouble} role="alert">
          {say(`live.keep.${trouble}`)}
        </p>
      )}
      {!trouble && live && roomLeftMs !== null && roomLeftMs < littleRoomMs && (
        <p className={styles.trouble} role="status">
          {say('live.keep.little', { time: formatTime(roomLeftMs) })}
        </p>
      )}
    </>
  )
}

function useNotices(session: LiveSession): void {
  const say = useSay()
  const { notice, notices } = useStore(session.view)
  useEffect(() => {
    if (notice?.is === 'changed') notify({ kind: 'info', text: say('live.capture.changed', { name: notice.label }) })
    if (notice?.is === 'lost') notify({ kind: 'warning', text: say(`live.capture.lost.${notice.input}`) })
    // The same notice may come again: each is news.
  }, [notice, notices, say])
}
