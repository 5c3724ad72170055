import { useId, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { RecordingLanguage } from '../../../wire/constants'
import { languageName } from '../../../shared/i18n/languageName'
import styles from './TranscriptionOptions.module.css'
import { LanguageSelect } from './LanguageSelect'
import { SingleLanguageNotice } from './SingleLanguageNotice'
import type { LanguageOption, LanguageOptions } from '../../../shared/site/useLanguageOptions'
import { availableLanguages } from './effectiveLanguage'

interface Props {
  languages: LanguageOptions
  language: RecordingLanguage | null
  onChoose: (language: RecordingLanguage) => void
  /** Additional options. */
  more?: ReactNode
}

/** Language and mode of all recordings that are not started yet. */
export function TranscriptionOptions({ languages, language, onChoose, more }: Props) {
  const { options, auto, failed, retry } = languages
  const t = useT()
  const id = useId()
  const note = options?.find(({ value }) => value === language)?.note
  const none = options !== undefined && availableLanguages(options).length === 0
  return (
    <section className={styles.choices}>
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={id}>{t('create.language.label')}</label>
          {options && <LanguageSelect id={id} choices={{ options, auto }} value={language} onChange={onChoose} />}
          {!options && !failed && <span role="status">{t('create.language.loading')}</span>}
          {failed && (
            <span role="alert" className={styles.failed}>
              {t('create.language.failed')}
              <PlainButton onClick={retry}>{t('create.action.retry')}</PlainButton>
            </span>
          )}
        </div>
        <div className={styles.field}>
          <span>{t('create.mode.label')}</span>
          <strong>{t('create.mode.normal')}</strong>
        </div>
        {more}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {options && !auto && <SingleLanguageNotice choices={options} />}
      {none && (
        <p role="alert" className={styles.warning}>
          {t('create.language.none')}
        </p>
      )}
      {options && <UnavailableLanguages choices={options.filter(({ available }) => !available)} open={none} />}
    </section>
  )
}

/** Lists why languages are unavailable and how to get them; administrators can go and install an engine. */
function UnavailableLanguages({ choices, open }: { choices: readonly LanguageOption[]; open: boolean }) {
  const t = useT()
  const { formatList } = useIntl()
  const { data: user } = useCurrentUser()
  const isAdmin = user?.roles.includes('admin') ?? false
  const byReason = new Map<string, string[]>()
  for (const { value, note } of choices) {
    const reason = note ?? t(isAdmin ? 'create.language.canInstall' : 'create.language.noReason')
    byReason.set(reason, [...(byReason.get(reason) ?? []), languageName(value, t)])
  }
  if (choices.length === 0) return null
  return (
    <details className={styles.why} open={open}>
      <summary>{t('create.language.why')}</summary>
      <ul>
        {[...byReason].map(([reason, names]) => (
          <li key={reason}>{t('create.language.reason', { language: formatList(names), reason })}</li>
        ))}
      </ul>
      {isAdmin && <LinkButton to="/set/engines">{t('set.engines.open')}</LinkButton>}
    </details>
  )
}
