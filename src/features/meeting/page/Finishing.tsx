import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { LiveSession } from '../session/LiveSession'
import { textEndMs } from '../session/liveTranscript'
import styles from './LiveView.module.css'

/** Progress from the end of the recording to the record: audio is sent, then the rest of it is recognized. */
export function Finishing({ session }: { session: LiveSession }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const isOnline = useStore(session.view, ({ connection }) => connection.status === 'open')
  const ratio = useFinishedRatio(session)
  const percent = Math.floor(ratio * 100)
  return (
    <div className={styles.finishing} role="status">
      <p>
        <strong>{t(isOnline ? 'live.connection.finishing' : 'live.connection.finishingOffline')}</strong>
        {isOnline && <span className={styles.percent}>{formatNumber(percent / 100, { style: 'percent' })}</span>}
      </p>
      {isOnline && <ProgressBar percent={percent} label={t('live.connection.finishing')} />}
      <p className={styles.leave}>{t('live.connection.leave')}</p>
    </div>
  )
}

/** Below 1 until the record exists. */
const maxRatio = 0.99

function useFinishedRatio(session: LiveSession): number {
  const { ackedMs, capturedMs, voiceMs } = useStore(session.meter)
  const textMs = useStore(session.transcript.view, ({ text }) => textEndMs(text))
  const [from] = useState({ ackedMs, textMs })
  // Without a voice heard by this page, the text may come up to the end.
  const speechEndMs = voiceMs || capturedMs
  const total = Math.max(0, capturedMs - from.ackedMs) + Math.max(0, speechEndMs - from.textMs)
  const done = Math.max(0, ackedMs - from.ackedMs) + Math.max(0, textMs - from.textMs)
  return total > 0 ? Math.min(maxRatio, done / total) : maxRatio
}
