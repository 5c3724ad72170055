/** Many records as one archive. */
import { fileName } from '../../../shared/save'
import type { LayoutOptions } from '../../../transcript/write/layout'
import type { Task } from '../../../wire/bodies'
import { download } from '../api'
import { serverUrl, type ServerFileType } from '../exportRecord'
import { oneByOne, type Outcome } from './oneByOne'

const everything: LayoutOptions = { pa: true, role: true, time: true, tone: true }

/**
 * The exports of these records in a ZIP file. What failed is not in it, and told beside it.
 * @param untitled what a record without a title is called
 * @param onProgress called before each record and at the end, with how many are behind it
 * @throws what the signal was aborted with; anything when the code of archives can't be loaded
 */
export async function zipRecords(
  tasks: readonly Task[],
  type: ServerFileType,
  untitled: string,
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
    const text = await download(await serverUrl(task, type, everything, how), how)
    const bytes = new Uint8Array(await text.arrayBuffer())
    const name = uniqueName(fileName(task.title, type, untitled), taken)
    // A Word file is an archive itself: it would not get smaller.
    const entry = type === 'docx' ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  const outcome = await oneByOne(tasks, add, { signal, onProgress })
  zip.end()
  return { ...outcome, archive: new Blob(parts, { type: 'application/zip' }) }
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
