/** Translations of documents and of records. */
import * as v from 'valibot'
import { Id } from './bodies'
import { languageValues } from './codes'
import { Paging, Title } from './requests'

/** Accepted file name extensions, in the order they are shown. */
export const documentTypes = ['pdf', 'docx', 'pptx', 'xlsx', 'txt', 'md', 'html', 'srt'] as const
export type DocumentType = (typeof documentTypes)[number]
/** Largest document. */
export const maxDocumentBytes = 100 * 2 ** 20
/** Most paragraphs of a document; the rest is refused, not cut. */
export const maxParagraphs = 50_000

export const paragraphKinds = ['heading', 'paragraph', 'list', 'cell', 'caption'] as const
export type ParagraphKind = (typeof paragraphKinds)[number]

const text = v.optional(v.string(), '')
const flag = v.optional(v.picklist([0, 1]), 0)

export const TranslatedParagraph = v.object({
  source: v.string(),
  /** '' while it is not translated. */
  target: text,
  kind: v.optional(v.picklist(paragraphKinds), 'paragraph'),
  /** Of a heading, 1 to 6; of a list, how deep it stands. */
  level: v.optional(v.number()),
  /** Page, slide or sheet, from 1. */
  page: v.optional(v.number()),
  /** The segment it is of, in a translated record. */
  segment: v.optional(v.string()),
  /** Of a caption, in milliseconds. */
  start: v.optional(v.number()),
  end: v.optional(v.number()),
  /** Why it could not be translated, in the caller's language. */
  fault: v.optional(v.string()),
  /** Numbers and names of the source that the translation seems to lack. */
  doubts: v.optional(v.array(v.string())),
  /** A reader has said that it is right. */
  checked: flag,
})
export type TranslatedParagraph = v.InferOutput<typeof TranslatedParagraph>

export const Translation = v.object({
  id: Id,
  name: text,
  /** Of what it was made: a language value, '' when nobody said. */
  source: text,
  target: text,
  /** 0 waits, 1 runs, 2 done, -1 failed. Paragraphs may have failed in one that is done. */
  status: v.picklist([0, 1, 2, -1]),
  pages: v.optional(v.number(), 0),
  size: v.optional(v.number(), 0),
  createtime: text,
  created_at: text,
  /** 0..100 while status is 1. */
  progress: v.optional(v.number()),
  /** Why it failed, in the caller's language. */
  error: v.optional(v.string()),
  /** The record whose text it is of; absent for a document. */
  task_id: v.optional(Id),
  /** Who translates: the server, or the reader's browser, which saves what it made by `edit`. */
  by: v.optional(v.picklist(['server', 'browser']), 'server'),
  /** How many paragraphs could not be translated. */
  failed: v.optional(v.number(), 0),
  /** Only when one is asked for. A paragraph is named by its place in this list, from 0. */
  list: v.optional(v.array(TranslatedParagraph)),
})
export type Translation = v.InferOutput<typeof Translation>
export const Translations = v.array(Translation)

const whole = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(0))
const rowId = v.pipe(Id, v.transform(Number), v.integer(), v.minValue(1))
const target = v.picklist(languageValues)
const by = v.optional(v.picklist(['server', 'browser']), 'server')

export const AddTranslation = v.union([
  v.object({
    /** The `url` of the upload's answer. */
    url: v.pipe(v.string(), v.maxLength(500)),
    name: Title,
    size: v.pipe(whole, v.maxValue(maxDocumentBytes)),
    /** '' lets the translator find out. */
    source: v.optional(v.picklist(['', ...languageValues]), ''),
    target,
    by,
  }),
  /** The text of a record. One translation a record and target: adding it again brings it up to date. */
  v.object({ task_id: rowId, target, by }),
])
export type AddTranslation = v.InferInput<typeof AddTranslation>

export const TranslationById = v.object({ id: rowId })

export const TranslationPage = v.object({
  ...Paging.entries,
  /** Those of that record only; absent: those of documents. */
  task_id: v.optional(rowId),
})
export type TranslationPage = v.InferInput<typeof TranslationPage>

/** What a reader, or the browser that translates, has changed. */
export const EditTranslation = v.object({
  id: rowId,
  list: v.pipe(
    v.array(
      v.object({
        index: whole,
        /** Takes a fault away, too. */
        target: v.optional(v.pipe(v.string(), v.maxLength(100_000))),
        checked: v.optional(v.picklist([0, 1])),
        /** The target this was made on: where there is another by now, the paragraph stays as it is and is given back. */
        was: v.optional(v.string()),
      }),
    ),
    v.maxLength(1_000),
  ),
})
export type EditTranslation = v.InferInput<typeof EditTranslation>

/** Data of the answer to an edit: the paragraphs it left as they are, because they were changed meanwhile. */
export const EditedTranslation = v.nullish(
  v.object({ clashes: v.optional(v.array(v.object({ ...TranslatedParagraph.entries, index: v.number() })), []) }),
  { clashes: [] },
)
export type EditedTranslation = v.InferOutput<typeof EditedTranslation>

export const RetryTranslation = v.object({
  id: rowId,
  /** Which paragraphs; absent: all that failed. */
  indexes: v.optional(v.pipe(v.array(whole), v.maxLength(1_000))),
})
export type RetryTranslation = v.InferInput<typeof RetryTranslation>
