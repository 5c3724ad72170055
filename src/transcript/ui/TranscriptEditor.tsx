import { AimOutlined } from '@ant-design/icons'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useSay } from '../../shared/intl'
import type { Note } from '../../wire/bodies'
import { segmentAt } from '../timeline'
import type { TranscriptTranslation } from '../translation'
import { createDesk, DeskContext, setSave, useDoing, type Desk } from './desk'
import type { Editing } from './editing'
import { EditorDialogs } from './EditorDialogs'
import { EditorTools } from './EditorTools'
import { useCommands } from './keys/useCommands'
import { NotesList } from './NotesList'
import { PlayerBar } from './PlayerBar'
import { SelectionBar } from './SelectionBar'
import styles from './TranscriptEditor.module.css'
import { TranscriptView } from './TranscriptView'
import { useCovered } from './useCovered'
import { useFollow } from './useFollow'
import { useFontSize } from './useFontSize'
import { useMediaKeys } from './useMediaKeys'
import { useNativeMarks } from './useNativeMarks'
import { usePlayback } from './usePlayback'
import { useSilenceSkip } from './useSilenceSkip'
import { leave } from './writing'

export interface EditorHandle {
  /** Plays from that moment and shows its place in the text. */
  jump(ms: number): void
}

interface Props {
  ref?: Ref<EditorHandle>
  editing: StoreApi<Editing>
  /** The text may be read, not changed. */
  readOnly: boolean
  /** What the recording is called, where the system shows what plays. */
  title: string
  /** Where the sound is; '' for none. */
  url: string
  /** Where the outline of its waveform is; '' for none. */
  peaksUrl?: string
  /** Written down while it was recorded. */
  notes?: readonly Note[] | undefined
  /** Duration by the record, until the file tells its own. */
  durationMs: number
  /** What became of the last changes, shown beside undo and redo. */
  status?: ReactNode
  /** More tools beside those of the text. */
  more?: ReactNode
  /** Shown line by line under the text. */
  translation?: TranscriptTranslation | null
  /** Someone asked to save now. */
  onSave: () => void
}

/** Text and sound together: the one follows the other, and the text can be corrected. */
export function TranscriptEditor(props: Props) {
  const { editing, readOnly, title, url, peaksUrl = '', notes = [], durationMs, status, more, onSave } = props
  const { ref, translation = null } = props
  const playback = usePlayback(url)
  const { player } = playback
  const [desk] = useState(() => createDesk(editing, player, playback.settings, durationMs || Infinity))
  const transcript = useStore(editing, (state) => state.transcript)
  // A text that lost its last segment can still have it back.
  const bare = useStore(editing, ({ transcript, history }) => !transcript.segments.length && !history.past.length)
  const writing = useStore(desk.doing, ({ live }) => live !== null)
  const { following, resume, relight } = useFollow(player, transcript, desk.list, writing)
  const [fontSize, setFontSize] = useFontSize()
  const frame = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  useCovered(frame, tools, dock)
  useReadOnly(desk, readOnly)
  useEffect(() => setSave(desk, onSave), [desk, onSave])
  useCommands(desk)
  useSilenceSkip(desk, playback.state.durationMs ?? durationMs)
  useMediaKeys(desk, title)
  useNativeMarks(desk)
  const jump = (ms: number) => {
    player.seek(ms)
    player.play()
    resume()
  }
  useImperativeHandle(ref, () => ({
    jump(ms) {
      jump(ms)
      desk.list.current?.scrollTo(Math.max(0, segmentAt(transcript, ms)))
    },
  }))
  const onShown = useCallback(() => {
    relight()
    desk.painter.refresh()
  }, [relight, desk])
  return (
    <DeskContext value={desk}>
      <div ref={frame}>
        {!bare && (
          <div ref={tools} className={styles.tools}>
            <EditorTools fontSize={fontSize} onFontSize={setFontSize} status={status} more={more} />
          </div>
        )}
        <NotesList notes={notes} onJump={jump} />
        <TranscriptView fontSize={fontSize} translation={translation} onJump={jump} onShown={onShown} />
        <div ref={dock} className={styles.dock}>
          {!following && playback.state.playing && <BackToVoice onBack={resume} />}
          <SelectionBar />
          <PlayerBar playback={playback} url={url} peaksUrl={peaksUrl} recordMs={durationMs} />
        </div>
        <EditorDialogs />
        <Said />
      </div>
    </DeskContext>
  )
}

function useReadOnly(desk: Desk, readOnly: boolean): void {
  useLayoutEffect(() => {
    if (readOnly) leave(desk)
    desk.doing.setState({ readOnly })
  }, [desk, readOnly])
}

function BackToVoice({ onBack }: { onBack: () => void }) {
  const say = useSay()
  return (
    <button type="button" className={styles.back} onClick={onBack}>
      <AimOutlined aria-hidden="true" />
      {say('transcript.follow.resume')}
    </button>
  )
}

/** What a screen reader is to say. */
function Said() {
  const { text, number } = useDoing(({ said }) => said)
  return (
    <div className="only-read" aria-live="polite">
      <span key={number}>{text}</span>
    </div>
  )
}
