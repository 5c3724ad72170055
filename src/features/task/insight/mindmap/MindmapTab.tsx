import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../../shared/i18n/intl'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../../wire/responses'
import { recordName } from '../../record/recordName'
import styles from '../generation/Insight.module.css'
import type { RecordInsights } from '../generation/recordInsights'
import { GenerationView } from '../generation/GenerationView'
import { useAutomaticStart, useSummaryPreferences } from '../generation/summaryPreferences'
import { MindmapTree } from './MindmapTree'
import { parseMindmap, type ParsedMindmap } from './parseMindmap'
import { useMindmapEdits } from './useMindmapEdits'

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
  const name = recordName(task, t)
  // The root is the record, also after it was renamed.
  const parsed = useMemo(
    () =>
      value
        ? parseMindmap(value.edited === 1 || typeof value.Title !== 'string' ? value : { ...value, Title: name })
        : null,
    [value, name],
  )
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
            <>
              <TruncationNote truncations={parsed.truncations} />
              <MindmapTree
                task={task}
                root={parsed.root}
                onRename={canSave ? edits.rename : undefined}
                onSeek={onSeek}
              />
            </>
          ) : (
            <p className={styles.reason}>{t('insight.map.unreadable')}</p>
          )}
        </>
      )}
    </GenerationView>
  )
}

function TruncationNote({ truncations }: Pick<ParsedMindmap, 'truncations'>) {
  const t = useT()
  if (truncations.length === 0) return null
  const reasons = truncations.map((truncation) => t(`insight.cut.${truncation}`)).join(t('insight.cut.and'))
  return <p className={styles.reason}>{t('insight.map.cut', { reasons })}</p>
}
