/** Own words: terms that engines should expect, and texts that are always replaced after recognition. */
import * as v from 'valibot'
import { boundedList, boundedText, maxRecordingTerms, maxReplacements, maxTerms, maxTermText } from './bounds'
import { languageValues } from './constants'
import { Id } from './responses'
import { maybe, number, rows, string, withDefault } from './lenient'

const ReplacementRule = v.object({ from: string, to: withDefault(string, '') })
export type ReplacementRule = v.InferOutput<typeof ReplacementRule>

/** Those of an account; both empty at first. */
export const Vocabulary = v.object({
  terms: withDefault(v.array(string), []),
  replacements: withDefault(v.array(ReplacementRule), []),
})
export type Vocabulary = v.InferOutput<typeof Vocabulary>

/** Longer than what is accepted, so that an item that is too long is refused by a `VocabularyFault` that names it. */
const anyLength = boundedText(400)
const SentRule = v.object({ from: anyLength, to: v.optional(anyLength, '') })

/** Replaces the whole vocabulary. */
export const SaveVocabulary = v.object({
  terms: boundedList(anyLength, maxTerms),
  replacements: boundedList(SentRule, maxReplacements),
})
export type SaveVocabulary = v.InferInput<typeof SaveVocabulary>

/** `duplicate`: an earlier rule matches the same text. */
const faultReasons = ['blank', 'long', 'duplicate'] as const

/** Data of a refused vocabulary: the first item that is not accepted. Lengths count code points after trimming. */
export const VocabularyFault = v.object({
  field: v.picklist(['terms', 'replacements']),
  /** Index in the list as it was sent. */
  index: number,
  reason: v.picklist(faultReasons),
  /** The part of a rule that it is about. */
  part: maybe(v.picklist(['from', 'to'])),
})
export type VocabularyFault = v.InferOutput<typeof VocabularyFault>

/** Rules to try on the account's newest transcripts. */
export const PreviewReplacements = v.object({
  replacements: v.pipe(boundedList(SentRule, 20), v.minLength(1)),
  /** Only records in this language. */
  language: v.optional(v.picklist(languageValues)),
})
export type PreviewReplacements = v.InferInput<typeof PreviewReplacements>

/** A range of a text, in UTF-16 units; the end is exclusive. */
const Range = v.tuple([number, number])

const ReplacementExample = v.object({
  taskId: Id,
  title: withDefault(string, ''),
  /** Start of its segment. */
  startMs: withDefault(number, 0),
  /** An excerpt, and the same excerpt with the rules applied. */
  before: string,
  after: string,
  /** What changes, in order: where it is in `before`, and what replaces it in `after`. */
  spans: rows(v.object({ before: Range, after: Range })),
})
export type ReplacementExample = v.InferOutput<typeof ReplacementExample>

/** At most 20 examples; `total` counts all replacements in the transcripts that were read. */
export const ReplacementPreview = v.object({
  total: withDefault(number, 0),
  examples: withDefault(v.array(ReplacementExample), []),
})
export type ReplacementPreview = v.InferOutput<typeof ReplacementPreview>

const codePoints = (text: string) => [...text.trim()].length

/** Terms of one recording, in addition to the account's. */
export const RecordingVocabulary = boundedList(
  v.pipe(
    anyLength,
    v.check((text) => codePoints(text) <= maxTermText, 'too long'),
  ),
  maxRecordingTerms,
)
