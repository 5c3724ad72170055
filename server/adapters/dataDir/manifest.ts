/**
 * What a backup holds, as `manifest.jsonl`: a header, a line for each file, and a last line with their number. Without the last line the
 * backup was interrupted.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'

export const manifestName = 'manifest.jsonl'

const Header = v.object({
  format: v.literal(1),
  /** ISO 8601. */
  madeAt: v.string(),
  /** Newest migration of the database. */
  database: v.string(),
  /** Where the files are if they are in a bucket and not in the backup: its address with the prefix. */
  bucket: v.nullable(v.string()),
})
/** A file of the backup, by its path in it, or an object of the bucket, by its key. */
const Entry = v.union([
  v.object({ path: v.string(), bytes: v.number(), sha256: v.string() }),
  v.object({ object: v.string(), bytes: v.number() }),
])
const End = v.object({ entries: v.number() })

export type ManifestHeader = v.InferOutput<typeof Header>
export type ManifestEntry = v.InferOutput<typeof Entry>

/** Writes the manifest durably, replacing an earlier one at its end. */
export async function writeManifest(
  folder: string,
  header: ManifestHeader,
  entries: AsyncIterable<ManifestEntry>,
): Promise<void> {
  const path = join(folder, manifestName)
  const part = `${path}.part`
  const lines = async function* () {
    yield `${JSON.stringify(header)}\n`
    let count = 0
    for await (const entry of entries) {
      count += 1
      yield `${JSON.stringify(entry)}\n`
    }
    yield `${JSON.stringify({ entries: count })}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(part, { mode: 0o600, flush: true }))
  await rename(part, path)
}

export interface OpenManifest {
  header: ManifestHeader
  /** Throws at its end if the manifest is incomplete. */
  entries: AsyncGenerator<ManifestEntry>
}

/** @throws Error if the folder has no manifest that this version can read */
export async function openManifest(folder: string): Promise<OpenManifest> {
  const file = await open(join(folder, manifestName)).catch(() => {
    throw new Error(`there is no backup in ${folder}: it has no ${manifestName}, or was interrupted`)
  })
  const lines = createInterface({ input: file.createReadStream(), crlfDelay: Infinity })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<unknown> => {
    const { done, value } = await lines.next()
    if (done) throw new Error(`the backup in ${folder} was interrupted: its manifest has no end`)
    return JSON.parse(value)
  }
  const header = v.safeParse(Header, await nextLine())
  if (!header.success) throw new Error(`the backup in ${folder} was made by another version`)
  return { header: header.output, entries: readEntries(nextLine) }
}

async function* readEntries(nextLine: () => Promise<unknown>): AsyncGenerator<ManifestEntry> {
  for (let count = 0; ; count += 1) {
    const line = await nextLine()
    const end = v.safeParse(End, line)
    if (end.success && end.output.entries === count) return
    yield v.parse(Entry, line)
  }
}

/** SHA-256 of a file in hexadecimal, in constant memory. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
