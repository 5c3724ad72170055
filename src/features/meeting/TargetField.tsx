import { useSay } from '../../shared/intl'
import { languageName } from '../../shared/languageName'
import { useSetting } from '../../shared/setting'
import { languageValues, type LanguageValue } from '../../wire/codes'

interface Props {
  id: string
  /** Language of the meeting. */
  language: LanguageValue
  /** Null for none. */
  target: LanguageValue | null
  onChange: (target: LanguageValue | null) => void
}

/** Into which language a meeting is translated while it is spoken; nothing where the server has no translator. */
export function TargetField({ id, language, target, onChange }: Props) {
  const say = useSay()
  const offered = useSetting().data?.translates ?? []
  const targets = languageValues.filter((value) => offered.includes(value) && written(value) !== written(language))
  if (targets.length === 0) return null
  return (
    <>
      <label htmlFor={id}>{say('meeting.field.target')}</label>
      <select
        id={id}
        value={target !== null && targets.includes(target) ? target : ''}
        onChange={(event) => onChange(targets.find((value) => value === event.target.value) ?? null)}
      >
        <option value="">{say('meeting.field.noTarget')}</option>
        {targets.map((value) => (
          <option key={value} value={value}>
            {languageName(value, say)}
          </option>
        ))}
      </select>
    </>
  )
}

/** Dialects are written alike. */
const written = (language: LanguageValue) => language.replace(/_.*/, '')
