import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useT } from '../../../shared/i18n/intl'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import type { InsightPanelLayout } from '../../../shared/storage/localStore'
import type { TranscriptState } from '../../../transcript/ui/state/transcriptStore'
import type { Task } from '../../../wire/responses'
import { CommentsTab } from '../comments/CommentsTab'
import type { RecordComments } from '../comments/useRecordComments'
import { canEdit } from '../../../shared/account/recordRole'
import { AssistantTab } from './assistant/AssistantTab'
import type { Conversation } from './assistant/Conversation'
import styles from './generation/Insight.module.css'
import type { RecordInsights } from './generation/recordInsights'
import { MindmapTab } from './mindmap/MindmapTab'
import { ReadMindmap } from './mindmap/ReadMindmap'
import type { RecordNotes } from './notes/recordNotes'
import { NotesTab } from './notes/NotesTab'
import { SpeakersTab } from './speakers/SpeakersTab'
import { ReadSummary } from './summary/ReadSummary'
import { SummaryTab } from './summary/SummaryTab'

/** What remains visible of the tab before the selected one, where they scroll. */
const edgePx = 48

export type InsightTab = InsightPanelLayout['tab']

interface Props {
  task: Task
  editing: StoreApi<TranscriptState>
  insights: RecordInsights
  notes: RecordNotes
  /** Null where the server has none. */
  comments: RecordComments | null
  /** Null until the user is loaded. */
  conversation: Conversation | null
  tab: InsightTab
  onTab: (tab: InsightTab) => void
  onManageSpeakers: () => void
  onSeek: (ms: number) => void
  /** Shows a segment in the text. */
  onReveal: (segment: string) => void
  /** The position of the player, in milliseconds. */
  now: () => number
}

/** Tabs with what is known about a record. Those who may not change it read summary and mind map; their notes are above the text. */
export function InsightPanel(props: Props) {
  const { task, editing, insights, notes, comments, conversation, tab, onTab, onManageSpeakers, onSeek, now } = props
  const t = useT()
  const assistant = useSiteInfo().data?.assistant ?? false
  const durationMs = task.times * 1000
  const edits = canEdit(task)
  const tabs = (['summary', 'mindmap', 'speakers', 'comments', 'notes', 'assistant'] as const).filter(
    (name) =>
      (name !== 'assistant' || assistant) && (name !== 'comments' || comments !== null) && (edits || name !== 'notes'),
  )
  const shown = tabs.includes(tab) ? tab : 'summary'
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const selected = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (selected && list.current) list.current.scrollLeft = selected.offsetLeft - list.current.offsetLeft - edgePx
  }, [shown, tabs.length])
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
      <div ref={list} className={styles.tabs} role="tablist" aria-label={t('insight.panel.name')} onKeyDown={keyDown}>
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
        {shown === 'summary' && edits && <SummaryTab task={task} insights={insights} onSeek={onSeek} />}
        {shown === 'summary' && !edits && <ReadSummary insights={insights} durationMs={durationMs} onSeek={onSeek} />}
        {shown === 'mindmap' && edits && <MindmapTab task={task} insights={insights} onSeek={onSeek} />}
        {shown === 'mindmap' && !edits && <ReadMindmap task={task} insights={insights} onSeek={onSeek} />}
        {shown === 'speakers' && (
          <SpeakersTab editing={editing} onManage={edits ? onManageSpeakers : null} onSeek={onSeek} />
        )}
        {shown === 'comments' && comments && <CommentsTab comments={comments} onReveal={props.onReveal} />}
        {shown === 'notes' && <NotesTab record={notes} now={now} onSeek={onSeek} />}
        {shown === 'assistant' && conversation && (
          <AssistantTab conversation={conversation} durationMs={durationMs} onSeek={onSeek} />
        )}
      </div>
    </>
  )
}
