/** Editing across the segments of a paragraph, as if it were one text. */
import { startParagraph } from '../../operations/segmentOperations'
import { segmentIndex } from '../../model/edit'
import { segmentOf, type EditorContext } from '../state/editorContext'
import { applyInput, insertAfter, joinNext, joinPrevious, neighborId, splitAt, startEditing } from './inlineEditing'

/** Where the caret is. */
export interface CaretPlace {
  /** The segment being edited. */
  readonly id: string
  /** Offset in its text. */
  readonly at: number
  /** Whether the paragraph goes on before or after the segment. */
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** Starts a paragraph at the caret. */
export function breakParagraph(editor: EditorContext, { id, at, hasNext }: CaretPlace): void {
  const segment = segmentOf(editor, id)
  if (!segment) return
  const followingId = neighborId(editor, id, 1)
  if (!segment.text.slice(0, at).trim()) setParagraphStart(editor, id, true)
  else if (segment.text.slice(at).trim()) splitAt(editor, id, { at, startsParagraph: true })
  else if (hasNext && followingId !== undefined) setParagraphStart(editor, followingId, true)
  else insertAfter(editor, id, { startsParagraph: true })
}

function setParagraphStart(editor: EditorContext, id: string, starts: boolean): void {
  const { transcript, apply } = editor.store.getState()
  apply(startParagraph(transcript, id, starts))
  startEditing(editor, id)
}

/** Backspace at the start of a segment: removes the paragraph break or the character before it. */
export function eraseBefore(editor: EditorContext, { id, hasPrevious }: CaretPlace): void {
  const previousId = neighborId(editor, id, -1)
  if (segmentOf(editor, id)?.startsParagraph) setParagraphStart(editor, id, false)
  else if (hasPrevious && previousId !== undefined && segmentOf(editor, id)) eraseSeam(editor, previousId, 'before')
  else joinPrevious(editor, id)
}

/** Delete at the end of a segment: removes the paragraph break or the character after it. */
export function eraseAfter(editor: EditorContext, { id, hasNext }: CaretPlace): void {
  const nextId = neighborId(editor, id, 1)
  if (nextId !== undefined && segmentOf(editor, nextId)?.startsParagraph) {
    const { transcript, apply } = editor.store.getState()
    apply(startParagraph(transcript, nextId, false))
  } else if (hasNext) eraseSeam(editor, id, 'after')
  else joinNext(editor, id)
}

/** Joins a segment with the next one, and removes the character before or after the seam: what one key press does in a text. */
function eraseSeam(editor: EditorContext, id: string, side: 'before' | 'after'): void {
  const { transcript } = editor.store.getState()
  const first = segmentOf(editor, id)
  const second = transcript.segments[segmentIndex(transcript, id) + 1]
  if (!first || !second) return
  joinNext(editor, id)
  const text = segmentOf(editor, id)?.text ?? ''
  const end = first.text.trimEnd().length
  const seam = text.length - second.text.trimStart().length
  // The space between two segments is the character on both sides.
  const [from, to] =
    seam > end
      ? [end, seam]
      : side === 'before'
        ? [end - lastCharacter(text.slice(0, end)), end]
        : [seam, seam + firstCharacter(text.slice(seam))]
  applyInput(editor, id, { text: text.slice(0, from) + text.slice(to), composing: false })
  startEditing(editor, id, { start: from, end: from })
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Length of the first character, as users count them, in UTF-16 units. */
const firstCharacter = (text: string): number => [...characters.segment(text)][0]?.segment.length ?? 0
const lastCharacter = (text: string): number => [...characters.segment(text)].at(-1)?.segment.length ?? 0
