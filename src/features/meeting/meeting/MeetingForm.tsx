import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { languageName, defaultSpeechLanguage } from '../../../shared/i18n/languageName'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { languageValues, type LanguageValue } from '../../../wire/constants'
import { LanguagesFailed } from './LanguagesFailed'
import styles from './MeetingForm.module.css'
import { TargetLanguageField } from './TargetLanguageField'
import { useMeetingLanguages, defaultLanguage, type MeetingLanguage } from './useMeetingLanguages'

/** The user's input for a meeting. */
export interface MeetingDraft {
  readonly title: string
  /** Null until chosen: the default applies. */
  readonly language: LanguageValue | null
  /** Language of the live translation; null for none. */
  readonly target: LanguageValue | null
  readonly remark: string
}

export interface FilledMeeting extends MeetingDraft {
  readonly language: LanguageValue
}

interface Props {
  initial: MeetingDraft
  /** The language of the previous meeting. */
  lastLanguage: LanguageValue | null
  /** The meeting has ended: its languages can't be changed. */
  ended?: boolean
  submitText: string
  busy: boolean
  /** Additional fields, as wide as the form. */
  more?: ReactNode
  /** Content beside the submit button, such as an error. */
  beside?: ReactNode
  onChange?: (draft: FilledMeeting) => void
  onSubmit: (meeting: FilledMeeting) => void
}

/** Limits of the server, in characters. */
const maxLength = { title: 300, remark: 2000 }

/** Title, language, live translation and remark of a meeting. */
export function MeetingForm({
  initial,
  lastLanguage,
  ended = false,
  submitText,
  busy,
  more,
  beside,
  onChange,
  onSubmit,
}: Props) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const { languages, failed, retry } = useMeetingLanguages()
  const [draft, setDraft] = useState(initial)
  const language = draft.language ?? defaultLanguage(languages, lastLanguage, locale)
  const change = (part: Partial<MeetingDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChange?.({ ...next, language: next.language ?? language })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ ...draft, title: draft.title.trim(), language })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={`${id}-title`}>{t('meeting.field.title')}</label>
      <input
        id={`${id}-title`}
        className="text-field"
        value={draft.title}
        maxLength={maxLength.title}
        placeholder={t('meeting.field.untitled')}
        autoFocus={matchMedia('(hover: hover)').matches}
        onChange={({ target }) => change({ title: target.value })}
      />
      {!ended && (
        <LanguageFields
          id={id}
          language={language}
          guessed={draft.language === null && lastLanguage === null && language !== defaultSpeechLanguage(locale)}
          target={draft.target}
          languages={languages}
          problem={failed && <LanguagesFailed onRetry={retry} />}
          onChange={change}
        />
      )}
      <label htmlFor={`${id}-remark`}>{t('meeting.field.remark')}</label>
      <textarea
        id={`${id}-remark`}
        className="text-field"
        rows={4}
        value={draft.remark}
        maxLength={maxLength.remark}
        onChange={({ target }) => change({ remark: target.value })}
      />
      {more && <div className={styles.more}>{more}</div>}
      <div className={styles.buttons}>
        <PlainButton primary large type="submit" busy={busy} disabled={busy}>
          {submitText}
        </PlainButton>
        {beside}
      </div>
    </form>
  )
}

interface LanguageFieldsProps {
  id: string
  language: LanguageValue
  /** The language was not chosen and is not the default of the UI locale. */
  guessed: boolean
  target: LanguageValue | null
  languages: readonly MeetingLanguage[] | undefined
  /** Shown when the languages could not be loaded. */
  problem: ReactNode
  onChange: (part: Pick<MeetingDraft, 'language'> | Pick<MeetingDraft, 'target'>) => void
}

/** Spoken language and translation language. */
function LanguageFields({ id, language, guessed, target, languages, problem, onChange }: LanguageFieldsProps) {
  const t = useT()
  const hint = hintOf(languages, language)
  return (
    <>
      <label htmlFor={`${id}-language`}>{t('meeting.field.language')}</label>
      <div>
        <select
          id={`${id}-language`}
          className="text-field"
          value={language}
          aria-describedby={`${id}-hint`}
          onChange={({ target: { value } }) => onChange({ language: languageOf(value) })}
        >
          {choicesOf(languages, language).map(({ value, recognition }) => (
            <option key={value} value={value}>
              {recognition === 'live'
                ? languageName(value, t)
                : t(`meeting.language.${recognition}`, { language: languageName(value, t) })}
            </option>
          ))}
        </select>
        {problem}
        <p id={`${id}-hint`} className={styles.hint}>
          {hint
            ? t(`meeting.language.${hint}Text`)
            : guessed && t('meeting.language.guessed', { language: languageName(language, t) })}
        </p>
      </div>
      <TargetLanguageField
        id={`${id}-target`}
        language={language}
        target={target}
        onChange={(target) => onChange({ target })}
      />
    </>
  )
}

function languageOf(text: string): LanguageValue | null {
  return languageValues.find((value) => value === text) ?? null
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
