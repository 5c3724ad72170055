import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useLocale, useSay } from '../../shared/intl'
import { languageName, languageOfPage } from '../../shared/languageName'
import { PlainButton } from '../../shared/ui/PlainButton'
import { languageValues, type LanguageValue } from '../../wire/codes'
import styles from './MeetingForm.module.css'
import { TargetField } from './TargetField'
import { useLanguages, usualLanguage, type Spoken } from './useLanguages'

/** What a person says of a meeting. */
export interface MeetingDraft {
  readonly title: string
  /** Null until one is chosen: the usual one then. */
  readonly language: LanguageValue | null
  /** Language of the live translation; null for none. */
  readonly target: LanguageValue | null
  readonly remark: string
}

export interface FilledMeeting extends MeetingDraft {
  readonly language: LanguageValue
}

interface Props {
  first: MeetingDraft
  /** The language of the meeting before this one. */
  lastLanguage: LanguageValue | null
  /** The meeting is over: its languages stay what they were. */
  over?: boolean
  submitText: string
  busy: boolean
  /** Beside the button: why it did not work, another button. */
  beside?: ReactNode
  /** Something was typed or chosen. */
  onChange?: (draft: FilledMeeting) => void
  onSubmit: (meeting: FilledMeeting) => void
}

/** Longest, as the server takes them. */
const longest = { title: 300, remark: 2000 }

/** Title, language, live translation and remark of a meeting. */
export function MeetingForm({
  first,
  lastLanguage,
  over = false,
  submitText,
  busy,
  beside,
  onChange,
  onSubmit,
}: Props) {
  const say = useSay()
  const locale = useLocale()
  const id = useId()
  const languages = useLanguages()
  const [draft, setDraft] = useState(first)
  const language = draft.language ?? usualLanguage(languages ?? [], lastLanguage, locale)
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
      <label htmlFor={`${id}-title`}>{say('meeting.field.title')}</label>
      <input
        id={`${id}-title`}
        value={draft.title}
        maxLength={longest.title}
        placeholder={say('meeting.field.untitled')}
        autoFocus={matchMedia('(hover: hover)').matches}
        onChange={({ target }) => change({ title: target.value })}
      />
      {!over && (
        <Languages
          id={id}
          language={language}
          guessed={draft.language === null && lastLanguage === null && language !== languageOfPage(locale)}
          target={draft.target}
          languages={languages}
          onChange={change}
        />
      )}
      <label htmlFor={`${id}-remark`}>{say('meeting.field.remark')}</label>
      <textarea
        id={`${id}-remark`}
        rows={4}
        value={draft.remark}
        maxLength={longest.remark}
        onChange={({ target }) => change({ remark: target.value })}
      />
      <div className={styles.buttons}>
        <PlainButton primary large type="submit" busy={busy} disabled={busy}>
          {submitText}
        </PlainButton>
        {beside}
      </div>
    </form>
  )
}

interface LanguagesProps {
  id: string
  language: LanguageValue
  /** Nobody chose it, and it is not the page's. */
  guessed: boolean
  target: LanguageValue | null
  languages: readonly Spoken[] | undefined
  onChange: (part: Pick<MeetingDraft, 'language'> | Pick<MeetingDraft, 'target'>) => void
}

/** What is spoken, and into what it is translated. */
function Languages({ id, language, guessed, target, languages, onChange }: LanguagesProps) {
  const say = useSay()
  const hint = hintOf(languages, language)
  return (
    <>
      <label htmlFor={`${id}-language`}>{say('meeting.field.language')}</label>
      <div>
        <select
          id={`${id}-language`}
          value={language}
          aria-describedby={`${id}-heard`}
          onChange={({ target: { value } }) => onChange({ language: languageOf(value) })}
        >
          {choicesOf(languages, language).map(({ value, heard }) => (
            <option key={value} value={value}>
              {heard === 'live'
                ? languageName(value, say)
                : say(`meeting.language.${heard}`, { language: languageName(value, say) })}
            </option>
          ))}
        </select>
        <p id={`${id}-heard`} className={styles.hint}>
          {hint
            ? say(`meeting.language.${hint}Text`)
            : guessed && say('meeting.language.guessed', { language: languageName(language, say) })}
        </p>
      </div>
      <TargetField
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

function choicesOf(languages: readonly Spoken[] | undefined, language: LanguageValue): readonly Spoken[] {
  if (!languages) return [{ value: language, heard: 'live' }]
  return languages.some(({ value }) => value === language)
    ? languages
    : [...languages, { value: language, heard: 'never' }]
}

function hintOf(languages: readonly Spoken[] | undefined, language: LanguageValue): 'later' | 'never' | null {
  const heard = languages && choicesOf(languages, language).find(({ value }) => value === language)?.heard
  return heard === undefined || heard === 'live' ? null : heard
}
