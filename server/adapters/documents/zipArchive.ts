/** Office files are zip archives of XML. They are unpacked as a stream, with limits against zip bombs. */
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { DocumentError } from '../../ports/documentReader'
import { readChunks, type DocumentSource } from './documentSource'

/** Maximum number of entries: a presentation of a thousand slides has about five thousand. */
const maxEntries = 20_000
/** Bytes pushed to fflate at once: it recurses for each entry that starts in them. */
const pushBytes = 32 * 1024
/** Maximum unpacked bytes of the wanted entries, each and in total. */
const maxEntryBytes = 96 * 2 ** 20
const maxTotalBytes = 256 * 2 ** 20
/** Maximum ratio of their total to the archive's size, above a size that is always allowed. */
const maxRatio = 200
const ratioFreeBytes = 16 * 2 ** 20

/** Unpacks the wanted entries of an archive, by name. @throws DocumentError */
export async function unpack(
  source: DocumentSource,
  wanted: (name: string) => boolean,
): Promise<Map<string, Uint8Array>> {
  await requireZip(source)
  const entries = new Map<string, Uint8Array>()
  const limits = new UnpackLimits(source.size)
  const unzip = new Unzip((file) => {
    limits.countEntry()
    if (wanted(file.name) && !entries.has(file.name)) collect(file, limits, entries)
  })
  unzip.register(UnzipInflate)
  try {
    for await (const chunk of readChunks(source, pushBytes)) unzip.push(chunk)
    unzip.push(new Uint8Array(0), true)
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('broken', String(error))
  }
  return entries
}

function collect(file: UnzipFile, limits: UnpackLimits, entries: Map<string, Uint8Array>): void {
  const chunks: Uint8Array[] = []
  let size = 0
  file.ondata = (error, chunk, last) => {
    if (error) throw error
    size += chunk.length
    limits.countBytes(chunk.length, size)
    chunks.push(chunk)
    if (last) entries.set(file.name, concatChunks(chunks, size))
  }
  file.start()
}

class UnpackLimits {
  #entries = 0
  #totalBytes = 0
  constructor(private readonly archiveBytes: number) {}

  countEntry(): void {
    if (++this.#entries > maxEntries) throw new DocumentError('tooLarge', 'too many entries')
  }

  countBytes(chunkBytes: number, entryBytes: number): void {
    this.#totalBytes += chunkBytes
    const maxBytes = Math.min(maxTotalBytes, Math.max(ratioFreeBytes, this.archiveBytes * maxRatio))
    if (entryBytes > maxEntryBytes || this.#totalBytes > maxBytes)
      throw new DocumentError('tooLarge', 'the unpacked archive is too large')
  }
}

const zipSignature = [0x50, 0x4b]
/** Compound File Binary Format: Office files from before 2007, and encrypted ones of today. */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0]

async function requireZip(source: DocumentSource): Promise<void> {
  const head = await source.read(0, Math.min(source.size, 4))
  const startsWith = (mark: number[]) => mark.every((byte, at) => head[at] === byte)
  if (startsWith(zipSignature)) return
  if (!startsWith(compoundSignature)) throw new DocumentError('broken', 'the file is not a zip archive')
  // Its directory lists the streams in UTF-16: [MS-OFFCRYPTO] 2.3.
  const wanted = [...'EncryptedPackage'].map((letter) => `${letter}\0`).join('')
  for await (const chunk of readChunks(source)) {
    if (new TextDecoder('latin1').decode(chunk).includes(wanted)) throw new DocumentError('password')
  }
  throw new DocumentError('broken', 'the file is in an Office format from before 2007')
}

function concatChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
