/**
 * Frames of the live session, the WebSocket at `livePath`. Text frames are JSON, defined here; binary frames are audio:
 * 16 kHz mono signed 16-bit little-endian samples, a whole number of milliseconds, 20–200 ms each.
 */
import * as v from 'valibot'
import { Id, WireOverlap, WireSegment } from './responses'
import { languageValues } from './constants'
import { boolean, maybe, number, string, withDefault } from './lenient'

export const livePath = '/api/realtime'

const audioPositionMs = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Messages from the app. */
export const LiveClientMessage = v.variant('type', [
  v.object({
    type: v.literal('start'),
    token: v.pipe(v.string(), v.maxLength(200)),
    meeting_id: Id,
    language: v.picklist(languageValues),
    /** Language of the live translation; absent for none. */
    target: v.optional(v.picklist(languageValues)),
    /** Audio position up to which the app knows the server has stored the meeting; 0 for a new one. */
    from_ms: audioPositionMs,
    /** Random id of this capture. The same id takes over its own broken connection; another one is refused. */
    client: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  }),
  v.object({ type: v.literal('pause') }),
  v.object({ type: v.literal('resume') }),
  v.object({ type: v.literal('stop') }),
])
export type LiveClientMessage = v.InferOutput<typeof LiveClientMessage>

const timestampMs = v.pipe(number, v.integer(), v.minValue(0))
const RecognizedWord = v.union([v.tuple([number, number, string, number]), v.tuple([number, number, string])])
const RecognizedSegment = v.object({
  ...WireSegment.entries,
  id: string,
  start: number,
  end: number,
  text: string,
  words: maybe(v.array(RecognizedWord)),
  confidence: maybe(number),
  estimated: maybe(v.array(number)),
  paragraph: maybe(boolean),
  engine: maybe(string),
  overlaps: maybe(v.array(WireOverlap)),
})

/** Messages from the server. */
export const LiveServerMessage = v.variant('type', [
  /** Audio before `acked_ms` is stored: send from there. */
  v.object({ type: v.literal('ready'), acked_ms: timestampMs }),
  /** Durably stored up to here. */
  v.object({ type: v.literal('ack'), acked_ms: timestampMs }),
  /** Replaces the text of the open segment `id`; `start` in ms of the meeting's audio. */
  v.object({ type: v.literal('partial'), id: string, start: timestampMs, text: string, translation: maybe(string) }),
  /** Completes the open segment with that id. */
  v.object({ type: v.literal('final'), segment: RecognizedSegment, translation: maybe(string) }),
  /** The live translation of a final segment, possibly much later; '' if it failed. */
  v.object({ type: v.literal('translation'), id: string, text: withDefault(string, '') }),
  /** The record created from the meeting. */
  v.object({ type: v.literal('done'), task_id: Id }),
  /** After a fatal error the server closes the connection. `code` as in an envelope. */
  v.object({ type: v.literal('error'), code: number, msg: withDefault(string, ''), fatal: boolean }),
])
export type LiveServerMessage = v.InferOutput<typeof LiveServerMessage>
