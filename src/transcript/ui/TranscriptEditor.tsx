import { AimOutlined, CaretRightFilled } from '@ant-design/icons'
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
import { useT } from '../../shared/i18n/intl'
import { formatTime } from '../../shared/time/formatTime'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { useHiddenBars } from '../../shared/browser/useHiddenBars'
import type { Note } from '../../wire/responses'
import type { TimeSpan } from '../model/silences'
import { segmentAt } from '../model/timeline'
import type { TranscriptTranslation } from '../model/transcriptTranslation'
import {
  createEditorContext,
  EditorReactContext,
  setSaveHandler,
  useEditorUi,
  type EditorContext,
  type PassageActions,
} from './state/editorContext'
import type { HighlightName, HighlightRanges } from './dom/HighlightRegistry'
import type { TranscriptState } from './state/transcriptStore'
import { EditorDialogs, type EditorDialogsProps } from './tools/EditorDialogs'
import { EditorTools } from './tools/EditorTools'
import type { PageTools } from './tools/editorTool'
import { useShortcuts } from './shortcuts/useShortcuts'
import { NotesList } from './NotesList'
import { PlayerBar } from './player/PlayerBar'
import { SelectionBar } from './segments/SelectionBar'
import styles from './TranscriptEditor.module.css'
import { TranscriptView } from './segments/TranscriptView'
import { useOverlayInsets } from './useOverlayInsets'
import { useSteadyText } from './list/useSteadyText'
import { useKeptPlace, useOpeningPlace, type Moment } from './place/useKeptPlace'
import type { Player } from './playback/player'
import { useFollowPlayback } from './playback/useFollowPlayback'
import { VideoPanel } from './video/VideoPanel'
import { useFontSize } from './tools/useFontSize'
import { useMediaKeys } from './player/useMediaKeys'
import { useNativeSelection } from './segments/useNativeSelection'
import { usePlayback, usePlayerState } from './playback/usePlayback'
import { useSilenceSkip } from './player/useSilenceSkip'
import { stopEditing } from './editing/inlineEditing'
import { selectedSpan } from './editing/selectedSpan'

export interface EditorHandle {
  /** Plays from this time and scrolls to its segment. */
  seekTo(ms: number): void
  /** The position of the player, in milliseconds. */
  currentMs(): number
  /** Opens the dialog in which speakers are renamed and merged. */
  openSpeakers(): void
  /** The time of the selected words or segments; null without a selection. */
  selectedSpan(): TimeSpan | null
  /** Scrolls to a segment and plays nothing. */
  reveal(segment: string): void
}

interface Props extends EditorDialogsProps {
  ref?: Ref<EditorHandle>
  store: StoreApi<TranscriptState>
  readOnly: boolean
  /** Title of the recording for the system's media controls. */
  title: string
  /** The heading of the page, with one line of facts below it. */
  heading?: ReactNode
  facts?: ReactNode
  /** What the page adds to the bar above the text. */
  tools?: PageTools
  /** Keeps that bar in view, for what the user must not miss. */
  pinned?: boolean
  /** Audio URL; '' for none. */
  url: string
  /** False for a text that is shown without its sound: there is no player then. */
  hasPlayer?: boolean
  /** URL of the waveform peaks; '' for none. */
  peaksUrl?: string
  /** Notes taken during the recording. */
  notes?: readonly Note[] | undefined
  /** Duration from the record, used until the audio file reports its own. */
  durationMs: number
  /** Save status, shown before the facts. */
  status?: ReactNode
  /** Shown above the text. */
  banner?: ReactNode
  /** Shown beside the text. */
  aside?: ReactNode
  /** Shown above the player. */
  notice?: ReactNode
  /** Record whose place is kept on this device; undefined keeps none. */
  recordId?: string
  /** The moment that a link asks for. */
  moment?: Moment | null
  /** Shown line by line under the text. */
  translation?: TranscriptTranslation | null
  /** What can be done with passages; absent where nothing can. */
  passageActions?: PassageActions | null
  /** Passages that are marked in the text, by look. */
  marks?: Marks
  /** The address of a moment, for quotations. */
  momentLink?: ((ms: number) => string) | null
  /** The user requests saving now. */
  onSave: () => void
}

