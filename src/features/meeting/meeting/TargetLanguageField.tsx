import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { languageValues, type LanguageValue } from '../../../wire/constants'
import styles from './MeetingFields.module.css'

interface Props {
  id: string
  /** Language of the meeting. */
  language: LanguageValue
  /** Null for none. */
  target: LanguageValue | null
  onChange: (target: LanguageValue | null) => void
}

/** Target language of the live translation; hidden when the server has no translator. */
export function TargetLanguageField({ id, language, target, onChange }: Props) {
  const t = useT()
  const { data: setting } = useSiteInfo()
  // Without `translates`, all languages are supported.
  const offered: readonly string[] = setting ? (setting.translates ?? languageValues) : []
  const targets = languageValues.filter(
    (value) => offered.includes(value) && writtenLanguage(value) !== writtenLanguage(language),
  )
  if (targets.length === 0) return null
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('meeting.field.target')}</label>
      <select
        id={id}
        className="text-field"
        value={target !== null && targets.includes(target) ? target : ''}
        onChange={(event) => onChange(targets.find((value) => value === event.target.value) ?? null)}
      >
        <option value="">{t('meeting.field.noTarget')}</option>
        {targets.map((value) => (
          <option key={value} value={value}>
            {languageName(value, t)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Dialects share a written language. */
const writtenLanguage = (language: LanguageValue) => language.replace(/_.*/, '')
