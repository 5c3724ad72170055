import { CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSay } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import { ErrorView } from '../../../shared/ui/ErrorView'
import { IconButton } from '../../../shared/ui/IconButton'
import { LoadView } from '../../../shared/ui/LoadView'
import type { Task } from '../../../wire/bodies'
import styles from './Insight.module.css'
import type { Understanding } from './useInsight'
import { useVisibleHeight } from './useVisibleHeight'

interface Props {
  task: Task
  understanding: Understanding
  onJump: (ms: number) => void
}

/** The panel beside the text; where there is no room beside it, a sheet over it that makes way for the moment it leads to. */
export function InsightSide({ task, understanding, onJump }: Props) {
  const say = useSay()
  const { insight, talk, tab, setTab, setOpen, beside } = understanding
  const close = () => setOpen(false)
  const part = useQuery({
    queryKey: ['part', 'insight'],
    queryFn: () => import('./InsightPanel'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const jump = (ms: number) => {
    if (!beside) close()
    onJump(ms)
  }
  const panel = part.data ? (
    <part.data.InsightPanel {...{ task, insight, talk, tab }} onTab={setTab} onJump={jump} />
  ) : part.isError ? (
    <ErrorView error={part.error} onRetry={() => void part.refetch()} />
  ) : (
    <LoadView rows={5} />
  )
  if (!beside)
    return (
      <Dialog title={say('insight.panel.name')} onClose={close}>
        <div className={styles.sheet}>{panel}</div>
      </Dialog>
    )
  return <Beside onClose={close}>{panel}</Beside>
}

function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const say = useSay()
  const side = useVisibleHeight()
  return (
    <aside ref={side} className={styles.side} aria-label={say('insight.panel.name')}>
      <IconButton name={say('insight.panel.close')} className={styles.close} onClick={onClose}>
        <CloseOutlined />
      </IconButton>
      {children}
    </aside>
  )
}
