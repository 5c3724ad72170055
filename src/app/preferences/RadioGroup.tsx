import { useId } from 'react'
import styles from './RadioGroup.module.css'

interface RadioGroupProps<Value extends string> {
  name: string
  hint?: string
  options: readonly { value: Value; text: string; lang?: string }[]
  selected: Value
  onSelect: (value: Value) => void
}

/** A choice between a few options, side by side. */
export function RadioGroup<Value extends string>({ name, hint, options, selected, onSelect }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={hint && `${id}-hint`}>
      <legend>{name}</legend>
      <div className={styles.options}>
        {options.map(({ value, text, lang }) => (
          <label key={value} lang={lang}>
            <input type="radio" name={id} checked={value === selected} onChange={() => onSelect(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </fieldset>
  )
}
