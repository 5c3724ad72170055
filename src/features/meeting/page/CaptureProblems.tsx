import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { formatDuration } from '../../../shared/time/formatDuration'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { LiveSession } from '../session/LiveSession'
import { captureChoiceOf, captureSettings } from '../inputs/captureSettings'
import { MicrophoneSelect } from '../inputs/MicrophoneSelect'
import styles from './LiveView.module.css'

/** Below this remaining space, the user is warned. */
const lowStorageMs = 30 * 60_000

/** Audio problems and how to fix them. Transient notices are shown as toasts. */
export function CaptureProblems({ session }: { session: LiveSession }) {
  const t = useT()
  const { capture, phase, storageFault, storageLeftMs, notice } = useStore(session.view)
  const [busy, setBusy] = useState(false)
  useNotices(session)
  const restart = async () => {
    setBusy(true)
    await session.capture(captureChoiceOf(captureSettings())).catch(() => {})
    setBusy(false)
  }
  const live = phase === 'live' || phase === 'paused'
  return (
    <>
      {capture.status === 'failed' && live && (
        <div className={styles.trouble} role="alert">
          <p>
            <strong>{t('live.capture.failed')}</strong> {t(`live.capture.${capture.fault}`)}
          </p>
          <MicrophoneSelect />
          <PlainButton primary busy={busy} disabled={busy} onClick={() => void restart()}>
            {t('live.capture.again')}
          </PlainButton>
        </div>
      )}
      {notice?.type === 'suspended' && live && (
        <div className={styles.trouble} role="alert">
          <p>{t('live.capture.suspended')}</p>
          <PlainButton primary onClick={() => session.retry()}>
            {t('live.capture.wake')}
          </PlainButton>
        </div>
      )}
      {storageFault && (
        <p className={styles.trouble} role="alert">
          {t(`live.keep.${storageFault}`)}
        </p>
      )}
      {!storageFault && live && storageLeftMs !== null && storageLeftMs < lowStorageMs && (
        <p className={styles.trouble} role="status">
          {t('live.keep.little', { time: formatDuration(t, storageLeftMs / 1000) })}
        </p>
      )}
    </>
  )
}

function useNotices(session: LiveSession): void {
  const t = useT()
  const { notice, noticeCount } = useStore(session.view)
  useEffect(() => {
    if (notice?.type === 'changed') notify({ kind: 'info', text: t('live.capture.changed', { name: notice.label }) })
    if (notice?.type === 'lost') notify({ kind: 'warning', text: t(`live.capture.lost.${notice.input}`) })
    // `noticeCount` repeats the toast when an identical notice comes again.
  }, [notice, noticeCount, t])
}
