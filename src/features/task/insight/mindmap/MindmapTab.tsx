import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../../../shared/intl'
import { PlainButton } from '../../../../shared/ui/PlainButton'
import type { Task } from '../../../../wire/bodies'
import styles from '../Insight.module.css'
import type { Insight } from '../insight'
import { MakerView } from '../MakerView'
import { MindmapTree } from './MindmapTree'
import { readMindmap, type ReadMindmap } from './readMindmap'
import { useMindmapEdits } from './useMindmapEdits'

interface Props {
  task: Task
  insight: Insight
  onJump: (ms: number) => void
}

/** The mind map of a record; each node leads to its moment. */
export function MindmapTab({ task, insight, onJump }: Props) {
  const say = useSay()
  const maker = insight.mindmap
  const made = useStore(maker.state, (state) => state.made)
  const read = useMemo(() => (made ? readMindmap(made) : null), [made])
  const edits = useMindmapEdits(task.id, maker, read?.root ?? null)
  return (
    <MakerView kind="mindmap" maker={maker} version={task.version}>
      {() => (
        <>
          {edits.state === 'unsent' && (
            <div className={styles.failed} role="alert">
              <p>{say('insight.map.unsent')}</p>
              <PlainButton onClick={edits.retry}>{say('ui.error.retry')}</PlainButton>
            </div>
          )}
          {read ? (
            <>
              <CutNote read={read} />
              <MindmapTree task={task} root={read.root} onRename={edits.rename} onJump={onJump} />
            </>
          ) : (
            <p className={styles.reason}>{say('insight.map.unreadable')}</p>
          )}
        </>
      )}
    </MakerView>
  )
}

function CutNote({ read: { cut } }: { read: ReadMindmap }) {
  const say = useSay()
  if (cut.length === 0) return null
  const reasons = cut.map((why) => say(`insight.cut.${why}`)).join(say('insight.cut.and'))
  return <p className={styles.reason}>{say('insight.map.cut', { reasons })}</p>
}
