/** Office files are zip archives of XML. They are unpacked as they are read, with limits, since a small one may unpack to anything. */
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { DocumentRefused } from '../../documents'
import { chunksOf, type DocumentSource } from './source'

/** Entries an archive may have: a presentation of a thousand slides has some five thousand. */
const mostEntries = 20_000
/** Bytes given to fflate at once: it calls itself for each entry that begins in them. */
const pushedBytes = 32 * 1024
/** Bytes the wanted entries may have, each and together. */
const entryBytes = 96 * 2 ** 20
const allBytes = 256 * 2 ** 20
/** How many times larger than the archive they may be together, beyond what is small anyhow. */
const mostRatio = 200
const smallBytes = 16 * 2 ** 20

/** The wanted entries of an archive by their names. @throws DocumentRefused */
export async function unpack(
  source: DocumentSource,
  wanted: (name: string) => boolean,
): Promise<Map<string, Uint8Array>> {
  await needZip(source)
  const entries = new Map<string, Uint8Array>()
  const limits = new Limits(source.size)
  const unzip = new Unzip((file) => {
    limits.entry()
    if (wanted(file.name) && !entries.has(file.name)) collect(file, limits, entries)
  })
  unzip.register(UnzipInflate)
  try {
    for await (const chunk of chunksOf(source, pushedBytes)) unzip.push(chunk)
    unzip.push(new Uint8Array(0), true)
  } catch (error) {
    throw error instanceof DocumentRefused ? error : new DocumentRefused('broken', String(error))
  }
  return entries
}

function collect(file: UnzipFile, limits: Limits, entries: Map<string, Uint8Array>): void {
  const pieces: Uint8Array[] = []
  let size = 0
  file.ondata = (error, piece, last) => {
    if (error) throw error
    size += piece.length
    limits.bytes(piece.length, size)
    pieces.push(piece)
    if (last) entries.set(file.name, joined(pieces, size))
  }
  file.start()
}

class Limits {
  #entries = 0
  #all = 0
  constructor(private readonly packed: number) {}

  entry(): void {
    if (++this.#entries > mostEntries) throw new DocumentRefused('tooLarge', 'too many entries')
  }

  bytes(more: number, ofEntry: number): void {
    this.#all += more
    const most = Math.min(allBytes, Math.max(smallBytes, this.packed * mostRatio))
    if (ofEntry > entryBytes || this.#all > most) throw new DocumentRefused('tooLarge', 'it unpacks to too much')
  }
}

const zipMark = [0x50, 0x4b]
/** The old container of Office, in which encrypted files of today are put as well. */
const compoundMark = [0xd0, 0xcf, 0x11, 0xe0]

async function needZip(source: DocumentSource): Promise<void> {
  const begin = await source.read(0, Math.min(source.size, 4))
  const is = (mark: number[]) => mark.every((byte, at) => begin[at] === byte)
  if (is(zipMark)) return
  if (!is(compoundMark)) throw new DocumentRefused('broken', 'this is no zip archive')
  // Its folder names what it holds, in UTF-16: [MS-OFFCRYPTO] 2.3.
  const wanted = [...'EncryptedPackage'].map((letter) => `${letter}\0`).join('')
  for await (const chunk of chunksOf(source)) {
    if (new TextDecoder('latin1').decode(chunk).includes(wanted)) throw new DocumentRefused('password')
  }
  throw new DocumentRefused('broken', 'this is an Office file of before 2007')
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
