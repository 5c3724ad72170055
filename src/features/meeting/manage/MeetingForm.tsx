import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { LanguageValue } from '../../../wire/constants'
import { LanguageField } from '../meeting/LanguageField'
import fields from '../meeting/MeetingFields.module.css'
import { TargetLanguageField } from '../meeting/TargetLanguageField'
import { RemarkField, TitleField } from '../meeting/TextFields'
import { defaultLanguage, useMeetingLanguages } from '../meeting/useMeetingLanguages'

/** The details of a meeting that can be changed. */
export interface MeetingDetails {
  readonly title: string
  /** Null when the app doesn't know it. */
  readonly language: LanguageValue | null
  /** Language of the live translation; null for none. */
  readonly target: LanguageValue | null
  readonly remark: string
}

interface Props {
  initial: MeetingDetails
  /** The meeting has ended: its languages can't be changed. */
  ended: boolean
  busy: boolean
  /** Why it could not be saved. */
  problem: ReactNode
  onCancel: () => void
  onSubmit: (meeting: MeetingDetails & { readonly language: LanguageValue }) => void
}

/** Changes title, languages and remark of a meeting. */
export function MeetingForm({ initial, ended, busy, problem, onCancel, onSubmit }: Props) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const { languages } = useMeetingLanguages()
  const [draft, setDraft] = useState(initial)
  const change = (part: Partial<MeetingDetails>) => setDraft({ ...draft, ...part })
  const language = draft.language ?? defaultLanguage(languages, null, locale)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ ...draft, title: draft.title.trim(), language })
  }
  return (
    <form className={fields.fields} onSubmit={submit}>
      <TitleField
        id={`${id}-title`}
        value={draft.title}
        placeholder={initial.title}
        onChange={(title) => change({ title })}
      />
      {!ended && (
        <>
          <LanguageField
            id={`${id}-language`}
            chosen={draft.language}
            last={null}
            onChange={(chosen) => change({ language: chosen })}
          />
          <TargetLanguageField
            id={`${id}-target`}
            language={language}
            target={draft.target}
            onChange={(target) => change({ target })}
          />
        </>
      )}
      <RemarkField id={`${id}-remark`} value={draft.remark} onChange={(remark) => change({ remark })} />
      <div className="dialog-buttons">
        {problem}
        <PlainButton onClick={onCancel}>{t('ui.dialog.cancel')}</PlainButton>
        <PlainButton primary type="submit" busy={busy} disabled={busy}>
          {t('meeting.edit.save')}
        </PlainButton>
      </div>
    </form>
  )
}
