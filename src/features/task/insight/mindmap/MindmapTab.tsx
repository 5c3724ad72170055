import { useStore } from 'zustand'
import { useT } from '../../../../shared/i18n/intl'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../../wire/responses'
import styles from '../generation/Insight.module.css'
import type { RecordInsights } from '../generation/recordInsights'
import { GenerationView } from '../generation/GenerationView'
import { useAutomaticStart, useSummaryPreferences } from '../generation/summaryPreferences'
import { MindmapView } from './MindmapView'
import { useMindmapEdits } from './useMindmapEdits'
import { useParsedMindmap } from './useParsedMindmap'

interface Props {
  task: Task
  insights: RecordInsights
  onSeek: (ms: number) => void
}

/** The mind map of a record; each node jumps to its timestamp. */
export function MindmapTab({ task, insights, onSeek }: Props) {
  const t = useT()
  const job = insights.mindmap
  const value = useStore(job.state, (state) => state.value)
  const parsed = useParsedMindmap(task, value)
  // Servers that can store edited maps also send `by`.
  const canSave = value?.by !== undefined
  const preferences = useSummaryPreferences()
  useAutomaticStart(job, preferences, task.version)
  const edits = useMindmapEdits(task.id, job, parsed?.root ?? null)
  return (
    <GenerationView kind="mindmap" job={job} version={task.version} isPreparing={preferences === undefined}>
      {() => (
        <>
          {edits.state === 'unsent' && (
            <div className={styles.failed} role="alert">
              <p>{t('insight.map.unsent')}</p>
              <PlainButton onClick={edits.retry}>{t('ui.error.retry')}</PlainButton>
            </div>
          )}
          {parsed ? (
            <MindmapView task={task} mindmap={parsed} onRename={canSave ? edits.rename : undefined} onSeek={onSeek} />
          ) : (
            <p className={styles.reason}>{t('insight.map.unreadable')}</p>
          )}
        </>
      )}
    </GenerationView>
  )
}
