/**
 * Frames of the live session, the WebSocket at `livePath`. Text frames are JSON and listed here; binary frames are sound:
 * 16 kHz mono signed 16-bit little-endian samples, a whole number of milliseconds, 20–200 ms each.
 */
import * as v from 'valibot'
import { Id, Segment } from './bodies'
import { languageValues } from './codes'

export const livePath = '/api/realtime'

const place = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What the app says. */
export const LiveQuestion = v.variant('type', [
  v.object({
    type: v.literal('start'),
    token: v.pipe(v.string(), v.maxLength(200)),
    meeting_id: Id,
    language: v.picklist(languageValues),
    /** Language of the live translation; absent for none. */
    target: v.optional(v.picklist(languageValues)),
    /** Up to where this app knows the meeting's sound to be kept by the server; 0 for a new one. */
    from_ms: place,
    /** Which capture this is: a name the app made. The same one takes over its own connection that was cut; another is refused. */
    client: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  }),
  v.object({ type: v.literal('pause') }),
  v.object({ type: v.literal('resume') }),
  v.object({ type: v.literal('stop') }),
])
export type LiveQuestion = v.InferOutput<typeof LiveQuestion>

/** What the server says. */
export const LiveAnswer = v.variant('type', [
  /** Sound before `acked_ms` is stored: send from there. */
  v.object({ type: v.literal('ready'), acked_ms: place }),
  /** Stored durably up to here. */
  v.object({ type: v.literal('ack'), acked_ms: place }),
  /** Replaces the text of the open segment `id`; `start` in ms of the meeting's sound. */
  v.object({ type: v.literal('partial'), id: v.string(), start: place, text: v.string(), translation: v.optional(v.string()) }),
  /** Closes the open segment of that id. */
  v.object({ type: v.literal('final'), segment: Segment, translation: v.optional(v.string()) }),
  /** The live translation of a final, which may come long after it; '' when it could not be translated. */
  v.object({ type: v.literal('translation'), id: v.string(), text: v.string() }),
  /** The meeting has become this record. */
  v.object({ type: v.literal('done'), task_id: Id }),
  /** After a fatal one the server closes the connection. `code` as in an envelope. */
  v.object({ type: v.literal('error'), code: v.number(), msg: v.string(), fatal: v.boolean() }),
])
export type LiveAnswer = v.InferOutput<typeof LiveAnswer>
