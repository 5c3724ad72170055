/** Inline editing: changes to the segment being edited, and moving between segments. */
import { t } from '../../../shared/i18n/intl'
import {
  retypeText,
  newIdAfter,
  insertSegment,
  joinWithNext,
  insertionSlot,
  splitSegment,
} from '../../operations/segmentOperations'
import type { Edit } from '../../model/edit'
import type { Segment } from '../../model/transcript'
import type { CaretTarget } from '../dom/caret'
import { announce, segmentOf, type EditorContext } from '../state/editorContext'
import { rowIndex, rowsWithDraft } from './draftRow'

const atStart: CaretTarget = { start: 0, end: 0 }
const atEnd: CaretTarget = { start: Infinity, end: Infinity }

/** Starts editing a segment. */
export function startEditing(editor: EditorContext, id: string, target: CaretTarget = atStart): void {
  const { editing, readOnly } = editor.ui.getState()
  if (readOnly) return
  if (editing && editing.id !== id) stopEditing(editor)
  const { draft } = editor.ui.getState()
  const isSegment = segmentOf(editor, id) !== undefined
  if (!isSegment && draft?.id !== id) return
  editor.undoGrouping.endGroup()
  editor.ui.setState({
    editing: { id, target },
    draft: isSegment ? null : draft,
    activeId: id,
    selectedRows: null,
    menu: null,
  })
}

/** Stops inline editing. An empty row is removed. */
export function stopEditing(editor: EditorContext): void {
  const { draft } = editor.ui.getState()
  editor.undoGrouping.endGroup()
  editor.ui.setState({ editing: null, draft: null })
  if (draft && !segmentOf(editor, draft.id)) announce(editor, t('editor.done.emptied'))
}

interface TypedText {
  readonly text: string
  /** Whether an IME is composing. */
  readonly composing: boolean
}

/**
 * Applies the text typed into the segment being edited. A blank text removes the segment from the transcript immediately, so that
 * saves and exports match the page; its row stays as a draft, and typing into it restores the segment.
 */
export function applyInput(editor: EditorContext, id: string, input: TypedText): void {
  const { text } = input
  const { draft } = editor.ui.getState()
  const segment = segmentOf(editor, id)
  const row = segment ?? (draft?.id === id ? draft : undefined)
  if (!row) return
  // Keeps the row mounted: it becomes a draft before the segment is removed, and until it is inserted again.
  if (!text.trim()) editor.ui.setState({ draft: { ...row, text, words: [] } })
  if (segment) applyChange(editor, segment, input)
  else insertDraft(editor, row, input)
  if (text.trim()) editor.ui.setState({ draft: null })
}

function applyChange(editor: EditorContext, segment: Segment, { text, composing }: TypedText): void {
  if (segment.text === text) return
  const { id } = segment
  const { transcript, history, apply } = editor.store.getState()
  const merges = editor.undoGrouping.shouldMerge({
    segment: id,
    before: segment.text,
    after: text,
    atMs: Date.now(),
    composing,
  })
  const since = merges ? history.past.at(-1)?.before.find((one) => one.id === id) : undefined
  // Merging the removal of a segment into the step that inserted it would leave nothing to undo.
  const merge = merges && (since !== undefined || text.trim() !== '')
  apply(retypeText(transcript, { id, text, since }), { merge })
}

/** Inserts a draft with its first input. If the row was emptied just before, both merge into one step. */
function insertDraft(editor: EditorContext, draft: Segment, { text, composing }: TypedText): void {
  const { history, apply } = editor.store.getState()
  const emptied = emptiedBy(history.past.at(-1), draft.id)
  editor.undoGrouping.shouldMerge({ segment: draft.id, before: '', after: text, atMs: Date.now(), composing })
  apply(insertSegment(emptied ?? draft, text), { merge: emptied !== undefined })
}

/** The segment before this step emptied it. */
function emptiedBy(step: Edit | undefined, id: string): Segment | undefined {
  return step?.kind === 'text' && step.after.length === 0 ? step.before.find((segment) => segment.id === id) : undefined
}

interface SplitPlace {
  /** Offset in the segment's text. */
  readonly at: number
  readonly startsParagraph?: boolean
}

/** Splits a segment, or starts a new one when no text follows the offset. */
export function splitAt(editor: EditorContext, id: string, { at, startsParagraph = false }: SplitPlace): void {
  const segment = segmentOf(editor, id)
  if (!segment) return
  if (!segment.text.slice(at).trim()) return insertAfter(editor, id)
  const newId = newIdAfter(id)
  const { transcript, apply } = editor.store.getState()
  const edit = splitSegment(transcript, id, { at, newId, startsParagraph })
  if (!edit) return
  apply(edit)
  announce(editor, t('editor.done.split'))
  startEditing(editor, newId)
}

/** Starts a draft after this segment. It becomes a segment with its first input. */
export function insertAfter(editor: EditorContext, id: string, { startsParagraph = false } = {}): void {
  const slot = insertionSlot(editor.store.getState().transcript, {
    afterId: id,
    newId: newIdAfter(id),
    durationMs: editor.durationMs,
  })
  if (!slot) return
  const draft: Segment = startsParagraph ? { ...slot, startsParagraph: true } : slot
  stopEditing(editor)
  editor.ui.setState({ draft })
  startEditing(editor, draft.id)
}

/** Joins a segment with the next one and puts the caret at the seam. */
export function joinNext(editor: EditorContext, id: string): void {
  const { transcript, apply } = editor.store.getState()
  const joined = joinWithNext(transcript, id)
  if (!joined) return
  const wasEditing = editor.ui.getState().editing !== null
  apply(joined.edit)
  announce(editor, t('editor.done.join'))
  if (wasEditing) startEditing(editor, id, { start: joined.at, end: joined.at })
}

/** Backspace at the start: joins with the previous segment, or moves there from a draft. */
export function joinPrevious(editor: EditorContext, id: string): void {
  const previousId = neighborId(editor, id, -1)
  if (!previousId) return
  if (!segmentOf(editor, id)) startEditing(editor, previousId, atEnd)
  else joinNext(editor, previousId)
}

/** Moves editing to the previous or next row. False when there is none. */
export function moveToNeighbor(
  editor: EditorContext,
  id: string,
  { step, columnPx }: { step: 1 | -1; columnPx: number | null },
): boolean {
  const next = neighborId(editor, id, step)
  if (!next) return false
  const edge = step === 1 ? atStart : atEnd
  startEditing(editor, next, columnPx === null ? edge : { columnPx, line: step === 1 ? 'first' : 'last' })
  return true
}

/** Id of the row before or after this one. */
export function neighborId(editor: EditorContext, id: string, step: 1 | -1): string | undefined {
  const { transcript } = editor.store.getState()
  const { draft } = editor.ui.getState()
  const index = rowIndex(transcript, draft, id)
  return index < 0 ? undefined : rowsWithDraft(transcript, draft)[index + step]?.id
}
