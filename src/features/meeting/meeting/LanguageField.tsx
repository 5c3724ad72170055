import { useLocale, useT } from '../../../shared/i18n/intl'
import { languageName, defaultSpeechLanguage } from '../../../shared/i18n/languageName'
import { languageValues, type LanguageValue } from '../../../wire/constants'
import { LanguagesFailed } from './LanguagesFailed'
import styles from './MeetingFields.module.css'
import { defaultLanguage, useMeetingLanguages, type MeetingLanguage } from './useMeetingLanguages'

interface Props {
  id: string
  /** Null until chosen: the default applies. */
  chosen: LanguageValue | null
  /** The language of the previous meeting. */
  last: LanguageValue | null
  onChange: (language: LanguageValue | null) => void
}

/** Spoken language, with what becomes of one that is not transcribed live. */
export function LanguageField({ id, chosen, last, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const { languages, failed, retry } = useMeetingLanguages()
  const language = chosen ?? defaultLanguage(languages, last, locale)
  const isGuessed = chosen === null && last === null && language !== defaultSpeechLanguage(locale)
  const hint = hintOf(languages, language)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('meeting.field.language')}</label>
      <select
        id={id}
        className="text-field"
        value={language}
        aria-describedby={`${id}-hint`}
        onChange={({ target: { value } }) => onChange(languageValues.find((known) => known === value) ?? null)}
      >
        {choicesOf(languages, language).map(({ value, recognition }) => (
          <option key={value} value={value}>
            {recognition === 'live'
              ? languageName(value, t)
              : t(`meeting.language.${recognition}`, { language: languageName(value, t) })}
          </option>
        ))}
      </select>
      {failed && <LanguagesFailed onRetry={retry} />}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint
          ? t(`meeting.language.${hint}Text`)
          : isGuessed && t('meeting.language.guessed', { language: languageName(language, t) })}
      </p>
    </div>
  )
}

function choicesOf(
  languages: readonly MeetingLanguage[] | undefined,
  language: LanguageValue,
): readonly MeetingLanguage[] {
  if (!languages) return [{ value: language, recognition: 'live' }]
  return languages.some(({ value }) => value === language)
    ? languages
    : [...languages, { value: language, recognition: 'never' }]
}

function hintOf(languages: readonly MeetingLanguage[] | undefined, language: LanguageValue): 'later' | 'never' | null {
  const recognition = languages && choicesOf(languages, language).find(({ value }) => value === language)?.recognition
  return recognition === undefined || recognition === 'live' ? null : recognition
}
