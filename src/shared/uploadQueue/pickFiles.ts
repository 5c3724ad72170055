/** Sorts picked files into accepted ones and refused ones with reasons. */

/** Properties that identify a picked file. */
export interface FileIdentity {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly lastModified: number
}

export interface PickedFiles<Reason> {
  accepted: File[]
  refused: { file: File; reason: Reason }[]
}

/** Why a file of any kind is refused. */
export type FileRefusal = 'type' | 'empty' | 'tooBig' | 'duplicate'

export interface FileRules {
  /** Accepted extensions, in lower case and without their dot. */
  types: readonly string[]
  /** Maximum size of a file. */
  bytes: number
}

/**
 * @param queued files already in the queue
 * @param reasonOf why a file is refused beside the queued and accepted ones; null if it is accepted
 */
export function pickFiles<Reason>(
  files: readonly File[],
  queued: readonly FileIdentity[],
  reasonOf: (file: File, others: readonly FileIdentity[]) => Reason | null,
): PickedFiles<Reason> {
  const picked: PickedFiles<Reason> = { accepted: [], refused: [] }
  for (const file of files) {
    const reason = reasonOf(file, [...queued, ...picked.accepted])
    if (reason === null) picked.accepted.push(file)
    else picked.refused.push({ file, reason })
  }
  return picked
}

/** The first rule that a file breaks, null if none. */
export function refusalReasonOf(
  file: File,
  others: readonly FileIdentity[],
  { types, bytes }: FileRules,
): FileRefusal | null {
  if (!types.includes(extensionOf(file.name))) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > bytes) return 'tooBig'
  return others.some((other) => isSameFile(file, other)) ? 'duplicate' : null
}

/** Lower-case extension of a file name without its dot, '' when it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
