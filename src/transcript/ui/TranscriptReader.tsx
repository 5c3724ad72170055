import { AimOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useSay } from '../../shared/intl'
import type { Transcript } from '../model'
import { nextSegment, previousSegment } from '../timeline'
import { skipMs } from './player'
import { PlayerBar } from './PlayerBar'
import { ReaderTools } from './ReaderTools'
import { ShortcutsDialog } from './ShortcutsDialog'
import styles from './TranscriptReader.module.css'
import { TranscriptView } from './TranscriptView'
import { useFollow, type SegmentList } from './useFollow'
import { useFontSize } from './useFontSize'
import { usePlayback } from './usePlayback'
import { useShortcuts } from './useShortcuts'

interface Props {
  transcript: Transcript
  /** Where the sound is; '' for none. */
  url: string
  /** Duration by the record, until the file tells its own. */
  durationMs: number
}

/** Text and sound together: the one follows the other. */
export function TranscriptReader({ transcript, url, durationMs }: Props) {
  const say = useSay()
  const list = useRef<SegmentList>(null)
  const playback = usePlayback(url)
  const { player, state } = playback
  const { following, resume, relight } = useFollow(player, transcript, list)
  const [fontSize, setFontSize] = useFontSize()
  const [helping, setHelping] = useState(false)
  const jump = (ms: number) => {
    player.seek(ms)
    player.play()
    resume()
  }
  useShortcuts({
    ' ': () => player.toggle(),
    ArrowLeft: () => player.skip(-skipMs),
    ArrowRight: () => player.skip(skipMs),
    'Shift+ArrowLeft': () => player.seek(previousSegment(transcript, player.currentMs)?.startMs ?? 0),
    'Shift+ArrowRight': () => player.seek(nextSegment(transcript, player.currentMs)?.startMs ?? player.currentMs),
    '?': () => setHelping(true),
  })
  return (
    <>
      {transcript.segments.length > 0 && (
        <ReaderTools fontSize={fontSize} onFontSize={setFontSize} onHelp={() => setHelping(true)} />
      )}
      <TranscriptView transcript={transcript} fontSize={fontSize} list={list} onJump={jump} onShown={relight} />
      <div className={styles.dock}>
        {!following && state.playing && (
          <button type="button" className={styles.back} onClick={resume}>
            <AimOutlined aria-hidden="true" />
            {say('transcript.follow.resume')}
          </button>
        )}
        <PlayerBar playback={playback} url={url} recordMs={durationMs} />
      </div>
      {helping && <ShortcutsDialog onClose={() => setHelping(false)} />}
    </>
  )
}
