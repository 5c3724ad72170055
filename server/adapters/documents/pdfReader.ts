/** PDF documents by pdf.js, page by page, reading only the byte ranges that are needed. */
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentError, type DocumentBatch } from '../../ports/documentReader'
import { splitLongParagraph } from './paragraphDrafts'
import { toLines, toParagraphs, FontSizes, type PdfTextItem } from './pdfLines'
import type { DocumentSource } from './documentSource'

/** Folders with the character maps for Chinese and the fonts that are not embedded; each ends with a slash. */
export interface PdfAssets {
  cMapUrl: string
  standardFontDataUrl: string
  /** URL of the pdf.js worker in a browser; on Node pdf.js finds its own. */
  workerSrc?: string
}

const rangeBytes = 128 * 1024
/** Pages after which pdf.js's caches are released. */
const pagesPerCleanup = 20

/** @throws DocumentError */
export async function* pdfParts(
  source: DocumentSource,
  { workerSrc, ...assets }: PdfAssets,
): AsyncGenerator<DocumentBatch> {
  if (workerSrc !== undefined) GlobalWorkerOptions.workerSrc = workerSrc
  const task = getDocument({
    ...assets,
    cMapPacked: true,
    range: new SourceTransport(source),
    length: source.size,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useSystemFonts: false,
    useWasm: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise.catch(throwDocumentError)
    yield* readPages(document)
  } finally {
    await task.destroy()
  }
}

async function* readPages(document: PDFDocumentProxy): AsyncGenerator<DocumentBatch> {
  const pages = document.numPages
  const sizes = new FontSizes()
  let hasText = false
  for (let page = 1; page <= pages; page += 1) {
    const proxy = await document.getPage(page).catch(throwDocumentError)
    const lines = toLines(await textItemsOf(proxy))
    proxy.cleanup()
    if (page % pagesPerCleanup === 0) await document.cleanup()
    sizes.add(lines)
    const paragraphs = toParagraphs(lines, sizes.body).flatMap((draft) => [...splitLongParagraph({ ...draft, page })])
    hasText ||= paragraphs.length > 0
    yield { paragraphs, pages }
  }
  if (!hasText) throw new DocumentError('scanned')
}

async function textItemsOf(page: PDFPageProxy): Promise<PdfTextItem[]> {
  const { items } = await page.getTextContent({ disableNormalization: true }).catch(throwDocumentError)
  return items.flatMap((item): PdfTextItem[] => {
    if (!('str' in item)) return []
    const [, , skew = 0, height = 0, x = 0, y = 0] = item.transform.map(Number)
    return [{ text: item.str, x, y, width: item.width, size: Math.hypot(skew, height), endsLine: item.hasEOL }]
  })
}

function throwDocumentError(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new DocumentError(name === 'PasswordException' ? 'password' : 'broken', String(error))
}

/** Serves the byte ranges that pdf.js requests. A failed read aborts the document. */
class SourceTransport extends PDFDataRangeTransport {
  constructor(private readonly source: DocumentSource) {
    super(source.size, null)
  }

  override requestDataRange(begin: number, end: number): void {
    void this.source.read(begin, end).then(
      (chunk) => this.onDataRange(begin, chunk),
      () => this.abort(),
    )
  }
}
