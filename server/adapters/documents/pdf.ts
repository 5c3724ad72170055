/** PDF by pdf.js, page by page, reading only the parts of the file that are needed. */
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentRefused, type DocumentPart } from '../../documents'
import { fitting } from './paragraphs'
import { linesOf, paragraphsOf, Sizes, type Piece } from './pdfLines'
import type { DocumentSource } from './source'

/** Where pdf.js finds what it needs for Chinese and for fonts that are not in the file: folders, with a slash at the end. */
export interface PdfAssets {
  cMapUrl: string
  standardFontDataUrl: string
  /** Its worker, in a page; on Node it finds its own. */
  workerSrc?: string
}

const rangeBytes = 128 * 1024
/** Pages after which everything that pdf.js keeps is let go. */
const pagesAtOnce = 20

/** @throws DocumentRefused */
export async function* pdfParts(
  source: DocumentSource,
  { workerSrc, ...assets }: PdfAssets,
): AsyncGenerator<DocumentPart> {
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
    const document = await task.promise.catch(refuse)
    yield* pagesOf(document)
  } finally {
    await task.destroy()
  }
}

async function* pagesOf(document: PDFDocumentProxy): AsyncGenerator<DocumentPart> {
  const pages = document.numPages
  const sizes = new Sizes()
  let found = false
  for (let page = 1; page <= pages; page += 1) {
    const proxy = await document.getPage(page).catch(refuse)
    const lines = linesOf(await piecesOf(proxy))
    proxy.cleanup()
    if (page % pagesAtOnce === 0) await document.cleanup()
    sizes.add(lines)
    const paragraphs = paragraphsOf(lines, sizes.body).flatMap((one) => [...fitting({ ...one, page })])
    found ||= paragraphs.length > 0
    yield { paragraphs, pages }
  }
  if (!found) throw new DocumentRefused('scanned')
}

async function piecesOf(page: PDFPageProxy): Promise<Piece[]> {
  const { items } = await page.getTextContent({ disableNormalization: true }).catch(refuse)
  return items.flatMap((item): Piece[] => {
    if (!('str' in item)) return []
    const [, , skew = 0, height = 0, x = 0, y = 0] = item.transform.map(Number)
    return [{ text: item.str, x, y, width: item.width, size: Math.hypot(skew, height), ends: item.hasEOL }]
  })
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new DocumentRefused(name === 'PasswordException' ? 'password' : 'broken', String(error))
}

/** Lets pdf.js read what it needs. A part that can't be read ends all of it. */
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
