import { DownloadOutlined, FileDoneOutlined, PrinterOutlined, TranslationOutlined } from '@ant-design/icons'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { webUrl } from '../../../shared/site/webUrl'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { formatTime } from '../../../shared/time/formatTime'
import { momentParam } from '../../../shared/navigation/recordPath'
import { Menu, type MenuItem } from '../../../shared/ui/overlays/Menu'
import type { TranscriptTranslation } from '../../../transcript/model/transcriptTranslation'
import type { Transcript } from '../../../transcript/model/transcript'
import { createTranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import { TranscriptEditor, type EditorHandle } from '../../../transcript/ui/TranscriptEditor'
import type { EditorTool } from '../../../transcript/ui/tools/editorTool'
import { taskStatus } from '../../../wire/constants'
import type { Task } from '../../../wire/responses'
import type { SharedRecord } from '../../../wire/shareSchemas'
import type { ExportSource } from '../export/exportRecord'
import { usePrinting } from '../export/usePrinting'
import { useDockingWidth } from '../insight/useDockingWidth'
import { appUrl } from '../record/appUrl'
import { sharedRecordLink } from '../share/shareLink'
import { useCopyMoment } from '../share/useCopyMoment'
import { useMoment } from '../workspace/useMoment'
import { SharedSummary } from './SharedSummary'
import styles from './SharedRecord.module.css'
import type { SharedContent } from './useSharedRecord'

const ExportDialog = lazy(async () => ({ default: (await import('../export/ExportDialog')).ExportDialog }))

/** A shared record: its text, to be read, heard, searched and copied. */
export function SharedRecordView({ record, transcript, linkKey }: SharedContent & { linkKey: string }) {
  const t = useT()
  const editor = useRef<EditorHandle>(null)
  const [store] = useState(() => createTranscriptStore(transcript))
  const moment = useMoment()
  const docked = useDockingWidth()
  const translation = useSharedTranslation(record, transcript)
  const [summaryOpen, setSummaryOpen] = useState<boolean | null>(null)
  const [isExporting, setExporting] = useState(false)
  const copyMoment = useCopyMoment(
    editor,
    (ms) => `${sharedRecordLink(linkKey, appUrl())}&${momentParam}=${Math.floor(ms) / 1000}`,
  )
  const { summary, title, times } = record
  const canExport = record.export === 1
  // The dialog never opens on its own.
  const showsSummary = summary !== undefined && (summaryOpen ?? docked)
  const summaryTool: EditorTool = {
    text: t('share.page.summary'),
    icon: <FileDoneOutlined />,
    pressed: showsSummary,
    run: () => setSummaryOpen(!showsSummary),
  }
  const exportTool: EditorTool = {
    text: t('task.action.export'),
    icon: <DownloadOutlined />,
    opens: 'dialog',
    run: () => setExporting(true),
  }
  const source: ExportSource = {
    task: taskOf(record),
    transcript: () => transcript,
    // Files are made here: the server exports for owners only.
    save: async () => false,
    translation: translation.lines,
    summary: () => summary ?? null,
    notes: () => record.notes ?? [],
  }
  // They stand on the page, too.
  const printing = usePrinting(source, true)
  const print: EditorTool = { text: t('share.print.open'), icon: <PrinterOutlined />, run: printing }
  return (
    <article className={summary ? undefined : styles.narrow}>
      <TranscriptEditor
        ref={editor}
        store={store}
        readOnly
        title={title}
        url={webUrl(record.url ?? '')}
        hasPlayer={Boolean(record.url)}
        peaksUrl={webUrl(record.peaks_url ?? '')}
        notes={record.notes}
        durationMs={times * 1000}
        moment={moment}
        translation={translation.lines}
        heading={<h1 className={styles.title}>{title || t('task.record.untitled')}</h1>}
        facts={<SharedFacts record={record} />}
        tools={{
          before: translation.tool ? [translation.tool] : [],
          after: summary ? [summaryTool] : [],
          main: canExport ? exportTool : null,
          more: [...(record.url ? [copyMoment] : []), ...(canExport ? [print] : [])],
        }}
        aside={
          summary &&
          showsSummary && (
            <SharedSummary
              summary={summary}
              durationMs={times * 1000}
              docked={docked}
              onSeek={(ms) => editor.current?.seekTo(ms)}
              onClose={() => setSummaryOpen(false)}
            />
          )
        }
        onSave={() => {}}
      />
      {translation.menu}
      {isExporting && (
        <Suspense>
          <ExportDialog source={source} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </article>
  )
}

function SharedFacts({ record: { times, createtime, created_at, language, url } }: Pick<SharedContent, 'record'>) {
  const t = useT()
  return (
    <>
      <span>{formatTime(times * 1000)}</span>
      {!url && <span>{t('share.page.noSound')}</span>}
      <span>
        <RelativeTime record={{ created_at, createtime }} />
      </span>
      <span>{languageName(language, t)}</span>
    </>
  )
}

/** What the export reads of a record. */
const taskOf = ({ title, language, times, createtime, created_at }: SharedContent['record']): Task => ({
  id: '',
  title,
  status: taskStatus.done,
  type: 'file',
  language,
  mode: 'normal',
  url: '',
  times,
  size: 0,
  createtime,
  created_at,
  deleted: 0,
  version: 0,
})

/** The translation below the lines, and the tool that chooses it; the first is shown at first. */
function useSharedTranslation({ translations }: Pick<SharedRecord, 'translations'>, transcript: Transcript) {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [target, setTarget] = useState<string | null>(translations[0]?.target ?? null)
  const lines = useMemo(() => toTranslation(translations, target, transcript), [translations, target, transcript])
  const name = t('share.page.translation')
  const tool: EditorTool | null =
    translations.length === 0
      ? null
      : { text: name, icon: <TranslationOutlined />, opens: 'menu', pressed: target !== null, run: setAnchor }
  const items: MenuItem[] = [
    ...translations.map((each) => ({
      text: languageName(each.target, t),
      current: each.target === target,
      run: () => setTarget(each.target),
    })),
    { text: t('share.page.noTranslation'), startsGroup: true, run: () => setTarget(null) },
  ]
  return {
    lines,
    tool,
    menu: anchor && <Menu anchor={anchor} name={name} items={items} onClose={() => setAnchor(null)} />,
  }
}

function toTranslation(
  translations: SharedRecord['translations'],
  target: string | null,
  { segments }: Transcript,
): TranscriptTranslation | null {
  const shown = translations.find((each) => each.target === target)
  if (!shown) return null
  const texts = new Map(shown.list.map((line) => [line.segment, line.target]))
  const lines = segments.flatMap(({ id, text }) => {
    const translated = texts.get(id)
    return translated === undefined ? [] : [[id, { source: text, text: translated, fault: '' }] as const]
  })
  return { language: shown.target, lines: new Map(lines) }
}
