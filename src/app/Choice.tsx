import { useId } from 'react'
import styles from './Choice.module.css'

interface ChoiceProps<Value extends string> {
  name: string
  hint?: string
  options: readonly { value: Value; text: string; lang?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few, side by side. */
export function Choice<Value extends string>({ name, hint, options, chosen, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={hint && `${id}-hint`}>
      <legend>{name}</legend>
      <div className={styles.options}>
        {options.map(({ value, text, lang }) => (
          <label key={value} lang={lang}>
            <input type="radio" name={id} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </fieldset>
  )
}
