/** Word documents: mammoth converts them to HTML, whose paragraphs are extracted. */
import { zipSync } from 'fflate'
import { DocumentError } from '../../ports/documentReader'
import { htmlParagraphs } from './htmlReader'
import type { ParagraphDraft } from './paragraphDrafts'
import type { DocumentSource } from './documentSource'
import { unpack } from './zipArchive'

/** @throws DocumentError */
export async function docxParagraphs(source: DocumentSource): Promise<Iterable<ParagraphDraft>> {
  const parts = await unpack(source, (name) => /\.(?:xml|rels)$/.test(name))
  if (parts.size === 0) throw new DocumentError('broken', 'there is no text part')
  // Repacked without images, because mammoth has no limits: it can only unpack what was already counted.
  const repacked = zipSync(Object.fromEntries(parts), { level: 0 })
  parts.clear()
  const { default: mammoth } = await import('mammoth')
  const bytes = new Uint8Array(repacked)
  // mammoth takes a Buffer on Node, an ArrayBuffer in a browser.
  const input = typeof Buffer === 'undefined' ? { arrayBuffer: bytes.buffer } : { buffer: Buffer.from(bytes.buffer) }
  const { value } = await mammoth
    .convertToHtml(input, { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) })
    .catch((error: unknown) => {
      throw new DocumentError('broken', String(error))
    })
  return htmlParagraphs(value)
}
