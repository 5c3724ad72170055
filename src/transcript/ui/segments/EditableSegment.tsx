import { useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import type { Segment } from '../../model/transcript'
import { lowConfidenceRanges } from '../../operations/lowConfidence'
import { caretOnLine, setCaret, type CaretTarget } from '../dom/caret'
import { rememberCaret, segmentOf, useEditor, type EditorContext } from '../state/editorContext'
import { attachSegmentInput, type SegmentInput } from './segmentInput'
import { setPlainText } from '../dom/plainText'
import styles from './TranscriptView.module.css'

/**
 * The text of the segment being edited. The browser owns its single text node, so that typing does not re-render and never
 * interrupts IMEs; React changes it only when the transcript differs: after undo, replace or merge.
 */
export function EditableSegment({ segment, target }: { segment: Segment; target: CaretTarget }) {
  const t = useT()
  const editor = useEditor()
  const element = useRef<HTMLSpanElement>(null)
  const input = useRef<SegmentInput>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    const attached = attachSegmentInput(element.current, editor, segment.id)
    input.current = attached
    return () => attached.stop()
  }, [editor, segment.id])
  useLayoutEffect(() => {
    if (!element.current || input.current?.isComposing()) return
    setPlainText(element.current, segmentOf(editor, segment.id)?.text ?? segment.text)
  }, [editor, segment, target])
  useEffect(() => underlineLowConfidence(editor, segment.id), [editor, segment.id])
  useLayoutEffect(() => {
    const text = element.current
    if (!text) return
    text.focus({ preventScroll: true })
    const caret = 'line' in target ? caretOnLine(text, target.columnPx, target.line) : target
    setCaret(text, caret)
    rememberCaret(editor, caret)
    text.scrollIntoView({ block: 'nearest' })
  }, [editor, target])
  return (
    <span
      ref={element}
      className={styles.live}
      data-text
      dir="auto"
      role="textbox"
      aria-multiline="true"
      aria-placeholder={t('editor.live.empty')}
      aria-label={t('editor.live.name', { time: formatTime(segment.startMs) })}
      contentEditable={editableValue}
      suppressContentEditableWarning
      spellCheck
    />
  )
}

/** Underlines the low-confidence words of a segment while its text is one node. Returns a cleanup function. */
function underlineLowConfidence(editor: EditorContext, id: string): () => void {
  const update = () => {
    const segment = segmentOf(editor, id)
    editor.highlights.set('unsure', new Map(segment ? [[id, lowConfidenceRanges(segment)]] : []))
  }
  update()
  const stop = editor.store.subscribe(update)
  return () => {
    stop()
    editor.highlights.set('unsure', new Map())
  }
}

/** In browsers without 'plaintext-only', formatting is rejected per input event. */
const editableValue = supportsPlaintextOnly() ? 'plaintext-only' : true

function supportsPlaintextOnly(): boolean {
  const probe = document.createElement('p')
  probe.setAttribute('contenteditable', 'plaintext-only')
  return probe.contentEditable === 'plaintext-only'
}
