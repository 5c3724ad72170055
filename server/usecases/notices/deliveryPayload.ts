/** What a delivery carries, as stored. */
import * as v from 'valibot'
import { noticeKinds } from '../../../src/wire/constants'
import { webhookTypes } from '../../../src/wire/noticeSchemas'

/** An event that is put into words when it is sent: addresses and settings may have changed since. */
const NoticeEvent = v.object({
  about: v.nullable(v.picklist(noticeKinds)),
  type: v.picklist(webhookTypes),
  title: v.string(),
  taskId: v.nullable(v.number()),
  translationId: v.nullable(v.number()),
  reason: v.string(),
  details: v.record(v.string(), v.union([v.string(), v.number()])),
})
export type NoticeEvent = v.InferOutput<typeof NoticeEvent>

/** A mail that is complete, such as a notice of a change to the address that it goes to. */
const FinishedMail = v.object({ to: v.string(), subject: v.string(), text: v.string(), html: v.string() })

const Payload = v.union([v.object({ event: NoticeEvent }), v.object({ mail: FinishedMail })])

export const noticePayload = (event: NoticeEvent): string => JSON.stringify({ event })
export const mailPayload = (mail: v.InferOutput<typeof FinishedMail>): string => JSON.stringify({ mail })

/** @throws ValiError for what no version of this server stores */
export const parsePayload = (payload: string): v.InferOutput<typeof Payload> => v.parse(Payload, JSON.parse(payload))
