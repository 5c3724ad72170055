/** Links that show a transcript to anyone who has them. */
import * as v from 'valibot'
import { boundedList, boundedText, rowId, wholeNumber } from './bounds'
import { languageValues } from './constants'
import { Summary } from './insightSchemas'
import { maybe, number, oneOf, rows, string, withDefault } from './lenient'
import { Id, Note } from './responses'

/** Links that one record may have. */
export const maxShares = 50
/** Lengths of a link's password, in Unicode code points. */
export const sharePasswordLength = { min: 6, max: 64 } as const

const flag = withDefault(oneOf([0, 1]), 0)
const moment = maybe(number)

/** A link as its owner sees it. The key in its address is only in the response that created it. */
export const Share = v.object({
  id: Id,
  created_at: withDefault(string, ''),
  /** When it stops working, as an ISO date; absent for never. */
  expires_at: maybe(string),
  /** 1: it asks for a password. */
  password: flag,
  /** What it shows besides the text. */
  speakers: flag,
  sound: flag,
  summary: flag,
  notes: flag,
  /** Target languages of the translations. */
  translations: withDefault(v.array(string), []),
  /** 1: visitors may save the text as a file. */
  export: flag,
  /** The part it shows, in milliseconds of the recording; absent for the whole. */
  from: moment,
  to: moment,
  visits: withDefault(number, 0),
  last_visit_at: maybe(string),
})
export type Share = v.InferOutput<typeof Share>
export const Shares = rows(Share)

/** A link that was created or got a new address, with the key in it. */
export const ShareKey = v.object({ id: Id, key: string })
export type ShareKey = v.InferOutput<typeof ShareKey>

const part = v.optional(v.pipe(wholeNumber, v.maxValue(1)), 0)
const options = {
  speakers: part,
  sound: part,
  summary: part,
  notes: part,
  export: part,
  translations: v.optional(boundedList(v.picklist(languageValues), languageValues.length), []),
  from: v.nullish(wholeNumber),
  to: v.nullish(wholeNumber),
  expires_at: v.nullish(boundedText(40)),
  /** '' for none. Absent in an edit: it stays. */
  password: v.optional(boundedText(2 * sharePasswordLength.max)),
}

export const SharesOf = v.object({ id: rowId })
/** Creates a link to the record with this id. */
export const AddShare = v.object({ id: rowId, ...options })
export type AddShare = v.InferInput<typeof AddShare>
/** Replaces all options of the link with this id. */
export const EditShare = v.object({ id: rowId, ...options })
export type EditShare = v.InferInput<typeof EditShare>
export const ShareById = v.object({ id: rowId })

/** Data of a refusal to open a link: it needs a password, or another one. */
export const SharePasswordFault = v.object({ password: v.picklist(['needed', 'wrong']) })

export const OpenShare = v.object({
  key: boundedText(100),
  password: v.optional(boundedText(2 * sharePasswordLength.max), ''),
})
export type OpenShare = v.InferInput<typeof OpenShare>

/** The right to read what a link shows. */
export const ShareAccess = v.object({
  /** Parameter of the calls that read it. */
  access: string,
  /** When it ends, as an ISO date; opening the link again gives another. */
  until: withDefault(string, ''),
})
export type ShareAccess = v.InferOutput<typeof ShareAccess>

export const ReadShare = v.object({ access: boundedText(300) })

/** What a link shows. Times start at the beginning of the part that it shows. */
export const SharedRecord = v.object({
  title: withDefault(string, ''),
  language: withDefault(string, ''),
  /** Duration in seconds. */
  times: withDefault(number, 0),
  createtime: withDefault(string, ''),
  created_at: withDefault(string, ''),
  speakers: maybe(v.record(v.string(), string)),
  /** Validated by the transcript's parser. */
  list: v.optional(v.unknown()),
  notes: maybe(v.array(Note)),
  summary: v.fallback(maybe(Summary), undefined),
  /** Translated lines by segment id. */
  translations: withDefault(
    v.array(v.object({ target: string, list: v.array(v.object({ segment: string, target: string })) })),
    [],
  ),
  /** The sound; absent if it is not shared. */
  url: maybe(string),
  peaks_url: maybe(string),
  export: flag,
})
export type SharedRecord = v.InferOutput<typeof SharedRecord>
