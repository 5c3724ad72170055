import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSay } from '../../shared/intl'
import { formatTime } from '../../shared/time'
import type { Segment } from '../model'
import { unsureParts } from '../uncertain'
import { placeOnLine, setCaret, type CaretPlace } from './caret'
import { noteCaret, segmentOf, useDesk, type Desk } from './desk'
import { listenTo, type LiveInput } from './liveInput'
import { showText } from './plainText'
import styles from './TranscriptView.module.css'

/**
 * The text of the live segment. The browser owns its one text node, so that typing renders nothing and input methods are
 * never interrupted; the page changes it only when the transcript says something else: after undo, replace, merge.
 */
export function LiveText({ segment, place }: { segment: Segment; place: CaretPlace }) {
  const say = useSay()
  const desk = useDesk()
  const element = useRef<HTMLParagraphElement>(null)
  const input = useRef<LiveInput>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    const listening = listenTo(element.current, desk, segment.id)
    input.current = listening
    return () => listening.stop()
  }, [desk, segment.id])
  useLayoutEffect(() => {
    if (!element.current || input.current?.composing()) return
    showText(element.current, segmentOf(desk, segment.id)?.text ?? segment.text)
  }, [desk, segment, place])
  useEffect(() => underlineUnsure(desk, segment.id), [desk, segment.id])
  useLayoutEffect(() => {
    const text = element.current
    if (!text) return
    text.focus({ preventScroll: true })
    const caret = 'line' in place ? placeOnLine(text, place.columnPx, place.line) : place
    setCaret(text, caret)
    noteCaret(desk, caret)
    text.scrollIntoView({ block: 'nearest' })
  }, [desk, place])
  return (
    <p
      ref={element}
      className={`${styles.text} ${styles.live}`}
      data-text
      dir="auto"
      role="textbox"
      aria-multiline="true"
      aria-placeholder={say('editor.live.empty')}
      aria-label={say('editor.live.name', { time: formatTime(segment.startMs) })}
      contentEditable={plainOnly}
      suppressContentEditableWarning
      spellCheck
    />
  )
}

/** Keeps the unsure words of a segment underlined while its text is one node. Returns how to stop. */
function underlineUnsure(desk: Desk, id: string): () => void {
  const mark = () => {
    const segment = segmentOf(desk, id)
    desk.painter.mark('unsure', new Map(segment ? [[id, unsureParts(segment)]] : []))
  }
  mark()
  const stop = desk.editing.subscribe(mark)
  return () => {
    stop()
    desk.painter.mark('unsure', new Map())
  }
}

/** Where a browser knows no plain editing, what would not be plain is kept out one input at a time. */
const plainOnly = takesPlainOnly() ? 'plaintext-only' : true

function takesPlainOnly(): boolean {
  const probe = document.createElement('p')
  probe.setAttribute('contenteditable', 'plaintext-only')
  return probe.contentEditable === 'plaintext-only'
}
