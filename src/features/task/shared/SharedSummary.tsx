import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { Summary } from '../../../wire/insightSchemas'
import insightStyles from '../insight/generation/Insight.module.css'
import { SummaryText } from '../insight/summary/SummaryText'
import { useVisibleHeight } from '../insight/useVisibleHeight'

interface Props {
  summary: Summary
  durationMs: number
  /** Beside the text; otherwise a dialog over it. */
  docked: boolean
  onSeek: (ms: number) => void
  onClose: () => void
}

/** The summary of a shared record; each line jumps to its time. */
export function SharedSummary({ summary, durationMs, docked, onSeek, onClose }: Props) {
  const t = useT()
  const seek = (ms: number) => {
    if (!docked) onClose()
    onSeek(ms)
  }
  const text = <SummaryText summary={summary} durationMs={durationMs} onChange={undefined} onSeek={seek} />
  if (docked) return <DockedSummary onClose={onClose}>{text}</DockedSummary>
  return (
    <Dialog title={t('share.page.summary')} onClose={onClose}>
      {text}
    </Dialog>
  )
}

function DockedSummary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useT()
  const panel = useVisibleHeight()
  return (
    <aside ref={panel} className={insightStyles.side} aria-label={t('share.page.summary')}>
      <IconButton name={t('share.page.closeSummary')} className={insightStyles.close} onClick={onClose}>
        <CloseOutlined />
      </IconButton>
      <div className={insightStyles.body}>{children}</div>
    </aside>
  )
}
