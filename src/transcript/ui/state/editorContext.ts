/** State shared by the parts of one open editor: the transcript, the UI state and the player. */
import { createContext, useContext, type RefObject } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { stored, type PlayerSettings, type TranscriptViewMode } from '../../../shared/storage/localStore'
import type { HighlightColor } from '../../../wire/annotationSchemas'
import type { Passage } from '../../anchors/anchors'
import { segmentIndex } from '../../model/edit'
import type { Segment, Transcript } from '../../model/transcript'
import type { Caret, CaretTarget } from '../dom/caret'
import type { TranscriptState } from './transcriptStore'
import { HighlightRegistry } from '../dom/HighlightRegistry'
import type { Player } from '../playback/player'
import { PauseWhileTyping } from '../playback/playbackHelpers'
import { UndoGrouping } from './undoGrouping'
import type { SegmentList } from '../playback/useFollowPlayback'

/** The menu that is open beside a row. */
export interface OpenMenu {
  /** Actions on a segment, its speaker, or the speaker of all selected segments. */
  readonly kind: 'segment' | 'speaker' | 'selection'
  readonly segment: string
  /** All segments of the paragraph whose speaker is about to change. */
  readonly paragraph?: readonly string[]
  /** The button that opened it. */
  readonly anchor: Element
}

/** Where a text selection starts in the first of its segments and ends in the last, as UTF-16 offsets. */
export interface SelectedText {
  readonly start: number
  readonly end: number
}

/** What the page does with passages of the text. */
export interface PassageActions {
  /** Null for those who may only read. */
  readonly add: {
    readonly comment: (passage: Passage) => void
    readonly highlight: (passage: Passage, color: HighlightColor) => void
  } | null
  /** A word was clicked, at this offset in its segment. */
  readonly onWord: (segment: string, offset: number) => void
}

/** Ends of the range, in selection order. */
export interface SelectedRows {
  readonly from: string
  readonly to: string
  /** Set when they contain the browser's text selection, which shows itself. */
  readonly text?: SelectedText
}

export interface EditorUiState {
  readonly readOnly: boolean
  /** Paragraphs for reading, or one row per segment, as in subtitles. */
  readonly view: TranscriptViewMode
  /** The segment being edited. A new `target` object moves its caret. */
  readonly editing: { readonly id: string; readonly target: CaretTarget } | null
  /** The row being edited while it is empty, new or emptied. Not part of the transcript until it has text. */
  readonly draft: Segment | null
  /** The row that has or last had the focus. */
  readonly activeId: string | null
  readonly selectedRows: SelectedRows | null
  /** The browser's text selection in the text, unless it is empty. */
  readonly passage: Passage | null
  /** Null where passages can't be commented on. */
  readonly passageActions: PassageActions | null
  /** The address of a moment; null where there is none to pass on. */
  readonly momentLink: ((ms: number) => string) | null
  readonly menu: OpenMenu | null
  readonly bar: 'find' | 'replace' | 'unsure' | null
  /** Incremented to focus the bar, even when it is already open. */
  readonly focusRequests: number
  readonly dialog: 'fillers' | 'speakers' | 'keys' | null
  /** Text for screen readers; the number makes a repeated text announced again. */
  readonly announcement: { readonly text: string; readonly number: number }
}

const initialUi: Omit<EditorUiState, 'view'> = {
  readOnly: false,
  editing: null,
  draft: null,
  activeId: null,
  selectedRows: null,
  passage: null,
  passageActions: null,
  momentLink: null,
  menu: null,
  bar: null,
  focusRequests: 0,
  dialog: null,
  announcement: { text: '', number: 0 },
}

/** The virtualized list of rows. */
export interface RowList extends SegmentList {
  /** Scrolls no further than needed to show the row. */
  reveal: (index: number) => void
  /** Scrolls the row there once it is mounted, clear of what covers the edges. */
  bring: (id: string, block: 'start' | 'center') => void
  /** Id of the first segment that is not scrolled away. */
  firstOnScreen: () => string | null
  /** How far a segment is from the top of the window; null while it is not mounted. */
  topOf: (id: string) => number | null
  /** Focuses the row once it is mounted. */
  focusRow: (id: string) => void
}

export interface EditorContext {
  readonly store: StoreApi<TranscriptState>
  readonly ui: StoreApi<EditorUiState>
  readonly player: Player
  readonly settings: StoreApi<PlayerSettings>
  /** Length of the recording. */
  readonly durationMs: number
  readonly pauseWhileTyping: PauseWhileTyping
  /** Saves now. */
  readonly saveHandler: { current: () => void }
  readonly list: RefObject<RowList | null>
  readonly undoGrouping: UndoGrouping
  readonly highlights: HighlightRegistry
  /** The caret in the segment being edited, or its last position before blur. */
  readonly caret: { current: Caret }
  /** The viewport column in px that up and down movement keeps; null to take the caret's. */
  readonly column: { current: number | null }
  /** Whether the text selection began in the segment being edited: then typing goes on, over the selection. */
  readonly selectsWriting: { current: boolean }
}

export function createEditorContext(
  given: Pick<EditorContext, 'store' | 'player' | 'settings' | 'durationMs'>,
): EditorContext {
  return {
    ...given,
    pauseWhileTyping: new PauseWhileTyping(given.player),
    saveHandler: { current: () => {} },
    ui: createStore<EditorUiState>(() => ({ ...initialUi, view: stored.tranView.read() ?? 'paragraphs' })),
    list: { current: null },
    undoGrouping: new UndoGrouping(),
    highlights: new HighlightRegistry(),
    caret: { current: { start: 0, end: 0 } },
    column: { current: null },
    selectsWriting: { current: false },
  }
}

/** Stores the caret position in the segment being edited. */
export function rememberCaret({ caret }: EditorContext, position: Caret | null): void {
  if (position) caret.current = position
}

export function setSaveHandler({ saveHandler }: EditorContext, onSave: () => void): void {
  saveHandler.current = onSave
}

export const EditorReactContext = createContext<EditorContext | null>(null)

/** Undefined when the segment does not exist, or no longer exists. */
export function segmentOf({ store }: EditorContext, id: string): Segment | undefined {
  const { transcript } = store.getState()
  return transcript.segments[segmentIndex(transcript, id)]
}

/** The context of the enclosing editor. @throws Error outside an editor */
export function useEditor(): EditorContext {
  const editor = useContext(EditorReactContext)
  if (!editor) throw new Error('useEditor must be used inside an editor')
  return editor
}

/** Selects a part of the UI state; re-renders when that part changes. */
export function useEditorUi<T>(select: (ui: EditorUiState) => T): T {
  return useStore(useEditor().ui, select)
}

/** The transcript; re-renders on every edit. */
export function useTranscript(): Transcript {
  return useStore(useEditor().store, (state) => state.transcript)
}

/** Shows the text in paragraphs or by segment, for all recordings on this device. */
export function setView({ ui }: EditorContext, view: TranscriptViewMode): void {
  stored.tranView.write(view)
  ui.setState({ view })
}

/** Announces a text to screen readers. */
export function announce({ ui }: EditorContext, text: string): void {
  ui.setState(({ announcement }) => ({ announcement: { text, number: announcement.number + 1 } }))
}
