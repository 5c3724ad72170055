import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { useRecognitionOf } from '../meeting/useMeetingLanguages'
import type { LiveSession } from '../session/LiveSession'
import { indicatorValues } from '../session/viewState'
import styles from './StatusIndicators.module.css'

/** Delays after which an indicator shows a warning. */
const lateAfterMs = { persisted: 2_000, recognized: 8_000 }

/** Status of the microphone, local storage and recognition, updated ten times per second. */
export function StatusIndicators({ session }: { session: LiveSession }) {
  const t = useT()
  const view = useStore(session.view)
  const meter = useStore(session.meter)
  const values = indicatorValues(view, meter, useNowEachSecond())
  const persistedSeconds = Math.round((values.sincePersistedMs ?? 0) / 1000)
  const behindSeconds = Math.round(values.behindMs / 1000)
  const capturing = view.capture.status === 'on' && view.phase === 'live'
  const over = view.phase === 'stopping' || view.phase === 'done'
  const persisting =
    view.storageFault === null && (values.unpersistedMs === 0 || (values.sincePersistedMs ?? 0) < lateAfterMs.persisted)
  const connected = view.connection.status === 'open'
  const recognizing = connected && values.behindMs < lateAfterMs.recognized
  const isRecognized = useRecognitionOf(session.meeting.language) === 'live'
  const paused = view.phase === 'paused'
  return (
    <div className={styles.lights}>
      <time className={styles.time}>{formatTime(meter.capturedMs)}</time>
      <span
        className={styles.light}
        data-light="microphone"
        data-good={capturing || over}
        data-idle={paused}
        data-heard-ms={meter.capturedMs}
        title={view.microphone}
      >
        <span className={styles.meter} aria-hidden="true">
          <span style={{ transform: `scaleX(${capturing ? values.microphone : 0})` }} />
        </span>
        {t(capturing ? 'live.light.microphone' : `live.light.${over ? 'over' : paused ? 'paused' : 'deaf'}`)}
      </span>
      <span className={styles.light} data-light="kept" data-good={persisting} data-kept-ms={meter.persistedMs}>
        {persisting
          ? t('live.light.kept', { seconds: persistedSeconds })
          : t('live.light.unkept', { seconds: Math.ceil(values.unpersistedMs / 1000) })}
      </span>
      <span
        className={styles.light}
        hidden={!isRecognized}
        data-light="recognized"
        data-good={recognizing}
        data-idle={paused && connected}
        data-acked-ms={meter.ackedMs}
      >
        {behindSeconds < 2 ? t('live.light.recognized') : t('live.light.behind', { seconds: behindSeconds })}
      </span>
    </div>
  )
}

/** Keeps the indicators current while no audio arrives. */
function useNowEachSecond(): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
