/** Takes a document apart, whatever it is. Runs in a process of its own on Node, and in a page; see childReader.ts. */
import type { DocumentType } from '../../../src/wire/translation'
import { DocumentRefused, maxDocumentCharacters, type DocumentPart } from '../../documents'
import { captions } from './captions'
import { decodeText } from './encoding'
import { markdownParagraphs } from './markdown'
import { paged, type Found } from './paragraphs'
import type { PdfAssets } from './pdf'
import type { DocumentSource } from './source'
import { plainParagraphs } from './text'

/** Bytes of a document that is text itself: it is read as a whole. */
const textBytes = 32 * 2 ** 20

type Parts = AsyncIterable<DocumentPart> | Iterable<DocumentPart>

/**
 * @param pdf null where PDF can't be read
 * @throws DocumentRefused, also for what a library could not make sense of
 */
export async function* readDocument(
  source: DocumentSource,
  type: DocumentType,
  pdf: PdfAssets | null,
): AsyncGenerator<DocumentPart> {
  let characters = 0
  try {
    for await (const part of await partsOf(source, type, pdf)) {
      for (const { text } of part.paragraphs) characters += text.length
      if (characters > maxDocumentCharacters) throw new DocumentRefused('tooLong')
      yield part
    }
  } catch (error) {
    throw error instanceof DocumentRefused ? error : new DocumentRefused('broken', String(error))
  }
  if (characters === 0) throw new DocumentRefused('empty')
}

async function partsOf(source: DocumentSource, type: DocumentType, pdf: PdfAssets | null): Promise<Parts> {
  if (type === 'pdf') {
    if (!pdf) throw new DocumentRefused('unsupported')
    return (await import('./pdf')).pdfParts(source, pdf)
  }
  if (type === 'pptx') return (await import('./slides')).slideParts(source)
  if (type === 'xlsx') return (await import('./sheets')).sheetParts(source)
  if (type === 'docx') return paged(await (await import('./word')).wordParagraphs(source))
  if (source.size > textBytes) throw new DocumentRefused('tooLong')
  const bytes = await source.read(0, source.size)
  if (type === 'html') {
    const { encodingOf, htmlParagraphs } = await import('./html')
    return paged(htmlParagraphs(decodeText(bytes, encodingOf(bytes))))
  }
  return paged(ofText[type](decodeText(bytes)))
}

const ofText: Record<'txt' | 'md' | 'srt', (text: string) => Iterable<Found>> = {
  txt: plainParagraphs,
  md: markdownParagraphs,
  srt: captions,
}
