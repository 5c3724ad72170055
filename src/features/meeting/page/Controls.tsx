import {
  CaretRightOutlined,
  FlagOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PauseOutlined,
  SwitcherOutlined,
} from '@ant-design/icons'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { LiveSession } from '../session/LiveSession'
import { MicrophoneSelect } from '../inputs/MicrophoneSelect'
import { canShowCaptions, Captions } from './Captions'
import styles from './Controls.module.css'
import { addNote } from './NotesPanel'

interface Props {
  session: LiveSession
  /** Whether the large text fills the screen. */
  presenting: boolean
  onPresent: () => void
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
}

const stepPx = 2

/** Controls of a live meeting, always visible. */
export function Controls({ session, presenting, onPresent, fontSize, onFontSize }: Props) {
  const t = useT()
  const { phase, capture } = useStore(session.view)
  const [ending, setEnding] = useState(false)
  const [captions, setCaptions] = useState(false)
  const live = phase === 'live'
  const over = phase === 'stopping' || phase === 'done'
  return (
    <div className={styles.dock}>
      <div className={styles.bar} role="toolbar" aria-label={t('live.controls.name')}>
        <PlainButton
          large
          disabled={over || capture.status === 'starting'}
          onClick={() => (live ? session.pause() : session.resume())}
        >
          {live ? <PauseOutlined aria-hidden="true" /> : <CaretRightOutlined aria-hidden="true" />}
          {t(live ? 'live.controls.pause' : 'live.controls.resume')}
        </PlainButton>
        <PlainButton primary large disabled={over} busy={over} onClick={() => setEnding(true)}>
          {t(over ? 'live.controls.ending' : 'live.controls.end')}
        </PlainButton>
        <IconButton name={t('live.controls.marker')} disabled={over} onClick={() => addNote(session, '')}>
          <FlagOutlined />
        </IconButton>
        <span className={styles.space} />
        <span className={styles.more}>
          {!presenting && <MicrophoneSelect onChange={() => void session.changeMicrophone().catch(() => {})} />}
          <IconButton name={t('transcript.tools.smaller')} onClick={() => onFontSize(fontSize - stepPx)}>
            <small>A</small>
          </IconButton>
          <IconButton name={t('transcript.tools.larger')} onClick={() => onFontSize(fontSize + stepPx)}>
            <big>A</big>
          </IconButton>
        </span>
        <IconButton name={t(presenting ? 'live.controls.endPresenting' : 'live.controls.present')} onClick={onPresent}>
          {presenting ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        </IconButton>
        {!presenting && canShowCaptions() && (
          <IconButton
            className={styles.wide}
            name={t('live.controls.captions')}
            aria-pressed={captions}
            onClick={() => setCaptions(!captions)}
          >
            <SwitcherOutlined />
          </IconButton>
        )}
      </div>
      {captions && <Captions session={session} onClose={() => setCaptions(false)} />}
      {ending && (
        <EndDialog
          onClose={() => setEnding(false)}
          onEnd={() => {
            setEnding(false)
            session.stop()
          }}
        />
      )}
    </div>
  )
}

function EndDialog({ onEnd, onClose }: { onEnd: () => void; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('live.end.title')} onClose={onClose}>
      <p>{t('live.end.text')}</p>
      <div className="dialog-buttons">
        <PlainButton onClick={onClose}>{t('live.end.cancel')}</PlainButton>
        <PlainButton primary autoFocus onClick={onEnd}>
          {t('live.end.submit')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
