/** Exports several records as one ZIP archive. */
import { ApiError } from '../../../shared/http/apiError'
import { endpoints } from '../../../shared/http/endpoints'
import type { Locale, Translate } from '../../../shared/i18n/intl'
import { fileName } from '../../../shared/files/fileName'
import { runSliced } from '../../../shared/async/cooperative'
import { parseTranscript } from '../../../transcript/model/parse'
import { exportFormats, writeTranscript } from '../../../transcript/export/exportFormats'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { download, fetchTask } from '../record/taskApi'
import { exportLabels, requestServerExport, type ExportChoice } from '../export/exportRecord'
import { runSequentially, type BatchResult } from './runSequentially'

export interface ArchiveOptions {
  /** Language of the labels in the files. */
  readonly t: Translate
  readonly locale: Locale
  readonly signal: AbortSignal
  /** Called before each record and at the end, with the number of finished records. */
  readonly onProgress: (doneCount: number) => void
}

/**
 * Exports the records into a ZIP file. Failed records are omitted and listed in the result.
 * @throws the signal's abort reason, or the import error if the ZIP library can't be loaded
 */
export async function zipRecords(
  tasks: readonly Task[],
  choice: ExportChoice,
  options: ArchiveOptions,
): Promise<BatchResult & { archive: Blob }> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const usedNames = new Set<string>()
  const add = async (task: Task) => {
    const file = await createArchiveFile(task, choice, options)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const name = uniqueName(fileName(task.title, choice.type, options.t('task.record.untitled')), usedNames)
    // A Word file is compressed already.
    const entry = choice.type === 'docx' ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  const result = await runSequentially(tasks, add, options)
  zip.end()
  return { ...result, archive: new Blob(parts, { type: 'application/zip' }) }
}

/** Word and plain text files come from the server; everything else is created in the browser. */
async function createArchiveFile(
  task: Task,
  choice: ExportChoice,
  { t, locale, signal }: ArchiveOptions,
): Promise<Blob> {
  const callOptions = { signal, quiet: true }
  const { type } = choice
  if (type === 'docx' || type === 'txt')
    return download(await requestServerExport(task, { ...choice, type }, callOptions), callOptions)
  const record = await fetchTask(task.id, callOptions)
  if (record.status !== taskStatus.done) {
    throw new ApiError('refused', endpoints.findTask.path, { serverText: t('manage.export.notDone') })
  }
  const transcript = parseTranscript(record)
  const text = await runSliced(
    writeTranscript(type, transcript, { options: choice, labels: exportLabels(record, transcript, { t, locale }) }),
  )
  return new Blob([text], { type: exportFormats[type].mediaType })
}

/**
 * Makes a file name unique within the archive, ignoring case.
 * @param usedNames names in use, in lower case; the result is added
 */
export function uniqueName(name: string, usedNames: Set<string>): string {
  const dot = name.lastIndexOf('.')
  let unique = name
  for (let count = 2; usedNames.has(unique.toLowerCase()); count += 1) {
    unique = `${name.slice(0, dot)} (${count})${name.slice(dot)}`
  }
  usedNames.add(unique.toLowerCase())
  return unique
}
