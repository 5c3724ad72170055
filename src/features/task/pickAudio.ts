/** Which of the picked files go on, and why each of the others doesn't. */
import { maxFilesAtOnce, mediaTypes } from '../../wire/codes'
import type { Limits } from './pickLimits'

/** Why a file is refused. `empty` and `tooLong` may also show later, when its duration has been read. */
export type RefusalReason = 'folder' | 'type' | 'empty' | 'tooBig' | 'duplicate' | 'tooMany' | 'tooLong'

/** What makes two picked files the same one. */
export interface FileMark {
  name: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  lastModified: number
}

export interface Picked {
  accepted: File[]
  refused: { file: File; reason: RefusalReason }[]
}

/** Lower-case extension of a file name without its dot, '' when it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

export function isSameFile(one: FileMark, other: FileMark): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/**
 * @param queued files that are picked already and not yet records: they take places, and none of them is taken twice
 */
export function pickAudio(files: readonly File[], queued: readonly FileMark[], limits: Limits): Picked {
  const picked: Picked = { accepted: [], refused: [] }
  for (const file of files) {
    const reason = faultOf(file, [...queued, ...picked.accepted], limits)
    if (reason) picked.refused.push({ file, reason })
    else picked.accepted.push(file)
  }
  return picked
}

function faultOf(file: File, taken: readonly FileMark[], { fileBytes }: Limits): RefusalReason | null {
  const extension = extensionOf(file.name)
  if (!mediaTypes.some((type) => type === extension)) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > fileBytes) return 'tooBig'
  if (taken.some((other) => isSameFile(file, other))) return 'duplicate'
  return taken.length >= maxFilesAtOnce ? 'tooMany' : null
}
