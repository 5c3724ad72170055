import { CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useT } from '../../../shared/i18n/intl'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { LoadView } from '../../../shared/ui/states/LoadView'
import type { TranscriptState } from '../../../transcript/ui/state/transcriptStore'
import type { Task } from '../../../wire/responses'
import type { RecordComments } from '../comments/useRecordComments'
import { recordName } from '../record/recordName'
import styles from './generation/Insight.module.css'
import type { InsightPanelState } from './useInsightPanel'
import { useVisibleHeight } from './useVisibleHeight'

interface Props {
  task: Task
  editing: StoreApi<TranscriptState>
  insightPanel: InsightPanelState
  comments: RecordComments | null
  /** Opens the dialog in which speakers are renamed and merged. */
  onManageSpeakers: () => void
  onSeek: (ms: number) => void
  /** Shows a segment in the text. */
  onReveal: (segment: string) => void
  /** The position of the player, in milliseconds. */
  now: () => number
}

/** The insight panel: docked beside the text, or on narrow screens a dialog that closes on a jump to a timestamp. */
export function InsightSidePanel(props: Props) {
  const { task, editing, insightPanel, comments, onManageSpeakers, onSeek, onReveal, now } = props
  const t = useT()
  const { insights, notes, conversation, tab, setTab, setOpen, docked } = insightPanel
  const close = () => setOpen(false)
  const part = useQuery({
    queryKey: ['part', 'insight'],
    queryFn: () => import('./InsightPanel'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const seek = (ms: number) => {
    if (!docked) close()
    onSeek(ms)
  }
  const reveal = (segment: string) => {
    if (!docked) close()
    onReveal(segment)
  }
  const manageSpeakers = () => {
    if (!docked) close()
    onManageSpeakers()
  }
  const panel = part.data ? (
    <part.data.InsightPanel
      {...{ task, editing, insights, notes, comments, conversation, tab, now }}
      onTab={setTab}
      onManageSpeakers={manageSpeakers}
      onSeek={seek}
      onReveal={reveal}
    />
  ) : part.isError ? (
    <ErrorView error={part.error} onRetry={() => void part.refetch()} />
  ) : (
    <LoadView rows={5} />
  )
  if (!docked)
    return (
      <Dialog title={recordName(task, t)} onClose={close}>
        <div className={styles.sheet}>{panel}</div>
      </Dialog>
    )
  return <DockedPanel onClose={close}>{panel}</DockedPanel>
}

function DockedPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useT()
  const panel = useVisibleHeight()
  return (
    <aside ref={panel} className={styles.side} aria-label={t('insight.panel.name')}>
      <IconButton name={t('insight.panel.close')} className={styles.close} onClick={onClose}>
        <CloseOutlined />
      </IconButton>
      {children}
    </aside>
  )
}
