/** What one open editor shares among its parts: the transcript, what the person is doing with it, and the sound. */
import { createContext, useContext, type RefObject } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PlayerSettings } from '../../shared/storage'
import { segmentIndex } from '../edit'
import type { Segment, Transcript } from '../model'
import type { Caret, CaretPlace } from './caret'
import type { Editing } from './editing'
import { Painter } from './Painter'
import type { Player } from './player'
import { TypingPause } from './sound'
import { Typing } from './typing'
import type { SegmentList } from './useFollow'

/** What is shown beside a row, until something else is pressed. */
export interface OpenMenu {
  /** Of a segment, of who speaks it, or of who speaks all that are marked. */
  readonly kind: 'segment' | 'speaker' | 'marked'
  readonly segment: string
  /** The button it belongs to. */
  readonly anchor: Element
}

export interface Doing {
  readonly readOnly: boolean
  /** The one segment being edited. A new `place` object moves its caret. */
  readonly live: { readonly id: string; readonly place: CaretPlace } | null
  /** The live row while nothing is written in it: new, or emptied. No part of the transcript until it has a text. */
  readonly draft: Segment | null
  /** The row that has or last had the focus. */
  readonly active: string | null
  /** Ends of a range of marked rows, in the order they were marked. */
  readonly marked: { readonly from: string; readonly to: string } | null
  readonly menu: OpenMenu | null
  readonly bar: 'find' | 'replace' | 'unsure' | null
  /** Grows when the bar is asked for, also while it is there. */
  readonly asked: number
  readonly dialog: 'fillers' | 'speakers' | 'keys' | null
  /** What is to be read out; the number makes the same words news again. */
  readonly said: { readonly text: string; readonly number: number }
}

const nothing: Doing = {
  readOnly: false,
  live: null,
  draft: null,
  active: null,
  marked: null,
  menu: null,
  bar: null,
  asked: 0,
  dialog: null,
  said: { text: '', number: 0 },
}

/** The list of rows, of which only those near the window are in the page. */
export interface RowList extends SegmentList {
  /** Scrolls no further than needed to show that row. */
  reveal: (index: number) => void
  /** Gives the row the focus, once it is in the page. */
  focusRow: (id: string) => void
}

export interface Desk {
  readonly editing: StoreApi<Editing>
  readonly doing: StoreApi<Doing>
  readonly player: Player
  readonly settings: StoreApi<PlayerSettings>
  /** Length of the recording. */
  readonly soundMs: number
  readonly typingPause: TypingPause
  /** Saves now. */
  readonly save: { current: () => void }
  readonly list: RefObject<RowList | null>
  readonly typing: Typing
  readonly painter: Painter
  /** Where the caret is in the live segment, or was when the focus left it. */
  readonly caret: { current: Caret }
  /** The column, in px of the window, that moving up and down keeps to; null when it begins anew. */
  readonly column: { current: number | null }
}

/** @param soundMs length of the recording, Infinity when nobody knows */
export function createDesk(
  editing: StoreApi<Editing>,
  player: Player,
  settings: StoreApi<PlayerSettings>,
  soundMs: number,
): Desk {
  return {
    editing,
    player,
    settings,
    soundMs,
    typingPause: new TypingPause(player),
    save: { current: () => {} },
    doing: createStore<Doing>(() => nothing),
    list: { current: null },
    typing: new Typing(),
    painter: new Painter(),
    caret: { current: { start: 0, end: 0 } },
    column: { current: null },
  }
}

/** Keeps in mind where the caret is in the live segment. */
export function noteCaret({ caret }: Desk, place: Caret | null): void {
  if (place) caret.current = place
}

/** Says what saving now is. */
export function setSave({ save }: Desk, onSave: () => void): void {
  save.current = onSave
}

export const DeskContext = createContext<Desk | null>(null)

/** Undefined when there is no such segment, or none any more. */
export function segmentOf({ editing }: Desk, id: string): Segment | undefined {
  const { transcript } = editing.getState()
  return transcript.segments[segmentIndex(transcript, id)]
}

/** The desk of the editor around the caller. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk outside an editor')
  return desk
}

/** Part of what the person is doing; renders again when that part changed. */
export function useDoing<T>(select: (doing: Doing) => T): T {
  return useStore(useDesk().doing, select)
}

/** The transcript; renders again with every edit. */
export function useTranscript(): Transcript {
  return useStore(useDesk().editing, (editing) => editing.transcript)
}

/** Has a screen reader say it. */
export function announce({ doing }: Desk, text: string): void {
  doing.setState(({ said }) => ({ said: { text, number: said.number + 1 } }))
}
