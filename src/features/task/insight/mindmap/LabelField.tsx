import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSay } from '../../../../shared/intl'
import styles from './Mindmap.module.css'
import { maxLabel } from './readMindmap'

interface Props {
  /** Where the label is in the window; null when it does not show. */
  place: () => DOMRect | null
  name: string
  /** Without a name when nothing shall change. */
  onDone: (name?: string) => void
}

/** A label that is being written, over the one it replaces. */
export function LabelField({ place, name, onDone }: Props) {
  const say = useSay()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  useLayoutEffect(() => {
    const input = field.current
    const [node, frame] = [place(), input?.parentElement?.getBoundingClientRect()]
    if (!input || !frame) return
    const left = Math.min((node?.left ?? frame.left) - frame.left, frame.width - input.offsetWidth - edgePx)
    const top = Math.min((node?.top ?? frame.top) - frame.top, frame.height - input.offsetHeight - edgePx)
    input.style.left = `${Math.max(edgePx, left)}px`
    input.style.top = `${Math.max(edgePx, top)}px`
    input.focus()
    input.select()
    // It stays where it began, whatever moves below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
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
      maxLength={maxLabel}
      aria-label={say('insight.map.label')}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={keyDown}
      onBlur={done}
    />
  )
}

const edgePx = 8
