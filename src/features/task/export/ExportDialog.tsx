import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { useDeferredValue, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useLocale, useT, type MessageId } from '../../../shared/i18n/intl'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { useAsyncTask } from '../../../shared/async/useAsyncTask'
import { layOutTranscript } from '../../../transcript/export/transcriptLayout'
import { printTranscript } from '../../../transcript/ui/print/printTranscript'
import { exportFormats } from '../../../transcript/export/exportFormats'
import styles from './ExportDialog.module.css'
import { stored } from '../../../shared/storage/localStore'
import type { AnnotationsDocument } from '../comments/annotationsDocument'
import { notesDocument } from '../insight/notes/notesDocument'
import { ExportFields, ExportOption } from './ExportFields'
import {
  defaultExportChoice,
  effectiveChoice,
  exportRecord,
  exportLabels,
  exportPreview,
  withBack,
  withSummary,
  withTranslation,
  type ExportChoice,
  type ExportSource,
} from './exportRecord'

/** In the order in which they stand after the text. */
const attachmentKinds = ['notes', 'comments', 'highlights'] as const

const attachmentTexts = {
  notes: 'insight.notes.export',
  comments: 'comments.export.addComments',
  highlights: 'comments.export.addHighlights',
} as const satisfies Record<(typeof attachmentKinds)[number], MessageId>

const noAnnotations: AnnotationsDocument = { comments: [], highlights: [] }

interface Props {
  source: ExportSource
  /** Stands in place of the preview until the text has loaded; there is nothing to export before. */
  pending?: ReactNode
  onClose: () => void
}

/** Exports the text as it is on the screen. Closing the dialog cancels a running export. */
export function ExportDialog(props: Props) {
  // The dialog is painted before the form, which takes as long again.
  const isOpen = useDeferredValue(true, false)
  return (
    <Dialog title={useT()('task.export.title')} onClose={props.onClose}>
      {isOpen && <ExportForm {...props} />}
    </Dialog>
  )
}

/** What the dialog holds. */
export function ExportForm({ source, pending, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const { translation = null } = source
  const [summary] = useState(() => source.summary?.() ?? null)
  const [chosen, setChoice] = useState<ExportChoice>(() => ({
    ...defaultExportChoice,
    translation: translation !== null,
    summary: stored.exportSummary.read() ?? false,
  }))
  const transcript = source.transcript()
  const bilingual = translation !== null && exportFormats[chosen.type].translation
  const includedTranslation = bilingual && chosen.translation ? translation : null
  const canSummarize = summary !== null && exportFormats[chosen.type].summary
  const includedSummary = canSummarize && chosen.summary ? summary : null
  const attachments = useMemo(
    () => ({ ...noAnnotations, ...source.annotations?.(), notes: notesDocument(source.notes?.() ?? [], t) }),
    [source, t],
  )
  const offered = useMemo(
    () => attachmentKinds.filter((kind) => exportFormats[chosen.type].attachments && attachments[kind].length > 0),
    [chosen.type, attachments],
  )
  const choice = useMemo(
    () => ({
      ...chosen,
      translation: includedTranslation !== null,
      summary: includedSummary !== null,
      notes: offered.includes('notes') && chosen.notes === true,
      comments: offered.includes('comments') && chosen.comments === true,
      highlights: offered.includes('highlights') && chosen.highlights === true,
    }),
    [chosen, includedTranslation, includedSummary, offered],
  )
  const labels = useMemo(() => {
    const baseLabels = exportLabels(source.task, transcript, { t, locale })
    const summed = includedSummary ? withSummary(baseLabels, includedSummary, t) : baseLabels
    const labels = includedTranslation ? withTranslation(summed, includedTranslation) : summed
    return withBack(
      labels,
      attachmentKinds.flatMap((kind) => (choice[kind] ? attachments[kind] : [])),
    )
  }, [source, transcript, includedTranslation, includedSummary, attachments, choice, t, locale])
  const previewText = useMemo(() => exportPreview(transcript, choice, labels), [transcript, choice, labels])
  const { busy, error, start } = useAsyncTask(onClose)
  const { limits } = exportFormats[choice.type]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start((signal) => exportRecord(source, choice, { labels, signal }))
  }
  const print = () =>
    printTranscript({
      document: layOutTranscript(transcript, effectiveChoice(choice), labels),
      language: source.task.language,
    })
  return (
    <form className={styles.form} onSubmit={submit}>
      <ExportFields
        choice={chosen}
        onChange={setChoice}
        disabled={busy}
        extraOptions={
          (bilingual || canSummarize || offered.length > 0) && (
            <>
              {bilingual && (
                <ExportOption
                  checked={includedTranslation !== null}
                  onChange={(checked) => setChoice({ ...chosen, translation: checked })}
                >
                  {t('insight.translation.export')}
                </ExportOption>
              )}
              {canSummarize && (
                <ExportOption
                  checked={includedSummary !== null}
                  onChange={(checked) => {
                    stored.exportSummary.write(checked)
                    setChoice({ ...chosen, summary: checked })
                  }}
                >
                  {t('task.export.summary')}
                </ExportOption>
              )}
              {offered.map((kind) => (
                <ExportOption
                  key={kind}
                  checked={choice[kind]}
                  onChange={(checked) => setChoice({ ...chosen, [kind]: checked })}
                >
                  {t(attachmentTexts[kind])}
                </ExportOption>
              ))}
            </>
          )
        }
      />
      {pending ?? (
        <pre className={styles.preview} tabIndex={0} role="region" aria-label={t('task.export.preview')}>
          {previewText}
        </pre>
      )}
      {limits.length > 0 && (
        <p className={styles.limits}>
          {t('task.export.limits', {
            limits: limits.map((limit) => t(`task.export.limit.${limit}`)).join(t('task.export.and')),
          })}
        </p>
      )}
      <p className={styles.error} role="alert">
        {error !== null && errorText(error).text}
      </p>
      <PlainButton primary large type="submit" busy={busy} disabled={busy || pending !== undefined}>
        {!busy && <DownloadOutlined aria-hidden="true" />}
        {t(busy ? 'task.export.busy' : 'task.export.start')}
      </PlainButton>
      <PlainButton disabled={busy || pending !== undefined} onClick={print}>
        <PrinterOutlined aria-hidden="true" />
        {t('share.print.open')}
      </PlainButton>
    </form>
  )
}
