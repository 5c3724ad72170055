import {
  CaretRightOutlined,
  CompressOutlined,
  ExpandOutlined,
  FlagOutlined,
  PauseOutlined,
  SwitcherOutlined,
} from '@ant-design/icons'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import { IconButton } from '../../../shared/ui/IconButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { LiveSession } from '../LiveSession'
import { MicrophoneSelect } from './BeginCard'
import { canShowCaptions, Captions } from './Captions'
import styles from './Controls.module.css'
import { addNote } from './NotesPanel'

interface Props {
  session: LiveSession
  big: boolean
  onBig: () => void
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
}

const stepPx = 2

/** What can be done with a live meeting, always in reach. */
export function Controls({ session, big, onBig, fontSize, onFontSize }: Props) {
  const say = useSay()
  const { phase, capture } = useStore(session.view)
  const [ending, setEnding] = useState(false)
  const [captions, setCaptions] = useState(false)
  const live = phase === 'live'
  const over = phase === 'stopping' || phase === 'done'
  return (
    <div className={styles.dock}>
      <div className={styles.bar} role="toolbar" aria-label={say('live.controls.name')}>
        <PlainButton
          large
          disabled={over || capture.is === 'starting'}
          onClick={() => (live ? session.pause() : session.resume())}
        >
          {live ? <PauseOutlined aria-hidden="true" /> : <CaretRightOutlined aria-hidden="true" />}
          {say(live ? 'live.controls.pause' : 'live.controls.resume')}
        </PlainButton>
        <PlainButton primary large disabled={over} busy={over} onClick={() => setEnding(true)}>
          {say(over ? 'live.controls.ending' : 'live.controls.end')}
        </PlainButton>
        <IconButton name={say('live.controls.marker')} disabled={over} onClick={() => addNote(session, '')}>
          <FlagOutlined />
        </IconButton>
        <span className={styles.space} />
        <MicrophoneSelect onChange={() => void session.changeMicrophone().catch(() => {})} />
        <IconButton name={say('transcript.tools.smaller')} onClick={() => onFontSize(fontSize - stepPx)}>
          <small>A</small>
        </IconButton>
        <IconButton name={say('transcript.tools.larger')} onClick={() => onFontSize(fontSize + stepPx)}>
          <big>A</big>
        </IconButton>
        <IconButton name={say('live.controls.big')} aria-pressed={big} onClick={onBig}>
          {big ? <CompressOutlined /> : <ExpandOutlined />}
        </IconButton>
        {canShowCaptions() && (
          <IconButton
            name={say('live.controls.captions')}
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
  const say = useSay()
  return (
    <Dialog title={say('live.end.title')} onClose={onClose}>
      <p>{say('live.end.text')}</p>
      <div className={styles.buttons}>
        <PlainButton onClick={onClose}>{say('live.end.cancel')}</PlainButton>
        <PlainButton primary autoFocus onClick={onEnd}>
          {say('live.end.submit')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
