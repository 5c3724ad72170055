import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../../shared/i18n/intl'
import styles from './PairRow.module.css'

interface Props {
  number: number
  text: string
  lang: string | undefined
  onChange: (text: string) => void
  onLeave: () => void
}

/** The server's limit, in UTF-16 units. */
export const maxTranslationLength = 100_000

/**
 * Auto-sizing text area for a translation. It is uncontrolled, and changes are not committed during an IME composition.
 */
export function TranslationInput({ number, text, lang, onChange, onLeave }: Props) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const fitHeight = () => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }
  useLayoutEffect(() => {
    fitHeight()
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(text.length, text.length)
    field.current?.scrollIntoView({ block: 'nearest' })
    // Only on mount; afterwards the user controls the caret.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const commit = (element: HTMLTextAreaElement) => {
    fitHeight()
    onChange(element.value)
  }
  return (
    <textarea
      ref={field}
      className={styles.field}
      aria-label={t('translate.row.field', { number })}
      lang={lang}
      dir="auto"
      maxLength={maxTranslationLength}
      defaultValue={text}
      onInput={({ currentTarget, nativeEvent }) => {
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) fitHeight()
        else commit(currentTarget)
      }}
      onCompositionEnd={({ currentTarget }) => commit(currentTarget)}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== text) commit(currentTarget)
        // The field stays open if the whole window loses the focus.
        if (document.activeElement !== currentTarget) onLeave()
      }}
    />
  )
}
