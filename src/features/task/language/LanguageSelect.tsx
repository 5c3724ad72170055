import { useT } from '../../../shared/i18n/intl'
import { autoLanguage, type RecordingLanguage } from '../../../wire/constants'
import { languageName } from '../../../shared/i18n/languageName'
import styles from './TranscriptionOptions.module.css'
import { availableLanguages, type LanguageChoices } from './effectiveLanguage'

interface Props {
  id?: string
  label?: string
  choices: LanguageChoices
  value: RecordingLanguage | null
  onChange: (language: RecordingLanguage) => void
}

/** A native select: phones show their own picker, and unavailable languages can't be chosen. */
export function LanguageSelect({ id, label, choices: { options, auto }, value, onChange }: Props) {
  const t = useT()
  const choose = (chosen: string) => {
    if (chosen === autoLanguage) return onChange(autoLanguage)
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
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
        <option value="">{availableLanguages(options).length > 0 ? t('create.language.choose') : '—'}</option>
      )}
      {auto && <option value={autoLanguage}>{languageName(autoLanguage, t)}</option>}
      {options.map((choice) => {
        const language = languageName(choice.value, t)
        return (
          <option key={choice.value} value={choice.value} disabled={!choice.available}>
            {choice.available ? language : t('create.language.unavailable', { language })}
          </option>
        )
      })}
    </select>
  )
}
