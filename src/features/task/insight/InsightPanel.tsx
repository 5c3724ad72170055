import type { KeyboardEvent } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useT } from '../../../shared/i18n/intl'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import type { InsightPanelLayout } from '../../../shared/storage/localStore'
import type { TranscriptState } from '../../../transcript/ui/state/transcriptStore'
import type { Task } from '../../../wire/responses'
import { AssistantTab } from './assistant/AssistantTab'
import type { Conversation } from './assistant/Conversation'
import styles from './generation/Insight.module.css'
import type { RecordInsights } from './generation/recordInsights'
import { MindmapTab } from './mindmap/MindmapTab'
import type { RecordNotes } from './notes/recordNotes'
import { NotesTab } from './notes/NotesTab'
import { SpeakersTab } from './speakers/SpeakersTab'
import { SummaryTab } from './summary/SummaryTab'

export type InsightTab = InsightPanelLayout['tab']

interface Props {
  task: Task
  editing: StoreApi<TranscriptState>
  insights: RecordInsights
  notes: RecordNotes
  /** Null until the user is loaded. */
  conversation: Conversation | null
  tab: InsightTab
  onTab: (tab: InsightTab) => void
  onManageSpeakers: () => void
  onSeek: (ms: number) => void
  /** The position of the player, in milliseconds. */
  now: () => number
}

/** Tabs with what is known about a record: summary, mind map, speakers, notes and the assistant. */
export function InsightPanel(props: Props) {
  const { task, editing, insights, notes, conversation, tab, onTab, onManageSpeakers, onSeek, now } = props
  const t = useT()
  const assistant = useSiteInfo().data?.assistant ?? false
  const durationMs = task.times * 1000
  const tabs: InsightTab[] = ['summary', 'mindmap', 'speakers', 'notes', ...(assistant ? ['assistant' as const] : [])]
  const shown = tabs.includes(tab) ? tab : 'summary'
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onTab(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={t('insight.panel.name')} onKeyDown={keyDown}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`insight-tab-${name}`}
            aria-controls="insight-panel"
            aria-selected={name === shown}
            tabIndex={name === shown ? 0 : -1}
            data-tab={name}
            onClick={() => onTab(name)}
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          >
            {t(`insight.tab.${name}`)}
          </button>
        ))}
      </div>
      <div
        key={shown}
        className={styles.body}
        id="insight-panel"
        role="tabpanel"
        aria-labelledby={`insight-tab-${shown}`}
        data-tab={shown}
      >
        {shown === 'summary' && <SummaryTab task={task} insights={insights} onSeek={onSeek} />}
        {shown === 'mindmap' && <MindmapTab task={task} insights={insights} onSeek={onSeek} />}
        {shown === 'speakers' && <SpeakersTab editing={editing} onManage={onManageSpeakers} onSeek={onSeek} />}
        {shown === 'notes' && <NotesTab record={notes} now={now} onSeek={onSeek} />}
        {shown === 'assistant' && conversation && (
          <AssistantTab conversation={conversation} durationMs={durationMs} onSeek={onSeek} />
        )}
      </div>
    </>
  )
}
