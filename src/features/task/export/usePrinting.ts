import { useEffect, useEffectEvent } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { layOutTranscript } from '../../../transcript/export/transcriptLayout'
import { onBrowserPrint, printTranscript, type PrintedTranscript } from '../../../transcript/ui/print/printTranscript'
import { notesDocument } from '../insight/notes/notesDocument'
import {
  defaultExportChoice,
  exportLabels,
  withBack,
  withSummary,
  withTranslation,
  type ExportSource,
} from './exportRecord'

/**
 * Prints the record as a document, also by the browser's own command. Returns what opens the print dialog.
 * @param withNotes prints its notes after the text
 */
export function usePrinting(source: Omit<ExportSource, 'save'>, withNotes = false): () => void {
  const t = useT()
  const locale = useLocale()
  const create = (): PrintedTranscript => {
    const { task, translation, summary } = source
    const transcript = source.transcript()
    const shown = summary?.()
    const labels = exportLabels(task, transcript, { t, locale })
    const front = shown ? withSummary(labels, shown, t) : labels
    const notes = withNotes ? notesDocument(source.notes?.() ?? [], t) : []
    const document = layOutTranscript(
      transcript,
      defaultExportChoice,
      withBack(translation ? withTranslation(front, translation) : front, notes),
    )
    return { document, language: task.language }
  }
  const current = useEffectEvent(create)
  useEffect(() => onBrowserPrint(() => current()), [])
  return () => printTranscript(create())
}
