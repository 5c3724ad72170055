import styles from './ChoiceButtons.module.css'

interface Props<T extends string> {
  /** Accessible name of the group. */
  name: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few options, all of them visible. */
export function ChoiceButtons<T extends string>({ name, options, value, onChange }: Props<T>) {
  return (
    <div className={styles.group} role="group" aria-label={name}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
