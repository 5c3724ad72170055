/** Word: mammoth makes HTML of it, whose paragraphs are then taken. */
import { zipSync } from 'fflate'
import { DocumentRefused } from '../../documents'
import { htmlParagraphs } from './html'
import type { Found } from './paragraphs'
import type { DocumentSource } from './source'
import { unpack } from './zip'

/** @throws DocumentRefused */
export async function wordParagraphs(source: DocumentSource): Promise<Iterable<Found>> {
  const parts = await unpack(source, (name) => /\.(?:xml|rels)$/.test(name))
  if (parts.size === 0) throw new DocumentRefused('broken', 'there is no text part')
  // Packed anew without its pictures, so that mammoth, which knows no limits, can unpack nothing that was not counted.
  const safe = zipSync(Object.fromEntries(parts), { level: 0 })
  parts.clear()
  const { default: mammoth } = await import('mammoth')
  const bytes = new Uint8Array(safe)
  // On Node it takes a Buffer, in a page an ArrayBuffer.
  const input = typeof Buffer === 'undefined' ? { arrayBuffer: bytes.buffer } : { buffer: Buffer.from(bytes.buffer) }
  const { value } = await mammoth
    .convertToHtml(input, { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) })
    .catch((error: unknown) => {
      throw new DocumentRefused('broken', String(error))
    })
  return htmlParagraphs(value)
}
