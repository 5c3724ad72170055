/**
 * Limits for requests: what a five-hour recording needs, with a margin. List lengths are checked before the items, so that a
 * hostile list costs nothing.
 */
import * as v from 'valibot'

/** Segments of a transcript, and words in all of them. */
export const maxSegments = 20_000
export const maxWords = 100_000
/** Words of one segment, and characters of its text. High, because users join segments. */
export const maxSegmentWords = 10_000
export const maxSegmentText = 100_000
/** Characters of a segment id; a split extends the id of the original. */
export const maxSegmentId = 256
export const maxSpeakers = 200
const maxOverlaps = 100
export const maxSpeakerId = 100
export const maxSpeakerName = 100
/** Own words of an account: terms and replacement rules. Their lengths are in code points. */
export const maxTerms = 500
export const maxTermText = 40
export const maxReplacements = 500
export const maxReplacementFrom = 40
export const maxReplacementTo = 80
/** Terms of one recording, in addition to the account's. */
export const maxRecordingTerms = 100

/** A string of at most `max` characters. */
export const boundedText = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** A non-blank string of at most `max` characters after trimming. */
export const nonBlankText = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))

/** A number or its string form, since forms and query strings have no numbers. */
export const numericText = v.pipe(v.union([v.number(), boundedText(64)]), v.transform(Number))

/** Safe as a database integer, even multiplied by a page size. */
const maxWholeNumber = 2 ** 31 - 1

export const wholeNumber = v.pipe(numericText, v.integer(), v.minValue(0), v.maxValue(maxWholeNumber))

/** Id of a database row. */
export const rowId = v.pipe(numericText, v.integer(), v.minValue(1), v.maxValue(maxWholeNumber))

/** A list of at most `max` items. */
export const boundedList = <const Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(v.custom<v.InferInput<Item>[]>(Array.isArray), v.maxLength(max), v.array(item))

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Speaker names by id. */
export const SpeakerNames = v.pipe(
  v.custom<Record<string, string>>(isObject),
  v.maxEntries(maxSpeakers),
  v.record(boundedText(maxSpeakerId), boundedText(maxSpeakerName)),
)

/** `[start, end, text, confidence?]`. Checked by hand for speed: there are many. */
function isWordList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isWord)
}

function isWord(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) return false
  const [start, end, wordText, confidence = 1]: unknown[] = value
  return (
    Number.isFinite(start) &&
    Number.isFinite(end) &&
    typeof wordText === 'string' &&
    wordText.length <= maxSegmentText &&
    Number.isFinite(confidence)
  )
}

type EditedWord = [number, number, string] | [number, number, string, number]

/** A complete segment in an edit. */
const EditedSegment = v.object({
  id: boundedText(maxSegmentId),
  start: v.number(),
  end: v.number(),
  role: v.optional(boundedText(maxSpeakerId), ''),
  text: boundedText(maxSegmentText),
  words: v.optional(
    v.pipe(v.custom<EditedWord[]>(Array.isArray), v.maxLength(maxSegmentWords), v.custom<EditedWord[]>(isWordList)),
  ),
  /** Indexes in `words`. */
  estimated: v.optional(v.pipe(v.array(v.number()), v.maxLength(maxSegmentWords))),
  paragraph: v.optional(v.boolean()),
  confidence: v.optional(v.number()),
  engine: v.optional(boundedText(200)),
  overlaps: v.optional(boundedList(v.tuple([v.number(), v.number(), boundedText(maxSpeakerId)]), maxOverlaps)),
})
type EditedSegment = v.InferInput<typeof EditedSegment>

/** Whether the segments together have at most `maxWords` words. */
function isWithinWordLimit(segmentList: readonly unknown[]): boolean {
  let words = 0
  for (const segment of segmentList) {
    if (typeof segment === 'object' && segment !== null && 'words' in segment && Array.isArray(segment.words))
      words += segment.words.length
  }
  return words <= maxWords
}

/** A list of at most `max` segments. */
export const segments = (max: number) =>
  v.pipe(
    v.custom<EditedSegment[]>(Array.isArray),
    v.maxLength(max),
    v.check<EditedSegment[], string>(isWithinWordLimit, 'too many words'),
    v.array(EditedSegment),
  )

const noteId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** Characters of a note. */
export const maxNoteLength = 2000

const BoundedNote = v.object({
  id: noteId,
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  text: boundedText(maxNoteLength),
})

/** How many notes a recording can have. */
export const maxNotes = 1000

/** Notes taken during a recording. */
export const Notes = boundedList(BoundedNote, maxNotes)

/** How many notes one request changes. */
export const maxChangedNotes = 50

/** Notes that were added or changed, and ids of those that were deleted. */
export const NoteChanges = {
  changed: v.optional(boundedList(BoundedNote, maxChangedNotes), []),
  removed: v.optional(boundedList(noteId, maxNotes), []),
}

/** Whether a JSON value contains at most `maxValues` values and is nested at most `maxDepth` levels. */
function isWithinSize(value: unknown, maxValues: number, maxDepth: number): boolean {
  let values = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length
    if (depth > maxDepth || values > maxValues) return false
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return true
}

/** Any object with at most `maxValues` values, nested at most `maxDepth` levels. */
export const boundedObject = <Form extends object>(maxValues: number, maxDepth: number) =>
  v.pipe(
    v.custom<Form>((value) => isObject(value) && isWithinSize(value, maxValues, maxDepth)),
    v.metadata({ maxValues, maxDepth }),
  )
