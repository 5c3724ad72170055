/** Reads a document of any supported type. Runs in a separate process on Node (see isolatedReader.ts) and in a browser. */
import type { DocumentType } from '../../../src/wire/translationSchemas'
import { DocumentError, maxDocumentCharacters, type DocumentBatch } from '../../ports/documentReader'
import { srtParagraphs } from './srtReader'
import { decodeText } from '../../../src/transcript/import/decodeText'
import { markdownParagraphs } from './markdownReader'
import { paginate, type ParagraphDraft } from './paragraphDrafts'
import type { PdfAssets } from './pdfReader'
import type { DocumentSource } from './documentSource'
import { plainParagraphs } from './textReader'

/** Maximum size of a plain-text document, which is read as a whole. */
const maxTextBytes = 32 * 2 ** 20

type PartStream = AsyncIterable<DocumentBatch> | Iterable<DocumentBatch>

/**
 * @param pdf null if PDF is not supported
 * @throws DocumentError, also for errors of the parsing libraries
 */
export async function* readDocument(
  source: DocumentSource,
  type: DocumentType,
  pdf: PdfAssets | null,
): AsyncGenerator<DocumentBatch> {
  let characters = 0
  try {
    for await (const part of await openParts(source, type, pdf)) {
      for (const { text } of part.paragraphs) characters += text.length
      if (characters > maxDocumentCharacters) throw new DocumentError('tooLong')
      yield part
    }
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('broken', String(error))
  }
  if (characters === 0) throw new DocumentError('empty')
}

async function openParts(source: DocumentSource, type: DocumentType, pdf: PdfAssets | null): Promise<PartStream> {
  if (type === 'pdf') {
    if (!pdf) throw new DocumentError('unsupported')
    return (await import('./pdfReader')).pdfParts(source, pdf)
  }
  if (type === 'pptx') return (await import('./pptxReader')).pptxParts(source)
  if (type === 'xlsx') return (await import('./xlsxReader')).xlsxParts(source)
  if (type === 'docx') return paginate(await (await import('./docxReader')).docxParagraphs(source))
  if (source.size > maxTextBytes) throw new DocumentError('tooLong')
  const bytes = await source.read(0, source.size)
  if (type === 'html') {
    const { declaredEncoding, htmlParagraphs } = await import('./htmlReader')
    return paginate(htmlParagraphs(decodeText(bytes, declaredEncoding(bytes))))
  }
  return paginate(textReaders[type](decodeText(bytes)))
}

const textReaders: Record<'txt' | 'md' | 'srt', (text: string) => Iterable<ParagraphDraft>> = {
  txt: plainParagraphs,
  md: markdownParagraphs,
  srt: srtParagraphs,
}
