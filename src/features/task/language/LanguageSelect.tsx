import { useT } from '../../../shared/i18n/intl'
import type { LanguageValue } from '../../../wire/constants'
import { languageName } from '../../../shared/i18n/languageName'
import styles from './TranscriptionOptions.module.css'
import type { LanguageOption } from '../../../shared/site/useLanguageOptions'
import { availableLanguages } from './effectiveLanguage'

interface Props {
  id?: string
  label?: string
  options: readonly LanguageOption[]
  value: LanguageValue | null
  onChange: (language: LanguageValue) => void
}

/** A native select: phones show their own picker, and unavailable languages can't be chosen. */
export function LanguageSelect({ id, label, options, value, onChange }: Props) {
  const t = useT()
  const choose = (chosen: string) => {
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
