import { Fragment, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import type { Line, Summary, SummaryEdit, SummarySection } from '../../../../wire/insightSchemas'
import styles from '../generation/Insight.module.css'
import { TimestampedLine, isWithinRecording } from '../generation/TimestampedLine'
import { shownSections, summaryLines } from './summaryDocument'
import { TodoList } from './TodoList'

interface Props {
  summary: Summary
  /** Duration of the recording; 0 if unknown. */
  durationMs: number
  /** Undefined if the server can't store edits. */
  onChange: ((change: Partial<SummaryEdit>) => void) | undefined
  onSeek: (ms: number) => void
}

/** The sections of a summary, in the order of its template; empty ones are left out. */
export function SummaryText({ summary, durationMs, onChange, onSeek }: Props) {
  const t = useT()
  const { keywords, chapters, decisions = [], todos } = summary
  const lines = summaryLines(summary)
  const timestamped = [...lines, ...chapters, ...decisions, ...todos.filter(({ done }) => done === undefined)]
  const list = (items: readonly Line[]) => (
    <ul className={styles.lines}>
      {items.map(({ text, start }, index) => (
        <li key={index}>
          <TimestampedLine text={text} startMs={start} durationMs={durationMs} onSeek={onSeek} />
        </li>
      ))}
    </ul>
  )
  const sections: Record<SummarySection, ReactNode> = {
    lines: lines.length > 0 && list(lines),
    decisions: decisions.length > 0 && list(decisions),
    todos: (todos.length > 0 || onChange) && (
      <TodoList
        todos={todos}
        durationMs={durationMs}
        onChange={onChange && ((next) => onChange({ todos: next }))}
        onSeek={onSeek}
      />
    ),
    chapters: chapters.length > 0 && (
      <ol className={styles.lines}>
        {chapters.map(({ title, start, text }, index) => (
          <li key={index}>
            <TimestampedLine title={title} text={text} startMs={start} durationMs={durationMs} onSeek={onSeek} />
          </li>
        ))}
      </ol>
    ),
    keywords: keywords.length > 0 && (
      <ul className={styles.keywords}>
        {keywords.map((word, index) => (
          <li key={index}>{word}</li>
        ))}
      </ul>
    ),
  }
  return (
    <div className={styles.text}>
      {shownSections(summary).map((name) => (
        <Fragment key={name}>
          {sections[name] && (
            <section>
              <h2>{t(`insight.summary.${name}`)}</h2>
              {sections[name]}
            </section>
          )}
        </Fragment>
      ))}
      {timestamped.some(({ start }) => !isWithinRecording(start, durationMs)) && (
        <p className={styles.reason}>{t('insight.moment.reason')}</p>
      )}
    </div>
  )
}
