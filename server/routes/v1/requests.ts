/** What requests of the REST interface may contain. */
import * as v from 'valibot'
import { exportFileTypes } from '../../../src/transcript/export/exportFormats'
import { Title } from '../../../src/wire/requests'
import { boundedText } from '../../../src/wire/bounds'

/** A whole number in a query or a path. */
const whole = (min: number, max: number, description: string) =>
  v.pipe(
    v.string(),
    v.maxLength(10),
    v.regex(/^\d+$/),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
    v.description(description),
  )
const maxId = 2 ** 31 - 1

/** `true` or `false`. */
const flag = (description: string) =>
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text): boolean => text === 'true'),
    v.boolean(),
    v.description(description),
  )

const page = v.optional(whole(1, 1_000_000, 'Number of the page; 1 if absent.'))
const limit = v.optional(whole(1, 100, 'Items per page; 20 if absent.'))

export const ById = v.object({ id: v.pipe(whole(1, maxId, 'Id of the recording.'), v.title('Id')) })

export const recordingStatuses = ['out_of_credit', 'transcribing', 'done', 'failed'] as const

export const RecordingPage = v.object({
  page,
  limit,
  keyword: v.optional(v.pipe(boundedText(300), v.description('Part of the title.'))),
  status: v.optional(v.picklist(recordingStatuses)),
  type: v.optional(v.pipe(v.picklist(['file', 'meeting']), v.description('An uploaded file or a recorded meeting.'))),
  deleted: v.optional(flag('Those in the recycle bin; false if absent.')),
  sort: v.optional(
    v.pipe(
      v.picklist(['-created_at', 'created_at', 'title', '-title', 'duration', '-duration']),
      v.description('`-` sorts descending; `-created_at` if absent.'),
    ),
  ),
})

/** Fields of the form that adds a recording, apart from the file. */
const recordingFields = {
  title: v.optional(v.pipe(Title, v.description('The name of the file if absent.'))),
  language: v.optional(
    v.pipe(
      boundedText(40),
      v.description(
        'A `code` of `GET /languages`, an ISO 639 code such as `zh`, or `auto`. If absent, it is identified; a server that can’t do that uses its only language.',
      ),
    ),
  ),
  speakers: v.optional(whole(0, 20, 'Number of speakers; 0, if absent, to detect it.')),
  vocabulary: v.optional(
    v.pipe(boundedText(8_000), v.description('Terms to expect, separated by commas or line breaks; at most 100.')),
  ),
}
export const RecordingFields = v.object(recordingFields)

/** As it is documented: the file is read as a stream, not by the schema. */
export const RecordingForm = v.object({
  file: v.pipe(v.string(), v.metadata({ format: 'binary' }), v.description('The recording, with its file name.')),
  ...recordingFields,
})

export const TranscriptQuery = v.object({
  format: v.optional(v.pipe(v.picklist(exportFileTypes), v.description('`json` if absent.'))),
  speakers: v.optional(flag('Names of speakers; true if absent. Not for json.')),
  times: v.optional(flag('Times of paragraphs in txt, md and docx; true if absent.')),
  fillers: v.optional(flag('Keep words such as “um”; true if absent. Not for json.')),
  paragraphs: v.optional(flag('One paragraph per turn in txt, md and docx; true if absent.')),
})

export const SearchQuery = v.object({
  q: v.pipe(
    boundedText(500),
    v.description(
      'Words that must all occur; as in the app, `"…"` finds a phrase, and filters such as `speaker:` narrow it.',
    ),
  ),
  cursor: v.optional(whole(1, maxId, '`next_cursor` of the answer before.')),
})

export const MeetingPageQuery = v.object({
  page,
  limit,
  keyword: v.optional(v.pipe(boundedText(300), v.description('Part of the title.'))),
})
