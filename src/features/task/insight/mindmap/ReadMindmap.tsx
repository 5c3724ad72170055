import { ApartmentOutlined } from '@ant-design/icons'
import { useStore } from 'zustand'
import { useT } from '../../../../shared/i18n/intl'
import { StateView } from '../../../../shared/ui/states/StateView'
import type { Task } from '../../../../wire/responses'
import styles from '../generation/Insight.module.css'
import type { RecordInsights } from '../generation/recordInsights'
import { MindmapView } from './MindmapView'
import { useParsedMindmap } from './useParsedMindmap'

interface Props {
  task: Task
  insights: RecordInsights
  onSeek: (ms: number) => void
}

/** The mind map for those who may not change it. */
export function ReadMindmap({ task, insights, onSeek }: Props) {
  const t = useT()
  const mindmap = useParsedMindmap(
    task,
    useStore(insights.mindmap.state, (state) => state.value),
  )
  if (mindmap) return <MindmapView task={task} mindmap={mindmap} onRename={undefined} onSeek={onSeek} />
  return (
    <StateView
      picture={<ApartmentOutlined />}
      title={<h2 className={styles.emptyTitle}>{t('insight.empty.mindmap')}</h2>}
      text={t('people.mindmap.none')}
    />
  )
}
