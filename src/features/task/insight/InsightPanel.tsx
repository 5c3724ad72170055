import type { KeyboardEvent } from 'react'
import { useSay } from '../../../shared/intl'
import { useSetting } from '../../../shared/setting'
import type { InsightChoice } from '../../../shared/storage'
import type { Task } from '../../../wire/bodies'
import { AssistantTab } from './assistant/AssistantTab'
import type { Talk } from './assistant/Talk'
import styles from './Insight.module.css'
import type { Insight } from './insight'
import { MindmapTab } from './mindmap/MindmapTab'
import { SummaryTab } from './SummaryTab'

export type Tab = InsightChoice['tab']

interface Props {
  task: Task
  insight: Insight
  /** Null until it is known who asks. */
  talk: Talk | null
  tab: Tab
  onTab: (tab: Tab) => void
  onJump: (ms: number) => void
}

/** What is made of a record's text, a tab each. */
export function InsightPanel({ task, insight, talk, tab, onTab, onJump }: Props) {
  const say = useSay()
  const assistant = useSetting().data?.assistant ?? false
  const tabs: Tab[] = assistant ? ['summary', 'mindmap', 'assistant'] : ['summary', 'mindmap']
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
      <div className={styles.tabs} role="tablist" aria-label={say('insight.panel.name')} onKeyDown={keyDown}>
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
            {say(`insight.tab.${name}`)}
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
        {shown === 'summary' && <SummaryTab task={task} insight={insight} onJump={onJump} />}
        {shown === 'mindmap' && <MindmapTab task={task} insight={insight} onJump={onJump} />}
        {shown === 'assistant' && talk && <AssistantTab talk={talk} durationMs={task.times * 1000} onJump={onJump} />}
      </div>
    </>
  )
}
