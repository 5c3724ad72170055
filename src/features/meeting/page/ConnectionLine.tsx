import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { refreshUser } from '../../../shared/currentUser'
import { useSay } from '../../../shared/intl'
import { fileName, save } from '../../../shared/save'
import { formatTime } from '../../../shared/time'
import { Dialog } from '../../../shared/ui/Dialog'
import { LinkButton } from '../../../shared/ui/LinkButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { useWork } from '../../../shared/useWork'
import type { Refusal } from '../live/state'
import type { LiveSession } from '../LiveSession'
import controls from './Controls.module.css'
import styles from './LiveView.module.css'

/** How the server is reached, where there is something to say of it. */
export function ConnectionLine({ session }: { session: LiveSession }) {
  const say = useSay()
  const { connection, phase, refusal, said } = useStore(session.view)
  if (phase === 'stopping' && !refusal)
    return (
      <p className={styles.line} role="status">
        {say(connection.is === 'open' ? 'live.connection.finishing' : 'live.connection.finishingOffline')}
      </p>
    )
  if (!refusal && (connection.is === 'waiting' || connection.is === 'connecting'))
    return (
      <p className={styles.line} role="status">
        {say('live.connection.waiting')}{' '}
        <button type="button" className={styles.link} onClick={() => session.retry()}>
          {say('live.connection.retry')}
        </button>
      </p>
    )
  if (!refusal) return said ? <p className={styles.line}>{said}</p> : null
  return <Refused session={session} refusal={refusal} />
}

/** Why the server takes nothing, and what can be done meanwhile: a meeting it takes no more sound of can end with what it has. */
function Refused({ session, refusal: { why, text, canEnd } }: { session: LiveSession; refusal: Refusal }) {
  const say = useSay()
  const [settling, setSettling] = useState(false)
  useEffect(() => {
    // What credit is shown elsewhere is older than this.
    if (why === 'short') void refreshUser()
  }, [why])
  return (
    <>
      <div className={styles.trouble} role="alert">
        <p>
          <strong>{why === 'no' ? text : say(`live.refused.${why}`)}</strong>
          <br />
          {say('live.refused.kept')}
        </p>
        {why === 'short' && <LinkButton to="/set">{say('live.refused.topUp')}</LinkButton>}
        <PlainButton onClick={() => session.retry()}>{say('live.connection.retry')}</PlainButton>
        {canEnd && <PlainButton onClick={() => setSettling(true)}>{say('live.settle.open')}</PlainButton>}
        <DownloadSound wav={() => session.wav()} title={session.meeting.title} />
      </div>
      {settling && <SettleDialog session={session} onClose={() => setSettling(false)} />}
    </>
  )
}

function SettleDialog({ session, onClose }: { session: LiveSession; onClose: () => void }) {
  const say = useSay()
  const { ackedMs, heardMs } = useStore(session.meter)
  const left = Math.max(0, heardMs - ackedMs)
  return (
    <Dialog title={say('live.settle.title')} onClose={onClose}>
      <p>{say('live.settle.text', { time: formatTime(ackedMs), here: formatTime(left) })}</p>
      <div className={controls.buttons}>
        <PlainButton onClick={onClose}>{say('live.end.cancel')}</PlainButton>
        <PlainButton primary autoFocus onClick={() => session.settle()}>
          {say('live.end.submit')}
        </PlainButton>
      </div>
    </Dialog>
  )
}

/** Takes the sound that is on this device away as a file. */
export function DownloadSound({ wav, title }: { wav: () => Promise<Blob>; title: string }) {
  const say = useSay()
  const { busy, error, start } = useWork(() => {})
  const take = async (signal: AbortSignal) => {
    const sound = await wav()
    if (!signal.aborted) await save(sound, fileName(title, 'wav', say('live.sound.file')))
  }
  return (
    <>
      <PlainButton busy={busy} disabled={busy} onClick={() => start(take)}>
        {say('live.sound.download')}
      </PlainButton>
      {error !== null && <span role="alert">{say('live.sound.failed')}</span>}
    </>
  )
}
