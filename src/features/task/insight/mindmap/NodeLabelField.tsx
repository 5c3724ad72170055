import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import styles from './Mindmap.module.css'
import { maxLabelLength } from './parseMindmap'

interface Props {
  /** Bounds of the label in the viewport; null if it is not visible. */
  bounds: () => DOMRect | null
  name: string
  /** Called without a name if nothing changes. */
  onDone: (name?: string) => void
}

/** Input field for a label, placed over the label it edits. */
export function NodeLabelField({ bounds, name, onDone }: Props) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  useLayoutEffect(() => {
    const input = field.current
    const [node, frame] = [bounds(), input?.parentElement?.getBoundingClientRect()]
    if (!input || !frame) return
    const left = Math.min((node?.left ?? frame.left) - frame.left, frame.width - input.offsetWidth - edgePx)
    const top = Math.min((node?.top ?? frame.top) - frame.top, frame.height - input.offsetHeight - edgePx)
    input.style.left = `${Math.max(edgePx, left)}px`
    input.style.top = `${Math.max(edgePx, top)}px`
    input.focus()
    input.select()
    // The field keeps its initial position even if the map moves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const done = () => {
    const next = text.replace(/\s+/g, ' ').trim()
    onDone(next && next !== name ? next : undefined)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') done()
    else onDone()
  }
  return (
    <input
      ref={field}
      className={styles.field}
      value={text}
      maxLength={maxLabelLength}
      aria-label={t('insight.map.label')}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={keyDown}
      onBlur={done}
    />
  )
}

const edgePx = 8
