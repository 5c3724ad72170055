import type { ComponentProps, KeyboardEvent } from 'react'
import { maxNoteLength } from '../../wire/bounds'
import styles from './NoteField.module.css'

interface Props extends Pick<ComponentProps<'textarea'>, 'aria-label' | 'placeholder' | 'onBlur'> {
  value: string
  onChange: (text: string) => void
  onEnter: (field: HTMLTextAreaElement) => void
}

/** A field for a note, as high as its text. Enter finishes it. */
export function NoteField({ value, onChange, onEnter, ...field }: Props) {
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    onEnter(event.currentTarget)
  }
  return (
    <span className={styles.field} data-text={value || field.placeholder}>
      <textarea
        {...field}
        rows={1}
        value={value}
        maxLength={maxNoteLength}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
      />
    </span>
  )
}
