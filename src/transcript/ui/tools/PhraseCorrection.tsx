import { CheckOutlined, DeleteOutlined, RetweetOutlined } from '@ant-design/icons'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Phrase } from '../../operations/lowConfidence'
import { useFieldFocus } from '../state/useFieldFocus'
import styles from './LowConfidenceBar.module.css'

interface Props {
  text: string
  /** All phrases with this text, including this one. */
  equal: readonly Phrase[]
  onLoop: () => void
  onStep: (direction: 1 | -1) => void
  onAccept: () => void
  /** @param phrases null for this one only */
  onFix: (phrases: readonly Phrase[] | null, text: string) => void
  /** @param phrases null for this one only */
  onRemove: (phrases: readonly Phrase[] | null) => void
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

/** The field for one phrase: unchanged it is accepted, emptied it is deleted. */
export function PhraseCorrection({ text: original, equal, onLoop, onStep, onAccept, onFix, onRemove }: Props) {
  const t = useT()
  const field = useFieldFocus()
  const [text, setText] = useState(original.trim())
  const correction = text.trim()
  const action = correction === '' ? 'remove' : correction === original.trim() ? 'accept' : 'fix'
  const change = (phrases: readonly Phrase[] | null) =>
    correction === '' ? onRemove(phrases) : onFix(phrases, correction)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action === 'accept') onAccept()
    else change(null)
  }
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || event.nativeEvent.isComposing) return
    event.preventDefault()
    onStep(direction)
  }
  return (
    <form className={styles.fix} onSubmit={submit}>
      <IconButton name={t('editor.unsure.loop')} onClick={onLoop}>
        <RetweetOutlined />
      </IconButton>
      <input
        ref={field}
        className={styles.field}
        aria-label={t('editor.unsure.field')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={move}
      />
      <PlainButton type="submit">
        {action === 'remove' ? <DeleteOutlined aria-hidden="true" /> : <CheckOutlined aria-hidden="true" />}
        {t(`editor.unsure.${action}`)}
      </PlainButton>
      {action !== 'accept' && equal.length > 1 && (
        <PlainButton onClick={() => change(equal)}>
          {t(`editor.unsure.${action}All`, { count: equal.length })}
        </PlainButton>
      )}
    </form>
  )
}
