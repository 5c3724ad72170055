import { CloseOutlined } from '@ant-design/icons'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useT } from '../i18n/intl'
import { maxTermText } from '../../wire/bounds'
import { addTerms, hasSeparator, type AddedTerms } from './termList'
import styles from './TermsField.module.css'

interface Props {
  label: string
  hint?: string
  max: number
  terms: readonly string[]
  /** What is typed and not a term yet. */
  text: string
  onChange: (value: { terms: readonly string[]; text: string }) => void
}

/** A list of terms, of which many can be typed or pasted at once. What can't be added stays in the field, with the reason. */
export function TermsField({ label, hint, max, terms, text, onChange }: Props) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<AddedTerms['problem']>(null)
  const add = (typed: string) => {
    if (!typed.trim()) return
    const added = addTerms(terms, typed, max)
    setProblem(added.problem)
    onChange({ terms: added.terms, text: added.rest.join('; ') })
  }
  const type = (typed: string) => {
    setProblem(null)
    onChange({ terms, text: typed })
  }
  const remove = (term: string) => {
    setProblem(null)
    onChange({ terms: terms.filter((other) => other !== term), text })
    input.current?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!hasSeparator(pasted)) return
    // A single-line field would join the lines.
    event.preventDefault()
    add(`${text}\n${pasted}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      add(text)
    }
    const last = terms.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) {
      // The last term can be edited.
      event.preventDefault()
      onChange({ terms: terms.slice(0, -1), text: last })
    }
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <ul className={styles.terms}>
          {terms.map((term) => (
            <li key={term}>
              {term}
              <button
                type="button"
                className={styles.remove}
                aria-label={t('vocabulary.terms.remove', { term })}
                onClick={() => remove(term)}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <input
          id={id}
          ref={input}
          value={text}
          placeholder={terms.length === 0 ? t('vocabulary.terms.placeholder') : undefined}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-note`}
          onChange={({ target, nativeEvent }) => {
            const composing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
            if (!composing && hasSeparator(target.value) && !problem) add(target.value)
            else type(target.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => problem === null && add(text)}
        />
      </div>
      <div className={styles.notes}>
        <p id={`${id}-note`} role={problem ? 'alert' : undefined}>
          {problem ? t(`vocabulary.terms.${problem}`, { max: problem === 'long' ? maxTermText : max }) : hint}
        </p>
        <span className={styles.count}>{t('vocabulary.terms.count', { count: terms.length, max })}</span>
      </div>
    </div>
  )
}
