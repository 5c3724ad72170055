import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import type { LiveSession } from '../LiveSession'
import { lightsOf } from '../view'
import styles from './Lights.module.css'

/** From here on somebody should know that something is slow. */
const lateMs = { kept: 2_000, recognised: 8_000 }

/** The microphone, what is kept on this device, what is recognised: each as it is, ten times a second. */
export function Lights({ session }: { session: LiveSession }) {
  const say = useSay()
  const view = useStore(session.view)
  const meter = useStore(session.meter)
  const lights = lightsOf(view, meter, useNowEachSecond())
  const keptSeconds = Math.round((lights.sinceKeptMs ?? 0) / 1000)
  const behindSeconds = Math.round(lights.behindMs / 1000)
  const hearing = view.capture.is === 'on' && view.phase === 'live'
  const over = view.phase === 'stopping' || view.phase === 'done'
  const keeping = view.trouble === null && (lights.unkeptMs === 0 || (lights.sinceKeptMs ?? 0) < lateMs.kept)
  const recognising = view.connection.is === 'open' && lights.behindMs < lateMs.recognised
  return (
    <div className={styles.lights}>
      <time className={styles.time}>{formatTime(meter.heardMs)}</time>
      <span
        className={styles.light}
        data-light="microphone"
        data-good={hearing || over}
        data-heard-ms={meter.heardMs}
        title={view.microphone}
      >
        <span className={styles.meter} aria-hidden="true">
          <span style={{ transform: `scaleX(${hearing ? lights.microphone : 0})` }} />
        </span>
        {say(hearing ? 'live.light.microphone' : `live.light.${over ? 'over' : view.phase === 'paused' ? 'paused' : 'deaf'}`)}
      </span>
      <span className={styles.light} data-light="kept" data-good={keeping} data-kept-ms={meter.keptMs}>
        {keeping
          ? say('live.light.kept', { seconds: keptSeconds })
          : say('live.light.unkept', { seconds: Math.ceil(lights.unkeptMs / 1000) })}
      </span>
      <span className={styles.light} data-light="recognised" data-good={recognising} data-acked-ms={meter.ackedMs}>
        {behindSeconds < 2 ? say('live.light.recognised') : say('live.light.behind', { seconds: behindSeconds })}
      </span>
    </div>
  )
}

/** The clock moves also while no sound comes. */
function useNowEachSecond(): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
