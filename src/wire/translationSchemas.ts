/** Translations of documents and records. */
import * as v from 'valibot'
import { Id, Role } from './responses'
import { boundedList, rowId, boundedText as bounded, wholeNumber } from './bounds'
import { languageValues } from './constants'
import { choice, maybe, number, oneOf, rows, string, withDefault } from './lenient'
import { Paging, Title } from './requests'

/** Accepted file name extensions, in display order. */
export const documentTypes = ['pdf', 'docx', 'pptx', 'xlsx', 'txt', 'md', 'html', 'srt'] as const
export type DocumentType = (typeof documentTypes)[number]
/** Largest document, in bytes. */
export const maxDocumentBytes = 100 * 2 ** 20
/** Maximum paragraphs of a document; a longer one is refused, not truncated. */
export const maxParagraphs = 50_000

export const paragraphKinds = ['heading', 'paragraph', 'list', 'cell', 'caption'] as const
export type ParagraphKind = (typeof paragraphKinds)[number]

const text = withDefault(string, '')
const flag = withDefault(oneOf([0, 1]), 0)

export const TranslatedParagraph = v.object({
  source: string,
  /** '' until translated. */
  target: text,
  kind: choice(paragraphKinds, 'paragraph'),
  /** Of a heading, 1 to 6; of a list item, its nesting depth. */
  level: maybe(number),
  /** Page, slide or sheet, from 1. */
  page: maybe(number),
  /** Segment id, in the translation of a record. */
  segment: maybe(string),
  /** Times of a caption, in milliseconds. */
  start: maybe(number),
  end: maybe(number),
  /** Why it could not be translated, in the user's language. */
  fault: maybe(string),
  /** Numbers and names of the source that the translation seems to lack. */
  doubts: maybe(v.array(string)),
  /** Approved by a user. */
  checked: flag,
})
export type TranslatedParagraph = v.InferOutput<typeof TranslatedParagraph>

export const Translation = v.object({
  id: Id,
  name: text,
  /** Source language value, '' if not specified. */
  source: text,
  target: text,
  /** 0 waiting, 1 running, 2 done, -1 failed. Paragraphs may have failed even when done. */
  status: oneOf([0, 1, 2, -1]),
  pages: withDefault(number, 0),
  size: withDefault(number, 0),
  createtime: text,
  created_at: text,
  /** 0..100 while status is 1. */
  progress: maybe(number),
  /** Why it failed, in the user's language. */
  error: maybe(string),
  /** The translated record; absent for a document. */
  task_id: maybe(Id),
  /** Of somebody else's record. */
  role: Role,
  /** Who translates: the server, or the user's browser, which saves its results with `edit`. */
  by: choice(['server', 'browser'], 'server'),
  /** Number of paragraphs that could not be translated. */
  failed: withDefault(number, 0),
  /** Only in the response for a single translation. Paragraphs are identified by their index, from 0. */
  list: maybe(v.array(TranslatedParagraph)),
})
export type Translation = v.InferOutput<typeof Translation>
export const Translations = rows(Translation)

/** Longest accepted translation of a paragraph, in characters. */
const maxTranslationChars = 100_000
const target = v.picklist(languageValues)
const by = v.optional(v.picklist(['server', 'browser']), 'server')

export const AddTranslation = v.union([
  v.object({
    /** The `url` from the upload response. */
    url: bounded(500),
    name: Title,
    size: v.pipe(wholeNumber, v.maxValue(maxDocumentBytes)),
    /** '' = detect. */
    source: v.optional(v.picklist(['', ...languageValues]), ''),
    target,
    by,
  }),
  /** The transcript of a record. One translation per record and target: adding it again updates it. */
  v.object({ task_id: rowId, target, by }),
])
export type AddTranslation = v.InferInput<typeof AddTranslation>

export const TranslationById = v.object({ id: rowId })

export const TranslationPage = v.object({
  ...Paging.entries,
  /** Only translations of that record; absent: those of documents. */
  task_id: v.optional(rowId),
})
export type TranslationPage = v.InferInput<typeof TranslationPage>

/** Changes by a user, or by the browser that translates. */
export const EditTranslation = v.object({
  id: rowId,
  list: boundedList(
    v.object({
      index: wholeNumber,
      /** Also clears `fault`. */
      target: v.optional(bounded(maxTranslationChars)),
      checked: v.optional(v.picklist([0, 1])),
      /** The target text the edit is based on. If it has changed since, the paragraph is left unchanged and returned. */
      was: v.optional(bounded(maxTranslationChars)),
    }),
    1_000,
  ),
})
export type EditTranslation = v.InferInput<typeof EditTranslation>

/** Response data of an edit: the paragraphs left unchanged because they were modified in the meantime. */
export const EditedTranslation = v.nullish(
  v.object({ clashes: withDefault(v.array(v.object({ ...TranslatedParagraph.entries, index: number })), []) }),
  { clashes: [] },
)
export type EditedTranslation = v.InferOutput<typeof EditedTranslation>

export const RetryTranslation = v.object({
  id: rowId,
  /** Indexes of paragraphs; absent: all that failed. */
  indexes: v.optional(boundedList(wholeNumber, 1_000)),
})
export type RetryTranslation = v.InferInput<typeof RetryTranslation>
