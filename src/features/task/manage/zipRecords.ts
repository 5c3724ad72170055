/** Many records as one archive. */
import { ApiError } from '../../../shared/http/apiError'
import { endpoints } from '../../../shared/http/endpoints'
import type { Locale, Say } from '../../../shared/intl'
import { fileName } from '../../../shared/save'
import { gently } from '../../../shared/steps'
import { parseTranscript } from '../../../transcript/parse'
import { writeTranscript } from '../../../transcript/write/writers'
import type { Task } from '../../../wire/bodies'
import { taskStatus } from '../../../wire/codes'
import { download, fetchTask, type Manner } from '../api'
import { formatOf, labelsOf, serverUrl, type ExportChoice } from '../exportRecord'
import { oneByOne, type Outcome } from './oneByOne'

/** In what language the files speak beside the text. */
export interface Language {
  readonly say: Say
  readonly locale: Locale
}

/**
 * The exports of these records in a ZIP file. What failed is not in it, and told beside it.
 * @param onProgress called before each record and at the end, with how many are behind it
 * @throws what the signal was aborted with; anything when the code of archives can't be loaded
 */
export async function zipRecords(
  tasks: readonly Task[],
  choice: ExportChoice,
  language: Language,
  signal: AbortSignal,
  onProgress: (behind: number) => void,
): Promise<Outcome & { archive: Blob }> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const taken = new Set<string>()
  const how = { signal, quiet: true }
  const add = async (task: Task) => {
    const file = await fileOf(task, choice, language, how)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const name = uniqueName(fileName(task.title, choice.type, language.say('task.record.untitled')), taken)
    // A Word file is an archive itself: it would not get smaller.
    const entry = choice.type === 'docx' ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  const outcome = await oneByOne(tasks, add, { signal, onProgress })
  zip.end()
  return { ...outcome, archive: new Blob(parts, { type: 'application/zip' }) }
}

/** Word and plain text come from the server, everything else is written here. */
async function fileOf(
  task: Task,
  choice: ExportChoice,
  { say, locale }: Language,
  how: Manner & { signal: AbortSignal },
): Promise<Blob> {
  const { type } = choice
  if (type === 'docx' || type === 'txt') return download(await serverUrl(task, type, choice, how), how)
  const record = await fetchTask(task.id, how)
  if (record.status !== taskStatus.done) {
    throw new ApiError('refused', endpoints.findTask.path, { serverText: say('manage.export.notDone') })
  }
  const transcript = parseTranscript(record)
  const text = await gently(writeTranscript(type, transcript, choice, labelsOf(record, transcript, say, locale)))
  return new Blob([text], { type: formatOf(type).mediaType })
}

/**
 * A file name that no other of the archive has, on file systems that ignore case either.
 * @param taken names given out, in lower case; this one is added
 */
export function uniqueName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  let unique = name
  for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
    unique = `${name.slice(0, dot)} (${count})${name.slice(dot)}`
  }
  taken.add(unique.toLowerCase())
  return unique
}
