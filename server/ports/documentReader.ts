/** Port that extracts paragraphs from documents. Contract suite: tests/server/ports/documents.suite.ts. */
import type { DocumentType, ParagraphKind } from '../../src/wire/translationSchemas'

/** A paragraph of a document. */
export interface ExtractedParagraph {
  /** Never empty, at most `maxParagraphCharacters`: longer ones are split at the end of a sentence. */
  text: string
  kind: ParagraphKind
  /** Heading level 1 to 6, or list nesting depth from 1. */
  level?: number
  /** Number of the page, slide or sheet, from 1. */
  page: number
  /** Times of a caption, in milliseconds. */
  startMs?: number
  endMs?: number
}

/** The next batch of a document. */
export interface DocumentBatch {
  paragraphs: ExtractedParagraph[]
  /** Page count known so far; never decreases. */
  pages: number
}

/** Maximum length of a paragraph, in characters. */
export const maxParagraphCharacters = 3_000
/** Characters per page for formats without pages: text, Markdown, HTML, Word, captions. */
export const pageCharacters = 1_800
/** Maximum length of a document, in characters: about 6,000 pages. */
export const maxDocumentCharacters = 20_000_000

/**
 * Why extraction failed. `scanned`: contains images of text only; `tooLong`: too many paragraphs or characters; `tooLarge`:
 * unpacks to too many bytes; `late`: timed out.
 */
export const documentFaults = [
  'password',
  'scanned',
  'broken',
  'empty',
  'tooLong',
  'tooLarge',
  'late',
  'unsupported',
] as const
export type DocumentFault = (typeof documentFaults)[number]
export class DocumentError extends Error {
  override name = 'DocumentError'
  constructor(
    readonly fault: DocumentFault,
    detail = '',
  ) {
    super(`document rejected: ${fault} ${detail}`.trimEnd())
  }
}

export interface DocumentReader {
  /** Yields paragraphs in reading order, in batches of a few hundred. Ends early if the signal fires. @throws DocumentError */
  read(file: string, type: DocumentType, signal: AbortSignal): AsyncIterable<DocumentBatch>
}
