/** The port that takes documents apart. Its behaviour suite is tests/server/ports/documents.suite.ts. */
import type { DocumentType, ParagraphKind } from '../src/wire/translation'

/** A paragraph as it stands in a document. */
export interface DocumentParagraph {
  /** Never empty, at most `maxParagraphCharacters`: a longer one is cut at the end of a sentence. */
  text: string
  kind: ParagraphKind
  /** Of a heading, 1 to 6; of a list, how deep it stands, from 1. */
  level?: number
  /** Page, slide or sheet, from 1. */
  page: number
  /** Of a caption, in milliseconds. */
  startMs?: number
  endMs?: number
}

/** What came out of a document next. */
export interface DocumentPart {
  paragraphs: DocumentParagraph[]
  /** Pages the document has, as far as is known by now; never fewer than before. */
  pages: number
}

/** Longest paragraph, in characters. */
export const maxParagraphCharacters = 3_000
/** Characters of a page of a document that knows no pages: text, Markdown, HTML, Word, captions. */
export const pageCharacters = 1_800
/** Characters of a whole document: some 6,000 pages. */
export const maxDocumentCharacters = 20_000_000

/**
 * Why a document can't be taken apart. `scanned`: it holds pictures of text only; `tooLong`: more paragraphs or text than is taken;
 * `tooLarge`: it unpacks to more than a machine should hold; `late`: it takes too long.
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
export class DocumentRefused extends Error {
  override name = 'DocumentRefused'
  constructor(
    readonly fault: DocumentFault,
    detail = '',
  ) {
    super(`document refused: ${fault} ${detail}`.trimEnd())
  }
}

export interface DocumentReader {
  /** The paragraphs in reading order, in parts of a few hundred. Ends early when the signal fires. @throws DocumentRefused */
  read(file: string, type: DocumentType, signal: AbortSignal): AsyncIterable<DocumentPart>
}
