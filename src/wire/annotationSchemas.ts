/** Comments and highlights: what people attach to passages of a record. */
import * as v from 'valibot'
import { boundedList, boundedText, maxSegmentId, maxSegmentText, nonBlankText, rowId, wholeNumber } from './bounds'
import { maybe, number, rows, string, withDefault } from './lenient'
import { Person } from './peopleSchemas'

/** Comments, replies and highlights that one record may have. */
export const maxAnnotations = 2000
/** Characters of a comment, and of the passage it is about. */
export const maxCommentLength = 4000
export const maxQuoteLength = 2000
export const maxMentions = 20

export const highlightColors = ['yellow', 'green', 'blue', 'pink'] as const
export type HighlightColor = (typeof highlightColors)[number]

/** A passage: UTF-16 offsets in its first and its last segment, and its words, by which it is found again after edits. */
export const Anchor = v.object({
  segment: string,
  start: number,
  end_segment: string,
  end: number,
  quote: string,
  /** Milliseconds of the recording. */
  at: withDefault(number, 0),
})
export type Anchor = v.InferOutput<typeof Anchor>

/** A comment, a reply (`parent`), or a highlight (`color`). */
export const Annotation = v.object({
  id: string,
  /** Absent if the author's account is deleted. */
  author: maybe(Person),
  parent: maybe(string),
  anchor: maybe(Anchor),
  text: withDefault(string, ''),
  color: v.fallback(maybe(v.picklist(highlightColors)), undefined),
  /** Who resolved it; absent while it is open. */
  resolved_by: withDefault(string, ''),
  /** ISO dates. */
  resolved_at: maybe(string),
  created_at: withDefault(string, ''),
  edited_at: maybe(string),
})
export type Annotation = v.InferOutput<typeof Annotation>
export const Annotations = rows(Annotation)

const annotationId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const SentAnchor = v.object({
  segment: v.pipe(boundedText(maxSegmentId), v.minLength(1)),
  start: v.pipe(wholeNumber, v.maxValue(maxSegmentText)),
  end_segment: v.pipe(boundedText(maxSegmentId), v.minLength(1)),
  end: v.pipe(wholeNumber, v.maxValue(maxSegmentText)),
  quote: v.pipe(boundedText(maxQuoteLength), v.minLength(1)),
  at: wholeNumber,
})

export const AnnotationsOf = v.object({ id: rowId })
/** Its id is chosen by the client, so that a request that is sent twice adds it once. */
export const AddAnnotation = v.object({
  id: rowId,
  annotation: annotationId,
  parent: v.optional(annotationId),
  anchor: v.optional(SentAnchor),
  text: v.optional(v.pipe(boundedText(maxCommentLength), v.trim()), ''),
  color: v.optional(v.picklist(highlightColors)),
  /** Ids of people of the record. */
  mentions: v.optional(boundedList(rowId, maxMentions), []),
})
export type AddAnnotation = v.InferInput<typeof AddAnnotation>
export const EditAnnotation = v.object({
  id: rowId,
  annotation: annotationId,
  text: v.optional(nonBlankText(maxCommentLength)),
  color: v.optional(v.picklist(highlightColors)),
  mentions: v.optional(boundedList(rowId, maxMentions), []),
})
export type EditAnnotation = v.InferInput<typeof EditAnnotation>
export const ResolveAnnotation = v.object({
  id: rowId,
  annotation: annotationId,
  resolved: v.pipe(wholeNumber, v.maxValue(1)),
})
export type ResolveAnnotation = v.InferInput<typeof ResolveAnnotation>
export const RemoveAnnotation = v.object({ id: rowId, annotation: annotationId })
export type RemoveAnnotation = v.InferInput<typeof RemoveAnnotation>