/** Synchronized text and audio playback, with an editable text. */
export function TranscriptEditor(props: Props) {
  const { store, readOnly, title, url, hasPlayer = true, peaksUrl = '', notes = [], durationMs, onSave } = props
  const { heading, facts, status, tools = noTools, pinned = false, banner, aside } = props
  const { passageActions = null, marks, momentLink = null } = props
  const { ref, translation = null, speakerTools, speakerDetails, notice, recordId, moment = null } = props
  const opening = useOpeningPlace(recordId, moment)
  const playback = usePlayback(url)
  const { player } = playback
  const [editor] = useState(() =>
    createEditorContext({ store, player, settings: playback.settings, durationMs: durationMs || Infinity }),
  )
  const transcript = useStore(store, (state) => state.transcript)
  // When the last segment was deleted, undo must stay available.
  const isEmpty = useStore(store, ({ transcript, history }) => !transcript.segments.length && !history.past.length)
  // What the user is at must not scroll away.
  const isBusy = useStore(editor.ui, ({ editing, bar }) => editing !== null || bar !== null)
  const { following, resume, refreshHighlight } = useFollowPlayback({
    player,
    transcript,
    list: editor.list,
    paused: isBusy,
    follows: opening === null,
  })
  const continueMs = useKeptPlace(editor, { record: recordId, opening, moment, onResume: resume })
  const [fontSize, setFontSize] = useFontSize()
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  const barIsUsed = useStore(editor.ui, (ui) => ui.bar !== null)
  useHiddenBars(pinned || barIsUsed)
  useOverlayInsets(frame, bar, dock)
  useSteadyText(editor, above)
  useReadOnly(editor, readOnly)
  useMarks(editor, marks)
  useEffect(() => editor.ui.setState({ passageActions, momentLink }), [editor, passageActions, momentLink])
  useEffect(() => setSaveHandler(editor, onSave), [editor, onSave])
  useShortcuts(editor)
  useSilenceSkip(editor, usePlayerState(player, (state) => state.durationMs) ?? durationMs)
  useMediaKeys(editor, title)
  useNativeSelection(editor)
  const seek = (ms: number) => {
    player.seek(ms)
    player.play()
    resume()
  }
  useImperativeHandle(ref, () => ({
    seekTo(ms) {
      seek(ms)
      editor.list.current?.scrollTo(Math.max(0, segmentAt(transcript, ms)))
    },
    openSpeakers: () => editor.ui.setState({ dialog: 'speakers' }),
    currentMs: () => player.currentMs,
    selectedSpan: () => selectedSpan(editor),
    reveal: (segment) => editor.list.current?.bring(segment, 'center'),
  }))
  const onShown = useCallback(() => {
    refreshHighlight()
    editor.highlights.refresh()
  }, [refreshHighlight, editor])
  return (
    <EditorReactContext value={editor}>
      <div ref={frame} className={`${styles.frame} to-the-edge`}>
        <div ref={bar} className={styles.bar}>
          <EditorTools {...{ fontSize, isEmpty, facts, status, tools }} title={heading} onFontSize={setFontSize} />
        </div>
        <div className={styles.columns}>
          <div className={styles.text}>
            <div ref={above} className={styles.above}>
              {banner}
              <NotesList notes={notes} onSeek={seek} />
            </div>
            <TranscriptView fontSize={fontSize} translation={translation} onSeek={seek} onShown={onShown} />
          </div>
          {aside}
        </div>
        <div ref={dock} className={styles.dock}>
          <VideoPanel player={player} url={url} translation={translation} />
          {continueMs !== null && <ContinueNotice editor={editor} ms={continueMs} />}
          {!following && <JumpToPlayback player={player} onBack={resume} />}
          {notice}
          <SelectionBar />
          {hasPlayer && <PlayerBar playback={playback} url={url} peaksUrl={peaksUrl} recordMs={durationMs} />}
        </div>
        <EditorDialogs speakerTools={speakerTools} speakerDetails={speakerDetails} />
        <Announcer />
      </div>
    </EditorReactContext>
  )
}

const noTools: PageTools = {}

/** Ranges of the text by the look that they have. */
export type Marks = ReadonlyMap<HighlightName, HighlightRanges>

function useMarks({ highlights }: EditorContext, marks: Marks | undefined): void {
  useEffect(() => marks?.forEach((ranges, name) => highlights.set(name, ranges)), [highlights, marks])
}

function useReadOnly(editor: EditorContext, readOnly: boolean): void {
  useLayoutEffect(() => {
    if (readOnly) stopEditing(editor)
    editor.ui.setState({ readOnly })
  }, [editor, readOnly])
}

/** Offers to follow the playback again. */
function JumpToPlayback({ player, onBack }: { player: Player; onBack: () => void }) {
  const t = useT()
  const playing = usePlayerState(player, (state) => state.playing)
  if (!playing) return null
  return (
    <button type="button" className={styles.back} onClick={onBack}>
      <AimOutlined aria-hidden="true" />
      {t('transcript.follow.resume')}
    </button>
  )
}

/** Offers to continue where the user left off. */
function ContinueNotice({ editor: { player, list, store }, ms }: { editor: EditorContext; ms: number }) {
  const t = useT()
  const startOver = () => {
    player.seek(0)
    list.current?.bring(store.getState().transcript.segments[0]?.id ?? '', 'center')
  }
  return (
    <div className={styles.continue}>
      <button type="button" className={styles.back} onClick={() => player.play()}>
        <CaretRightFilled aria-hidden="true" />
        {t('transcript.place.continue', { time: formatTime(ms) })}
      </button>
      <PlainButton onClick={startOver}>{t('transcript.place.startOver')}</PlainButton>
    </div>
  )
}

/** Live region for screen readers. */
function Announcer() {
  const { text, number } = useEditorUi(({ announcement }) => announcement)
  return (
    <div className="only-read" aria-live="polite">
      <span key={number}>{text}</span>
    </div>
  )
}
