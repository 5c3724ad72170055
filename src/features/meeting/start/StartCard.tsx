import { AudioOutlined } from '@ant-design/icons'
import { useId, useState, type FormEvent } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { stored, type MeetingDraft } from '../../../shared/storage/localStore'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { SpeakerCountField } from '../../../shared/speakers/SpeakerCountField'
import { RecordingTerms } from '../../../shared/vocabulary/RecordingTerms'
import type { LanguageValue } from '../../../wire/constants'
import { AtOnceOption, AudioSources, ProcessingOptions } from '../inputs/AudioSources'
import { BrowserRecognitionOption } from '../inputs/BrowserRecognitionOption'
import { useCaptureSettings } from '../inputs/useCaptureSettings'
import { LanguageField } from '../meeting/LanguageField'
import { TargetLanguageField } from '../meeting/TargetLanguageField'
import { RemarkField, TitleField } from '../meeting/TextFields'
import { defaultLanguage, useMeetingLanguages } from '../meeting/useMeetingLanguages'
import styles from './StartCard.module.css'
import { startedTitle } from './startedTitle'
import { useStartAtOnce } from './useStartAtOnce'
import { useMeetingDraft } from './useMeetingDraft'

interface Props {
  busy: boolean
  /** Why the meeting could not be created; '' for none. */
  problem: string
  onStart: (draft: MeetingDraft, language: LanguageValue) => void
}

/** Everything about a meeting before it starts. What is rarely needed is folded away. */
export function StartCard({ busy, problem, onStart }: Props) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [draft, change] = useMeetingDraft()
  const [hadRemark] = useState(draft.remark !== '')
  const [settings, changeSettings] = useCaptureSettings()
  const { languages, failed } = useMeetingLanguages()
  const last = stored.languageRealtime.read()
  const language = draft.language ?? defaultLanguage(languages, last, locale)
  const hasInput = settings.microphone || settings.shared
  const isLoading = languages === undefined && !failed
  useStartAtOnce({ draft, settings, ready: !busy && !isLoading }, () => onStart(draft, language))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onStart(draft, language)
  }
  return (
    <form className={styles.card} onSubmit={submit}>
      <TitleField
        id={`${id}-title`}
        value={draft.title}
        placeholder={startedTitle(t, locale)}
        onChange={(title) => change({ title })}
      />
      <div className={styles.languages}>
        <LanguageField
          id={`${id}-language`}
          chosen={draft.language}
          last={last}
          onChange={(chosen) => change({ language: chosen })}
        />
        <TargetLanguageField
          id={`${id}-target`}
          language={language}
          target={draft.target}
          onChange={(target) => change({ target })}
        />
      </div>
      <AudioSources settings={settings} onChange={changeSettings} />
      <BrowserRecognitionOption
        language={language}
        chosen={settings.browserEar}
        onChange={(browserEar) => changeSettings({ browserEar })}
      />
      <div className={styles.folded}>
        <RecordingTerms
          terms={draft.vocabulary}
          typed={{ text: draft.term, onChange: (term) => change({ term }) }}
          onChange={(vocabulary) => change({ vocabulary: [...vocabulary] })}
        />
        <details open={hadRemark || undefined}>
          <summary>{t('live.setup.options')}</summary>
          <div className={styles.options}>
            <SpeakerCountField value={draft.speakers} onChange={(speakers) => change({ speakers })} />
            <RemarkField id={`${id}-remark`} value={draft.remark} onChange={(remark) => change({ remark })} />
            {settings.microphone && <ProcessingOptions settings={settings} onChange={changeSettings} />}
            <AtOnceOption settings={settings} onChange={changeSettings} />
          </div>
        </details>
      </div>
      <div className={styles.start}>
        <PlainButton primary large type="submit" busy={busy} disabled={busy || isLoading || !hasInput}>
          {!busy && <AudioOutlined aria-hidden="true" />}
          {t('live.setup.begin')}
        </PlainButton>
        <p className="error-text" role="alert">
          {problem}
        </p>
      </div>
    </form>
  )
}
