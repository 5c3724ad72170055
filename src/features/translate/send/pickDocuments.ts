/** Which of the picked documents go on, and why each of the others doesn't. */
import { documentTypes, maxDocumentBytes } from '../../../wire/translation'

/** Why a document is refused. */
export type RefusalReason = 'folder' | 'type' | 'empty' | 'tooBig' | 'duplicate'

/** What makes two picked files the same one. */
type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>

export interface Picked {
  accepted: File[]
  refused: { file: File; reason: RefusalReason }[]
}

/** @param queued documents that are picked already and not yet added: none of them is taken twice */
export function pickDocuments(files: readonly File[], queued: readonly FileMark[]): Picked {
  const picked: Picked = { accepted: [], refused: [] }
  for (const file of files) {
    const reason = faultOf(file, [...queued, ...picked.accepted])
    if (reason) picked.refused.push({ file, reason })
    else picked.accepted.push(file)
  }
  return picked
}

function faultOf(file: File, taken: readonly FileMark[]): RefusalReason | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  if (!documentTypes.some((type) => type === extension)) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > maxDocumentBytes) return 'tooBig'
  return taken.some((other) => isSame(other, file)) ? 'duplicate' : null
}

function isSame(one: FileMark, other: FileMark): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
