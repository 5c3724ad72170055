import { useLayoutEffect, useRef } from 'react'
import { useSay } from '../../../shared/intl'
import styles from './PairRow.module.css'

interface Props {
  number: number
  text: string
  lang: string | undefined
  onChange: (text: string) => void
  onLeave: () => void
}

/** Longest translation that the server takes, in UTF-16 units. */
export const mostCharacters = 100_000

/**
 * The field for a translation, as high as its text. The text in it is the browser's while somebody types, and nothing is taken from it
 * while letters are still being composed.
 */
export function TargetField({ number, text, lang, onChange, onLeave }: Props) {
  const say = useSay()
  const field = useRef<HTMLTextAreaElement>(null)
  const fit = () => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }
  useLayoutEffect(() => {
    fit()
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(text.length, text.length)
    field.current?.scrollIntoView({ block: 'nearest' })
    // Only when it opens: afterwards the caret is the reader's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const take = (element: HTMLTextAreaElement) => {
    fit()
    onChange(element.value)
  }
  return (
    <textarea
      ref={field}
      className={styles.field}
      aria-label={say('translate.row.field', { number })}
      lang={lang}
      dir="auto"
      maxLength={mostCharacters}
      defaultValue={text}
      onInput={({ currentTarget, nativeEvent }) => {
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) fit()
        else take(currentTarget)
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== text) take(currentTarget)
        // A window that loses the focus keeps its field.
        if (document.activeElement !== currentTarget) onLeave()
      }}
    />
  )
}
