import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { fileName, save } from '../../../shared/save'
import { LinkButton } from '../../../shared/ui/LinkButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { LiveSession } from '../LiveSession'
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
  const { why, text } = refusal
  return (
    <div className={styles.trouble} role="alert">
      <p>
        <strong>{why === 'no' ? text : say(`live.refused.${why}`)}</strong>
        <br />
        {say('live.refused.kept')}
      </p>
      {why === 'short' && <LinkButton to="/set">{say('live.refused.topUp')}</LinkButton>}
      <PlainButton onClick={() => session.retry()}>{say('live.connection.retry')}</PlainButton>
      <DownloadSound wav={() => session.wav()} title={session.meeting.title} />
    </div>
  )
}

/** Takes the sound that is on this device away as a file. */
export function DownloadSound({ wav, title }: { wav: () => Promise<Blob>; title: string }) {
  const say = useSay()
  return (
    <PlainButton onClick={() => void wav().then((blob) => save(blob, fileName(title, 'wav', say('live.sound.file'))))}>
      {say('live.sound.download')}
    </PlainButton>
  )
}
