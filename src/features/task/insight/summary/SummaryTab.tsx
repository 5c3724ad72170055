import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { copyText } from '../../../../shared/browser/clipboard'
import { useLocale, useT } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { fileName, saveFile } from '../../../../shared/files/saveFile'
import { formatTime } from '../../../../shared/time/formatTime'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { Menu } from '../../../../shared/ui/overlays/Menu'
import { createDocx } from '../../../../transcript/ui/export/createDocx'
import { writeMarkdown } from '../../../../transcript/export/markdownWriter'
import { exportFormats } from '../../../../transcript/export/exportFormats'
import type { TranscriptDocument } from '../../../../transcript/export/transcriptDocument'
import type { Task } from '../../../../wire/responses'
import type { Line, Summary } from '../../../../wire/insightSchemas'
import { recordName } from '../../record/recordName'
import styles from '../generation/Insight.module.css'
import type { RecordInsights } from '../generation/recordInsights'
import { GenerationView } from '../generation/GenerationView'
import { TimestampedLine, isWithinRecording } from '../generation/TimestampedLine'
import { summaryDocument, summaryLines, summaryText, type SummaryLabels } from './summaryDocument'

interface Props {
  task: Task
  insights: RecordInsights
  onSeek: (ms: number) => void
}

/** The summary of a record; each line jumps to its timestamp. */
export function SummaryTab({ task, insights, onSeek }: Props) {
  return (
    <GenerationView
      kind="summary"
      job={insights.summary}
      version={task.version}
      actions={(summary) => <SummaryActions task={task} summary={summary} />}
    >
      {(summary) => <SummaryText summary={summary} durationMs={task.times * 1000} onSeek={onSeek} />}
    </GenerationView>
  )
}

interface SummaryTextProps {
  summary: Summary
  durationMs: number
  onSeek: (ms: number) => void
}

function SummaryText({ summary, durationMs, onSeek }: SummaryTextProps) {
  const t = useT()
  const { keywords, chapters, todos } = summary
  const lines = summaryLines(summary)
  const timestamped = [...lines, ...chapters, ...todos]
  const list = (items: readonly Line[]) => (
    <ul className={styles.lines}>
      {items.map(({ text, start }, index) => (
        <li key={index}>
          <TimestampedLine text={text} startMs={start} durationMs={durationMs} onSeek={onSeek} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.text}>
      {lines.length > 0 && (
        <section>
          <h2>{t('insight.summary.summary')}</h2>
          {list(lines)}
        </section>
      )}
      {keywords.length > 0 && (
        <section>
          <h2>{t('insight.summary.keywords')}</h2>
          <ul className={styles.keywords}>
            {keywords.map((word, index) => (
              <li key={index}>{word}</li>
            ))}
          </ul>
        </section>
      )}
      {chapters.length > 0 && (
        <section>
          <h2>{t('insight.summary.chapters')}</h2>
          <ol className={styles.lines}>
            {chapters.map(({ title, start, text }, index) => (
              <li key={index}>
                <TimestampedLine title={title} text={text} startMs={start} durationMs={durationMs} onSeek={onSeek} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {todos.length > 0 && (
        <section>
          <h2>{t('insight.summary.todos')}</h2>
          {list(todos)}
        </section>
      )}
      {timestamped.some(({ start }) => !isWithinRecording(start, durationMs)) && (
        <p className={styles.reason}>{t('insight.moment.reason')}</p>
      )}
    </div>
  )
}

function SummaryActions({ task, summary }: { task: Task; summary: Summary }) {
  const t = useT()
  const locale = useLocale()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const labels: SummaryLabels = {
    title: recordName(task, t),
    subtitle: [
      t('task.export.subtitle', { date: task.createtime, duration: formatTime(task.times * 1000) }),
      summary.by && t(`insight.by.${summary.by}`),
    ]
      .filter(Boolean)
      .join('\n'),
    locale,
    summary: t('insight.summary.summary'),
    keywords: t('insight.summary.keywords'),
    chapters: t('insight.summary.chapters'),
    todos: t('insight.summary.todos'),
    comma: t('insight.summary.comma'),
  }
  const copy = () =>
    copyText(summaryText(summary, labels)).then(
      () => notify({ kind: 'success', text: t('insight.copy.done') }),
      () => notify({ kind: 'error', text: t('editor.copy.failed') }),
    )
  const download = (type: 'docx' | 'md') =>
    void saveSummary(type, summaryDocument(summary, labels), t('insight.file.summary')).catch(() =>
      notify({ kind: 'error', text: t('insight.file.failed') }),
    )
  return (
    <>
      <IconButton name={t('insight.copy.summary')} onClick={() => void copy()}>
        <CopyOutlined />
      </IconButton>
      <IconButton
        name={t('insight.file.export')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <DownloadOutlined />
      </IconButton>
      {anchor && (
        <Menu
          anchor={anchor}
          name={t('insight.file.export')}
          items={[
            { text: t('task.export.docx'), keys: '.docx', run: () => download('docx') },
            { text: t('task.export.md'), keys: '.md', run: () => download('md') },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

async function saveSummary(type: 'docx' | 'md', document: TranscriptDocument, fallbackName: string): Promise<void> {
  const content = type === 'docx' ? await createDocx(document) : writeMarkdown(document)
  const mediaType = exportFormats[type].mediaType
  await saveFile(
    new Blob([content], { type: mediaType }),
    fileName(`${document.title} ${fallbackName}`, type, fallbackName),
  )
}
