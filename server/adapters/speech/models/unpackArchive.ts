import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { toWebStream } from '../../storage/disk'
import { bunzip2 } from './bunzip2'

export interface UnpackRequest {
  /** A `.tar.bz2` file. */
  archive: string
  /** An empty folder. */
  to: string
  /** Files and folders to keep, relative to the archive's top folder. */
  paths: readonly string[]
  /** Most bytes the archive may contain, kept or not. */
  maxBytes: number
}

export interface UnpackedFile {
  path: string
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

/** The archive is damaged, too large, or not an archive. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

const readChunkBytes = 256 * 1024

/**
 * Unpacks the regular files that are asked for; everything else in the archive is read and dropped. Takes a core for as long as it runs.
 * @throws ArchiveError, also if one is missing; the system's error when the disk is full
 */
export async function unpackArchive({ archive, to, paths, maxBytes }: UnpackRequest): Promise<UnpackedFile[]> {
  const source = createReadStream(archive, { highWaterMark: readChunkBytes })
  const tar = toWebStream(limitBytes(bunzip2(source), maxBytes))
  const entries = tar.pipeThrough(createTarDecoder({ strict: true })).getReader()
  const files: UnpackedFile[] = []
  const others: string[] = []
  try {
    for (let next = await entries.read(); !next.done; next = await entries.read()) {
      const { header, body } = next.value
      const path = header.type === 'file' ? keptPath(header.name, paths) : null
      if (path !== null) {
        files.push(await writeEntry(next.value, to, path))
        continue
      }
      if (header.type === 'file') others.push(header.name)
      await body.cancel()
    }
  } catch (error) {
    if (error instanceof ArchiveError || isSystemError(error)) throw error
    throw new ArchiveError(String(error), { cause: error })
  } finally {
    await entries.cancel().catch(() => {})
    source.destroy()
  }
  requireAll(paths, files, others)
  return files
}

/** Names in an archive that a message lists. */
const maxListed = 20

/** @throws ArchiveError that says what is missing and what is there instead */
function requireAll(paths: readonly string[], files: readonly UnpackedFile[], others: readonly string[]): void {
  const missing = paths.filter((kept) => !files.some(({ path }) => path === kept || path.startsWith(`${kept}/`)))
  if (missing.length === 0) return
  const listed = others.filter((name) => name.split('/').every(isPlainName)).slice(0, maxListed)
  const rest = others.length > listed.length ? ` and ${others.length - listed.length} more` : ''
  throw new ArchiveError(`it does not contain ${missing.join(', ')}, but ${listed.join(', ') || 'nothing else'}${rest}`)
}

async function* limitBytes(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ArchiveError(`it contains more than ${maxBytes} bytes`)
    yield chunk
  }
}

/** The path to keep an entry under; null if it is not asked for. */
export function keptPath(name: string, paths: readonly string[]): string | null {
  const parts = name.replace(/^(\.\/)+/, '').split('/')
  if (!parts.every(isPlainName)) return null
  const isKept = (path: string) => paths.some((kept) => path === kept || path.startsWith(`${kept}/`))
  return [parts.slice(1).join('/'), parts.join('/')].find(isKept) ?? null
}

const isPlainName = (part: string) => /^[\w.@+-]+$/.test(part) && part !== '.' && part !== '..'

async function writeEntry({ header, body }: ParsedTarEntry, to: string, path: string): Promise<UnpackedFile> {
  const target = join(to, path)
  await mkdir(dirname(target), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  const count = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  // An archive that holds a file twice is refused.
  await pipeline(readAll(body), count, createWriteStream(target, { flags: 'wx', flush: true }))
  if (bytes !== header.size) throw new ArchiveError(`${path} is incomplete`)
  return { path, bytes, sha256: hash.digest('hex') }
}

async function* readAll(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

/** A full or broken disk, unlike what the archive itself causes. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error && error.code !== 'EEXIST'
}
