import { useId } from 'react'
import { useSay } from '../../../shared/intl'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { LanguageValue } from '../../../wire/codes'
import { languageName } from '../../../shared/languageName'
import styles from './Choices.module.css'
import { LanguageSelect } from './LanguageSelect'
import { OnlyLanguage } from './OnlyLanguage'
import { availableOf, type Choice, type Languages } from './useLanguages'

interface Props {
  languages: Languages
  language: LanguageValue | null
  onChoose: (language: LanguageValue) => void
}

/** Language and mode of all recordings that are not under way. */
export function Choices({ languages: { choices, failed, retry }, language, onChoose }: Props) {
  const say = useSay()
  const id = useId()
  const note = choices?.find(({ value }) => value === language)?.note
  const none = choices !== undefined && availableOf(choices).length === 0
  return (
    <section className={styles.choices}>
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={id}>{say('create.language.label')}</label>
          {choices && <LanguageSelect id={id} choices={choices} value={language} onChange={onChoose} />}
          {!choices && !failed && <span role="status">{say('create.language.loading')}</span>}
          {failed && (
            <span role="alert" className={styles.failed}>
              {say('create.language.failed')}
              <PlainButton onClick={retry}>{say('create.action.retry')}</PlainButton>
            </span>
          )}
        </div>
        <div className={styles.field}>
          <span>{say('create.mode.label')}</span>
          <strong>{say('create.mode.normal')}</strong>
        </div>
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {choices && <OnlyLanguage choices={choices} />}
      {none && (
        <p role="alert" className={styles.warning}>
          {say('create.language.none')}
        </p>
      )}
      {choices && <Unavailable choices={choices.filter(({ available }) => !available)} open={none} />}
    </section>
  )
}

/** Why each of the others can't be chosen, and how to get it. */
function Unavailable({ choices, open }: { choices: readonly Choice[]; open: boolean }) {
  const say = useSay()
  if (choices.length === 0) return null
  return (
    <details className={styles.why} open={open}>
      <summary>{say('create.language.why')}</summary>
      <ul>
        {choices.map(({ value, note }) => (
          <li key={value}>
            {say('create.language.reason', {
              language: languageName(value, say),
              reason: note ?? say('create.language.noReason'),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
