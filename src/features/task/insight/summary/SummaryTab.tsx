import { useState } from 'react'
import { useStore } from 'zustand'
import { useLocale, useT } from '../../../../shared/i18n/intl'
import { defaultSpeechLanguage } from '../../../../shared/i18n/languageName'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../../wire/responses'
import { isLong } from '../../record/longRecording'
import styles from '../generation/Insight.module.css'
import { GenerationView } from '../generation/GenerationView'
import type { RecordInsights } from '../generation/recordInsights'
import { SummaryActions } from './SummaryActions'
import { SummaryEditor } from './SummaryEditor'
import { SummaryForm } from './SummaryForm'
import { useAutomaticStart, useSummaryPreferences } from '../generation/summaryPreferences'
import { SummaryText } from './SummaryText'
import { useSummaryEdits } from './useSummaryEdits'
import { useSummaryForm } from './useSummaryForm'

interface Props {
  task: Task
  insights: RecordInsights
  onSeek: (ms: number) => void
}

/** The summary of a record; each line jumps to its timestamp. */
export function SummaryTab({ task, insights, onSeek }: Props) {
  const t = useT()
  const locale = useLocale()
  const preferences = useSummaryPreferences()
  const job = insights.summary
  const value = useStore(job.state, (state) => state.value)
  const edits = useSummaryEdits(task.id, job)
  const summaryForm = useSummaryForm(task, insights)
  const [isEditing, setEditing] = useState(false)
  useAutomaticStart(job, preferences, task.version)
  const durationMs = task.times * 1000
  const byModel = (preferences?.by ?? value?.by) === 'model'
  const speaksOther = !task.language.startsWith(defaultSpeechLanguage(locale))
  return (
    <>
      {edits.unsent && (
        <div className={styles.failed} role="alert">
          <p>{t('insight.map.unsent')}</p>
          <PlainButton onClick={edits.retry}>{t('ui.error.retry')}</PlainButton>
        </div>
      )}
      <GenerationView
        kind="summary"
        job={job}
        version={task.version}
        lead={preferences && <SummaryForm {...summaryForm} preferences={preferences} job={job} />}
        isPreparing={preferences === undefined}
        cost={byModel ? t(isLong(task) ? 'insight.cost.long' : 'insight.cost.model') : ''}
        pendingChoice={summaryForm.isPending ? t('insight.make.pending') : ''}
        {...(value?.by === 'extract' && speaksOther && { note: <p className={styles.by}>{t('insight.by.quoted')}</p> })}
        actions={(summary) => (
          <SummaryActions
            task={task}
            summary={summary}
            isEditing={isEditing}
            onEdit={preferences ? () => setEditing(!isEditing) : undefined}
          />
        )}
      >
        {(summary) =>
          isEditing ? (
            <SummaryEditor summary={summary} onChange={edits.change} />
          ) : (
            <SummaryText
              summary={summary}
              durationMs={durationMs}
              onChange={preferences ? edits.change : undefined}
              onSeek={onSeek}
            />
          )
        }
      </GenerationView>
    </>
  )
}
