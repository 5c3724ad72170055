import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { refreshUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { fileName } from '../../../shared/files/fileName'
import { saveFile } from '../../../shared/files/saveFile'
import { formatTime } from '../../../shared/time/formatTime'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { useAsyncTask } from '../../../shared/async/useAsyncTask'
import type { ServerRefusal } from '../live/liveState'
import { useRecognitionOf } from '../meeting/useMeetingLanguages'
import type { LiveSession } from '../session/LiveSession'
import { Finishing } from './Finishing'
import styles from './LiveView.module.css'

/** Connection state, shown only when there is a problem or progress. */
export function ConnectionStatus({ session }: { session: LiveSession }) {
  const t = useT()
  const { connection, phase, refusal, serverMessage } = useStore(session.view)
  const expected = useRecognitionOf(session.meeting.language) !== 'live'
  if (phase === 'stopping' && !refusal) return <Finishing session={session} />
  if (!refusal && (connection.status === 'waiting' || connection.status === 'connecting'))
    return (
      <p className={styles.line} role="status">
        {t('live.connection.waiting')}{' '}
        <button type="button" className={styles.link} onClick={() => session.retry()}>
          {t('live.connection.retry')}
        </button>
      </p>
    )
  if (!refusal) return serverMessage ? <p className={expected ? styles.note : styles.line}>{serverMessage}</p> : null
  return <RefusalPanel session={session} refusal={refusal} />
}

/** Why the server refuses the session, and the available actions. If it refused audio, the meeting can end with what is stored. */
function RefusalPanel({
  session,
  refusal: { reason, text, canEnd },
}: {
  session: LiveSession
  refusal: ServerRefusal
}) {
  const t = useT()
  const [ending, setEnding] = useState(false)
  useEffect(() => {
    // The credit displayed elsewhere is outdated.
    if (reason === 'short') void refreshUser()
  }, [reason])
  return (
    <>
      <div className={styles.trouble} role="alert">
        <p>
          <strong>{reason === 'no' ? text : t(`live.refused.${reason}`)}</strong>
          <br />
          {t('live.refused.kept')}
        </p>
        {reason === 'short' && <LinkButton to="/set">{t('live.refused.topUp')}</LinkButton>}
        <PlainButton onClick={() => session.retry()}>{t('live.connection.retry')}</PlainButton>
        {canEnd && <PlainButton onClick={() => setEnding(true)}>{t('live.settle.open')}</PlainButton>}
        <DownloadAudio wav={() => session.wav()} title={session.meeting.title} />
      </div>
      {ending && <EndWithStoredDialog session={session} onClose={() => setEnding(false)} />}
    </>
  )
}

function EndWithStoredDialog({ session, onClose }: { session: LiveSession; onClose: () => void }) {
  const t = useT()
  const { ackedMs, capturedMs } = useStore(session.meter)
  const unsentMs = Math.max(0, capturedMs - ackedMs)
  return (
    <Dialog title={t('live.settle.title')} onClose={onClose}>
      <p>{t('live.settle.text', { time: formatTime(ackedMs), here: formatTime(unsentMs) })}</p>
      <div className="dialog-buttons">
        <PlainButton onClick={onClose}>{t('live.end.cancel')}</PlainButton>
        <PlainButton primary autoFocus onClick={() => session.endWithStored()}>
          {t('live.end.submit')}
        </PlainButton>
      </div>
    </Dialog>
  )
}

/** Downloads this device's audio as a file. */
export function DownloadAudio({ wav, title }: { wav: () => Promise<Blob>; title: string }) {
  const t = useT()
  const { busy, error, start } = useAsyncTask(() => {})
  const download = async (signal: AbortSignal) => {
    const audio = await wav()
    if (!signal.aborted) await saveFile(audio, fileName(title, 'wav', t('live.sound.file')))
  }
  return (
    <>
      <PlainButton busy={busy} disabled={busy} onClick={() => start(download)}>
        {t('live.sound.download')}
      </PlainButton>
      {error !== null && <span role="alert">{t('live.sound.failed')}</span>}
    </>
  )
}
