/** What the REST interface answers. Ids are strings, times ISO 8601 in UTC, durations numbers of seconds unless named otherwise. */
import * as v from 'valibot'
import { problemCodes } from '../../http/errorResponse'
import { recordingStatuses } from './requests'
import { maxReplacements, maxTerms } from '../../../src/wire/bounds'
import { insightOrigins } from '../../../src/wire/insightSchemas'
import { searchScopes, searchTargets } from '../../../src/wire/searchSchemas'

const time = v.pipe(v.string(), v.isoTimestamp())
const id = v.string()
const whole = v.pipe(v.number(), v.integer())
/** Names the schema in the document. */
const named = <const S extends v.GenericSchema>(name: string, schema: S) => v.pipe(schema, v.metadata({ ref: name }))

export const Problem = named(
  'Problem',
  v.object({
    type: v.string(),
    title: v.string(),
    status: whole,
    code: v.picklist(problemCodes),
    detail: v.pipe(v.string(), v.description('What to tell a person, in the language of `Accept-Language`.')),
    field: v.optional(v.pipe(v.string(), v.description('The field that is malformed.'))),
  }),
)

export const Recording = named(
  'Recording',
  v.object({
    id,
    title: v.string(),
    status: v.picklist(recordingStatuses),
    type: v.picklist(['file', 'meeting']),
    language: v.pipe(v.string(), v.description('Code of the language; `auto` until it has been identified.')),
    duration: v.pipe(v.number(), v.description('In seconds.')),
    size: v.pipe(whole, v.description('In bytes.')),
    created_at: time,
    progress: v.pipe(v.nullable(v.number()), v.description('0 to 100 while it is transcribed, else null.')),
    error: v.pipe(v.nullable(v.string()), v.description('Why it failed or waits; null otherwise.')),
    deleted: v.pipe(v.boolean(), v.description('Whether it is in the recycle bin.')),
    version: v.pipe(whole, v.description('Grows with each edit of the transcript.')),
  }),
)
export type Recording = v.InferOutput<typeof Recording>

const pageOf = <const S extends v.GenericSchema>(name: string, item: S) =>
  named(name, v.object({ data: v.array(item), total: whole, page: whole, limit: whole }))

export const RecordingList = pageOf('RecordingList', Recording)

const milliseconds = whole
/** The file of docs/transcript-json.md. */
export const Transcript = named(
  'Transcript',
  v.object({
    format: v.literal('speech-to-text.transcript'),
    version: v.literal(1),
    title: v.string(),
    language: v.nullable(v.string()),
    speakers: v.array(v.object({ id, name: v.string() })),
    segments: v.array(
      v.object({
        id,
        startMs: milliseconds,
        endMs: milliseconds,
        speaker: v.nullable(v.string()),
        text: v.string(),
        words: v.array(
          v.object({
            startMs: milliseconds,
            endMs: milliseconds,
            text: v.string(),
            confidence: v.nullable(v.number()),
            estimated: v.optional(v.boolean()),
          }),
        ),
      }),
    ),
  }),
)

const start = v.optional(v.pipe(v.number(), v.description('Position in the recording, in milliseconds.')))
const Line = v.object({ text: v.string(), start_ms: start })

export const SummaryAnswer = named(
  'Summary',
  v.object({
    lines: v.array(Line),
    decisions: v.array(Line),
    todos: v.array(v.object({ text: v.string(), start_ms: start, owner: v.optional(v.string()), done: v.boolean() })),
    chapters: v.array(v.object({ title: v.string(), text: v.string(), start_ms: v.number() })),
    keywords: v.array(v.string()),
    version: v.pipe(whole, v.description('Version of the transcript that it was made from.')),
    generated_by: v.picklist(insightOrigins),
  }),
)
export type SummaryAnswer = v.InferOutput<typeof SummaryAnswer>

export const SearchAnswer = named(
  'SearchResult',
  v.object({
    data: v.array(
      v.object({
        target: v.picklist(searchTargets),
        id,
        scope: v.picklist(searchScopes),
        title: v.string(),
        created_at: time,
        start_ms: v.nullable(v.number()),
        speaker: v.nullable(v.string()),
        text: v.string(),
        marks: v.pipe(
          v.array(v.object({ start: whole, end: whole })),
          v.description('Ranges of `text` that were found, in UTF-16 units; the end is exclusive.'),
        ),
      }),
    ),
    next_cursor: v.nullable(v.string()),
  }),
)

export const Meeting = named(
  'Meeting',
  v.object({
    id,
    title: v.string(),
    status: v.picklist(['waiting', 'live', 'ended']),
    language: v.string(),
    target_language: v.nullable(v.string()),
    remark: v.string(),
    duration: v.number(),
    created_at: time,
    recording_id: v.nullable(v.string()),
  }),
)
export const MeetingList = pageOf('MeetingList', Meeting)

export const VocabularyAnswer = named(
  'Vocabulary',
  v.object({
    terms: v.pipe(v.array(v.string()), v.maxLength(maxTerms)),
    replacements: v.pipe(v.array(v.object({ from: v.string(), to: v.string() })), v.maxLength(maxReplacements)),
  }),
)

export const LanguageAnswer = named(
  'LanguageList',
  v.object({
    data: v.array(
      v.object({
        code: v.string(),
        name: v.string(),
        available: v.boolean(),
        live: v.pipe(v.boolean(), v.description('Whether meetings in it are transcribed while they last.')),
        note: v.string(),
      }),
    ),
    auto: v.pipe(v.boolean(), v.description('Whether the language of a recording can be identified.')),
  }),
)

export const EngineAnswer = named(
  'EngineList',
  v.object({
    data: v.array(
      v.object({
        id,
        name: v.string(),
        languages: v.array(v.string()),
        streaming_languages: v.array(v.string()),
        remote: v.pipe(v.boolean(), v.description('Whether recordings are sent to another service.')),
      }),
    ),
  }),
)

export const AccountAnswer = named(
  'Account',
  v.object({
    id,
    username: v.string(),
    name: v.string(),
    scopes: v.pipe(v.array(v.picklist(['read', 'write'])), v.description('Of the token that was sent.')),
    credit: v.object({
      general_seconds: v.number(),
      member_seconds: v.number(),
      used_this_month_seconds: v.number(),
    }),
    storage: v.object({ used_bytes: v.number(), limit_bytes: v.number() }),
  }),
)
