import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { copyText } from '../../../shared/clipboard'
import { useLocale, useSay } from '../../../shared/intl'
import { notify } from '../../../shared/notify'
import { fileName, save } from '../../../shared/save'
import { formatTime } from '../../../shared/time'
import { IconButton } from '../../../shared/ui/IconButton'
import { Menu } from '../../../shared/ui/Menu'
import { makeDocx } from '../../../transcript/ui/makeDocx'
import { writeMarkdown } from '../../../transcript/write/markdown'
import { fileFormats } from '../../../transcript/write/writers'
import type { Task } from '../../../wire/bodies'
import type { Line, Summary } from '../../../wire/insight'
import { recordName } from '../recordName'
import styles from './Insight.module.css'
import type { Insight } from './insight'
import { MakerView } from './MakerView'
import { MomentLine, isHeard } from './MomentLine'
import { summaryDocument, summaryLines, summaryText, type SummaryLabels } from './summaryDocument'

interface Props {
  task: Task
  insight: Insight
  onJump: (ms: number) => void
}

/** The summary of a record; each line leads to its moment. */
export function SummaryTab({ task, insight, onJump }: Props) {
  return (
    <MakerView
      kind="summary"
      maker={insight.summary}
      version={task.version}
      actions={(summary) => <Actions task={task} summary={summary} />}
    >
      {(summary) => <Text summary={summary} durationMs={task.times * 1000} onJump={onJump} />}
    </MakerView>
  )
}

interface TextProps {
  summary: Summary
  durationMs: number
  onJump: (ms: number) => void
}

function Text({ summary, durationMs, onJump }: TextProps) {
  const say = useSay()
  const { keywords, chapters, todos } = summary
  const lines = summaryLines(summary)
  const moments = [...lines, ...chapters, ...todos]
  const list = (shown: readonly Line[]) => (
    <ul className={styles.lines}>
      {shown.map(({ text, start }, index) => (
        <li key={index}>
          <MomentLine text={text} startMs={start} durationMs={durationMs} onJump={onJump} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.text}>
      {lines.length > 0 && (
        <section>
          <h2>{say('insight.summary.summary')}</h2>
          {list(lines)}
        </section>
      )}
      {keywords.length > 0 && (
        <section>
          <h2>{say('insight.summary.keywords')}</h2>
          <ul className={styles.keywords}>
            {keywords.map((word, index) => (
              <li key={index}>{word}</li>
            ))}
          </ul>
        </section>
      )}
      {chapters.length > 0 && (
        <section>
          <h2>{say('insight.summary.chapters')}</h2>
          <ol className={styles.lines}>
            {chapters.map(({ title, start, text }, index) => (
              <li key={index}>
                <MomentLine title={title} text={text} startMs={start} durationMs={durationMs} onJump={onJump} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {todos.length > 0 && (
        <section>
          <h2>{say('insight.summary.todos')}</h2>
          {list(todos)}
        </section>
      )}
      {moments.some(({ start }) => !isHeard(start, durationMs)) && (
        <p className={styles.reason}>{say('insight.moment.reason')}</p>
      )}
    </div>
  )
}

function Actions({ task, summary }: { task: Task; summary: Summary }) {
  const say = useSay()
  const locale = useLocale()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const labels: SummaryLabels = {
    title: recordName(task, say),
    subtitle: [
      say('task.export.subtitle', { date: task.createtime, duration: formatTime(task.times * 1000) }),
      summary.by && say(`insight.by.${summary.by}`),
    ]
      .filter(Boolean)
      .join('\n'),
    locale,
    summary: say('insight.summary.summary'),
    keywords: say('insight.summary.keywords'),
    chapters: say('insight.summary.chapters'),
    todos: say('insight.summary.todos'),
    comma: say('insight.summary.comma'),
  }
  const copy = () =>
    copyText(summaryText(summary, labels)).then(
      () => notify({ kind: 'success', text: say('insight.copy.done') }),
      () => notify({ kind: 'error', text: say('editor.copy.failed') }),
    )
  const take = (type: 'docx' | 'md') =>
    void saveSummary(type, summary, labels, say('insight.file.summary')).catch(() =>
      notify({ kind: 'error', text: say('insight.file.failed') }),
    )
  return (
    <>
      <IconButton name={say('insight.copy.summary')} onClick={() => void copy()}>
        <CopyOutlined />
      </IconButton>
      <IconButton
        name={say('insight.file.export')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <DownloadOutlined />
      </IconButton>
      {anchor && (
        <Menu
          anchor={anchor}
          name={say('insight.file.export')}
          items={[
            { text: say('task.export.docx'), keys: '.docx', run: () => take('docx') },
            { text: say('task.export.md'), keys: '.md', run: () => take('md') },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

async function saveSummary(type: 'docx' | 'md', summary: Summary, labels: SummaryLabels, what: string): Promise<void> {
  const document = summaryDocument(summary, labels)
  const content = type === 'docx' ? await makeDocx(document) : writeMarkdown(document)
  const mediaType = fileFormats.find((format) => format.type === type)?.mediaType ?? ''
  await save(new Blob([content], { type: mediaType }), fileName(`${labels.title} ${what}`, type, what))
}
