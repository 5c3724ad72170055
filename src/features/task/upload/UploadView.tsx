import { useRef } from 'react'
import { useStore } from 'zustand'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { DropArea } from '../../../shared/files/DropArea'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { RejectedFileList } from '../../../shared/files/RejectedFileList'
import { useFileDrop } from '../../../shared/files/useFileDrop'
import { maxFilesAtOnce, type RecordingLanguage } from '../../../wire/constants'
import { recordingLimitsOf } from './queue/recordingLimits'
import type { RecordingQueue, RecordingQueueState } from './queue/RecordingQueue'
import { TranscriptionOptions } from '../language/TranscriptionOptions'
import styles from './UploadView.module.css'
import { StartBar } from './StartBar'
import { UploadItemCard } from './UploadItemCard'
import { acceptedTypes } from './queue/selectAudioFiles'
import { recordingLimitTexts } from './recordingLimitTexts'
import { refusalTexts } from './refusalText'
import { useLanguageOptions } from '../../../shared/site/useLanguageOptions'
import { effectiveLanguage } from '../language/effectiveLanguage'
import { RecordingTerms } from '../../../shared/vocabulary/RecordingTerms'
import { SpeakerCountField } from '../../../shared/speakers/SpeakerCountField'
import { UploadPreferences } from './UploadPreferences'
import { useAutomaticSteps } from './useAutomaticSteps'
import { useUploadAnnouncements } from './useUploadAnnouncements'

const emptyQueue: Pick<RecordingQueueState, 'items' | 'refusals'> = { items: [], refusals: [] }

/** The upload page. The queue keeps running while other pages are shown. */
export function UploadView({ queue }: { queue: RecordingQueue }) {
  const t = useT()
  const locale = useLocale()
  const state = useStore(queue.store)
  const chosenLanguage = useStore(queue.language)
  const speakers = useStore(queue.speakers)
  const terms = useStore(queue.vocabulary)
  const { items, refusals } = state.hidden ? emptyQueue : state
  const languages = useLanguageOptions()
  const limits = recordingLimitsOf(useSiteInfo().data)
  const { options = [], auto } = languages
  const language = effectiveLanguage({ options, auto }, chosenLanguage, locale)
  const isDraggingOver = useFileDrop(({ files, folders }) => queue.add(files, folders))
  const announcement = useUploadAnnouncements(queue)
  useAutomaticSteps(queue, items, languages.options === undefined ? null : language)
  const pickButton = useRef<HTMLButtonElement>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const start = (ids: string[], defaultLanguage: RecordingLanguage | null) => {
    queue.start(ids, defaultLanguage)
    // The button that had the focus is removed.
    listHeading.current?.focus()
  }
  const remove = (id: string) => {
    queue.remove(id)
    const next = items.length > 1 ? listHeading : pickButton
    next.current?.focus()
  }
  return (
    <div>
      <PageTitle title={t('create.page.title')} />
      <p role="status" className="only-read">
        {announcement}
      </p>
      <DropArea
        title={t(limits.transcripts ? 'create.drop.titleAny' : 'create.drop.title')}
        types={acceptedTypes(limits)}
        limits={t('create.drop.limits', { most: maxFilesAtOnce, ...recordingLimitTexts(limits, t) })}
        over={isDraggingOver}
        first={items.length === 0}
        button={pickButton}
        onPick={(files) => queue.add(files)}
      />
      <RejectedFileList files={refusalTexts(refusals, t, limits)} onDismiss={(id) => queue.dismissRefusal(id)} />
      <TranscriptionOptions
        languages={languages}
        language={language}
        onChoose={(value) => queue.chooseLanguage(value)}
        more={
          <>
            <SpeakerCountField value={speakers} onChange={(count) => queue.speakers.setState(count)} />
            <RecordingTerms terms={terms} onChange={(words) => queue.chooseVocabulary(words)} />
          </>
        }
      />
      {items.length > 0 && (
        <section>
          <h2 ref={listHeading} tabIndex={-1} className={styles.heading}>
            {t('create.page.list')}
          </h2>
          <ul className={styles.rows}>
            {items.map((item) => (
              <UploadItemCard
                key={item.id}
                item={item}
                items={items}
                queue={queue}
                language={language}
                choices={{ options, auto }}
                ownLanguage={items.length > 1}
                onPickAgain={() => pickButton.current?.click()}
                onRemove={() => remove(item.id)}
              />
            ))}
          </ul>
        </section>
      )}
      <UploadPreferences />
      <StartBar items={items} language={language} languagesLoaded={languages.options !== undefined} onStart={start} />
    </div>
  )
}
