import { useSay } from '../../../shared/intl'
import type { LanguageValue } from '../../../wire/codes'
import { languageName } from '../../../shared/languageName'
import styles from './Choices.module.css'
import { availableOf, type Choice } from './useLanguages'

interface Props {
  id?: string
  label?: string
  choices: readonly Choice[]
  value: LanguageValue | null
  onChange: (language: LanguageValue) => void
}

/** The browser's own select: it opens as a wheel on a phone and can't choose what is not available. */
export function LanguageSelect({ id, label, choices, value, onChange }: Props) {
  const say = useSay()
  const choose = (chosen: string) => {
    const choice = choices.find((candidate) => candidate.value === chosen)
    if (choice) onChange(choice.value)
  }
  return (
    <select
      id={id}
      aria-label={label}
      className={styles.select}
      value={value ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      {value === null && (
        <option value="">{availableOf(choices).length > 0 ? say('create.language.choose') : '—'}</option>
      )}
      {choices.map((choice) => {
        const language = languageName(choice.value, say)
        return (
          <option key={choice.value} value={choice.value} disabled={!choice.available}>
            {choice.available ? language : say('create.language.unavailable', { language })}
          </option>
        )
      })}
    </select>
  )
}
