/**
 * Responses: schemas and their types.
 * Times inside a recording are integers in milliseconds; durations (`times`, credit) are seconds; sizes are bytes unless noted
 * otherwise; dates are `YYYY-MM-DD HH:mm:ss` in the server's zone, with an ISO counterpart named `*_at`.
 * Unknown fields are dropped, so a server may add its own; optional fields may be null. See `lenient`.
 */
import * as v from 'valibot'
import { noticeKinds } from './constants'
import { boolean, choice, maybe, number, oneOf, rows, string, withDefault } from './lenient'

/** Every JSON response. `data` is validated by the schema of the call. */
export const Envelope = v.object({
  code: v.number(),
  msg: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
  count: v.optional(v.number()),
})
export type Envelope<T = unknown> = Omit<v.InferOutput<typeof Envelope>, 'data'> & { data: T }

const flag = oneOf([0, 1])
const amount = withDefault(number, 0)
const text = withDefault(string, '')
/** Numbers on this server; others may use strings. */
export const Id = v.union([v.number(), v.string()])
export type Id = v.InferOutput<typeof Id>

export const User = v.object({
  id: number,
  username: text,
  name: text,
  nickname: text,
  avatar: text,
  roles: withDefault(v.array(string), []),
  phone: text,
  /** Verified address; absent if the server has no e-mail. */
  email: maybe(string),
  /** When the account is to be deleted, as an ISO date; absent if it is not. */
  delete_at: maybe(string),
  /** 0: the account was created by phone or WeChat and has no password. Absent if unknown. */
  has_password: maybe(flag),
  /** Remaining general time, in seconds. */
  total: amount,
  /** Remaining member time this month, in seconds. */
  month_total: amount,
  /** Storage allowance, in MB. */
  storage_total: amount,
  /** Account balance in yuan; absent if the server has none. */
  balance: maybe(number),
  month_use_time: amount,
  vip_endtime: text,
  is_vip: withDefault(flag, 0),
  /** 1 = lifetime. */
  is_forever: withDefault(oneOf([1, 2]), 2),
  /** Document pages used today. */
  page_num: amount,
})
export type User = v.InferOutput<typeof User>
export const UserInfo = v.object({ user: v.optional(v.nullable(User), null) })

/** `device`: stored by the app and sent with the next password login. */
export const Login = v.object({ token: string, device: maybe(string) })
export type Login = v.InferOutput<typeof Login>

/** `[start, end, text, confidence?]`: times in milliseconds; the text includes trailing spaces and punctuation. */
export const WireWord = v.union([
  // The longer tuple first: the shorter would match it too, and drop the confidence.
  v.tuple([v.number(), v.number(), v.string(), v.number()]),
  v.tuple([v.number(), v.number(), v.string()]),
])
export type WireWord = v.InferOutput<typeof WireWord>

/** `[start, end, speaker id]` in milliseconds. */
export const WireOverlap = v.tuple([number, number, string])
export type WireOverlap = v.InferOutput<typeof WireOverlap>

export const WireSegment = v.object({
  id: v.string(),
  start: v.number(),
  end: v.number(),
  /** Speaker id, '' if unknown. */
  role: text,
  text: v.string(),
  words: v.optional(v.array(WireWord)),
  /** Indexes in `words` of words with estimated times. */
  estimated: v.optional(v.array(v.number())),
  /** The user started a paragraph here. */
  paragraph: v.optional(v.boolean()),
  /** 0..1 */
  confidence: v.optional(v.number()),
  /** Id of the engine that recognized it; absent if unknown. In edits, others than those of the record are ignored. */
  engine: v.optional(v.string()),
  /** When other speakers talk at the same time. */
  overlaps: v.optional(v.array(WireOverlap)),
})
export type WireSegment = v.InferOutput<typeof WireSegment>

/** Speaker id to name. */
const speakerNames = v.record(v.string(), string)

/** Taken during a recording; `at` in milliseconds of its audio. A note without text is a marker. */
export const Note = v.object({ id: string, at: number, text })
export type Note = v.InferOutput<typeof Note>

/** All notes of a record. */
export const SavedNotes = v.object({ notes: withDefault(v.array(Note), []) })

/** What the user may do with a record; absent: everything. */
export const Role = v.fallback(maybe(v.picklist(['reader', 'commenter', 'editor', 'owner'])), undefined)

export const Task = v.object({
  id: Id,
  title: text,
  status: oneOf([0, 1, 2, -1]),
  type: choice(['file', 'meeting'], 'file'),
  language: text,
  mode: withDefault(string, 'normal'),
  url: text,
  times: amount,
  size: amount,
  createtime: text,
  created_at: text,
  /** 0..100 while status is 1. */
  progress: maybe(number),
  /** Why it failed, in the user's language. */
  error: maybe(string),
  /** The end of its text so far, in a list, while status is 1. */
  latest: maybe(string),
  /** Names of the engines that recognized its text; absent if unknown. */
  engines: maybe(v.array(string)),
  /** Their names by the ids that segments have. */
  engine_names: maybe(v.record(v.string(), string)),
  /** When a retention rule deletes the sound or the record, as ISO dates; absent: it doesn't, or not soon. */
  expires: maybe(v.object({ sound: maybe(string), record: maybe(string) })),
  /** Speaker id to name. */
  speakers: maybe(speakerNames),
  notes: maybe(v.array(Note)),
  summary: v.optional(v.unknown()),
  mindmap: v.optional(v.unknown()),
  /** 1: the sample that the server added. */
  sample: maybe(flag),
  /** In lists: the beginning of its summary, or else of its text; absent if unknown. */
  preview: maybe(string),
  /** In lists: the number of its speakers; absent if unknown. */
  speaker_count: maybe(number),
  /** Where it stands: its folder, 0 for none, its tags and whether it is a favorite. Absent if the server has none of these. */
  folder: maybe(Id),
  tags: maybe(v.array(Id)),
  favorite: maybe(flag),
  deleted: withDefault(flag, 0),
  role: Role,
  /** The name of its owner, unless it is the user. */
  owner_name: maybe(string),
  /** In a record that is opened: number of people besides the owner who have access; absent if it can't be shared with people. */
  people: maybe(number),
  /** Incremented by every saved edit. */
  version: withDefault(number, 0),
})
export type Task = v.InferOutput<typeof Task>
export const Tasks = rows(Task)

/** The transcript parser validates `list` segment by segment, so that it can report the invalid one. */
export const TaskWithList = v.object({
  ...Task.entries,
  list: withDefault(v.array(v.unknown()), []),
  peaks_url: maybe(string),
})
export type TaskWithList = v.InferOutput<typeof TaskWithList>

export const WireLanguage = v.object({
  value: string,
  label: text,
  label_en: text,
  /** Whether an engine for it is installed. */
  available: withDefault(boolean, true),
  realtime: withDefault(boolean, true),
  /** Why it is unavailable, or what quality to expect. */
  note: maybe(string),
})
export type WireLanguage = v.InferOutput<typeof WireLanguage>
/** `auto`: recordings may be added with `autoLanguage`. */
export const LanguageList = v.object({ list: v.array(WireLanguage), auto: withDefault(boolean, false) })

/** Response of an upload: the file's URL and duration in seconds. */
export const UploadResult = v.object({ url: string, times: number })
export type UploadResult = v.InferOutput<typeof UploadResult>

export const CreatedId = v.object({ id: Id })
export type CreatedId = v.InferOutput<typeof CreatedId>

/** Of records that one call should change. */
export const ChangedRecords = v.object({
  done: rows(Id),
  /** `msg` says why a record could not be changed. */
  failed: rows(v.object({ id: Id, msg: text })),
})
export type ChangedRecords = v.InferOutput<typeof ChangedRecords>

/** Data of code 6001, in seconds. */
export const CreditShortfall = v.object({ need: number, total: amount, month_total: amount })
export type CreditShortfall = v.InferOutput<typeof CreditShortfall>

export const SavedVersion = v.object({ version: number })
export const ExportUrl = v.object({ url: string })
export const TranscriptVersion = v.object({ version: number, at: text, by: text, edits: amount })
export type TranscriptVersion = v.InferOutput<typeof TranscriptVersion>
export const TranscriptVersions = rows(TranscriptVersion)

export const Meeting = v.object({
  id: Id,
  title: text,
  language: text,
  target: maybe(string),
  remark: text,
  /** 0 not started, 1 live, 2 ended. */
  status: oneOf([0, 1, 2]),
  times: amount,
  createtime: text,
  created_at: text,
  /** The record created from it. */
  task_id: maybe(Id),
})
export type Meeting = v.InferOutput<typeof Meeting>
export const Meetings = rows(Meeting)
export const MeetingWithList = v.object({
  ...Meeting.entries,
  list: withDefault(v.array(v.unknown()), []),
  /** Speaker id to name. */
  speakers: withDefault(speakerNames, {}),
  notes: withDefault(v.array(Note), []),
  /** Milliseconds of its audio stored by the server; absent if unknown. */
  acked_ms: maybe(number),
})
export type MeetingWithList = v.InferOutput<typeof MeetingWithList>

/** Payment methods of an order. */
export const paymentMethods = ['alipay', 'wechat', 'balance'] as const

/** Some servers send prices as strings. */
const price = v.union([v.number(), v.string()])
export const Card = v.object({
  id: Id,
  title: text,
  price,
  line_price: maybe(price),
  days: maybe(number),
  seconds: maybe(number),
  note: maybe(string),
})
export type Card = v.InferOutput<typeof Card>
export const Cards = rows(Card)

/** A change of credit. */
export const CreditLedgerEntry = v.object({
  /** One of `creditReasons`; a server may have others. */
  reason: string,
  /** Title of the record, card or code; absent if it has none or was deleted. */
  title: maybe(string),
  /** Seconds; negative when charged. */
  general: amount,
  member: amount,
  /** Yuan; negative when charged; absent if unchanged. */
  balance: maybe(number),
  /** ISO date. */
  at: text,
})
export type CreditLedgerEntry = v.InferOutput<typeof CreditLedgerEntry>
export const CreditLedgerEntries = rows(CreditLedgerEntry)

export const Message = v.object({
  id: Id,
  title: text,
  text,
  createtime: text,
  created_at: text,
  read: withDefault(flag, 0),
  /** What happened, if the message is a notice, with the title and id of the record or document it is about. */
  about: v.fallback(maybe(v.picklist(noticeKinds)), undefined),
  subject: maybe(string),
  task_id: maybe(Id),
  translation_id: maybe(Id),
  /** The comment or reply on the record that it tells of. */
  comment: v.fallback(maybe(string), undefined),
})
export type Message = v.InferOutput<typeof Message>
export const Messages = rows(Message)

/** An order number, sent as a string or a number. */
const orderNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
/** `ordernum` is '' if the response has no usable one. */
export const CreatedOrder = v.fallback(v.object({ ordernum: v.fallback(orderNumber, '') }), { ordernum: '' })
export const OrderState = v.object({ ordernum: orderNumber, status: oneOf([0, 1, -1]), title: text, price })
export const WireOrder = v.object({ ...OrderState.entries, createtime: text, created_at: text })
export type WireOrder = v.InferOutput<typeof WireOrder>
export const WireOrders = rows(WireOrder)
/** `paystr` is '' if the response has none. */
export const Payment = v.fallback(v.object({ paystr: v.fallback(v.string(), '') }), { paystr: '' })

export const SiteInfo = v.object({
  site_name: text,
  app_url: text,
  app_qr: text,
  support_url: text,
  page_limit: amount,
  register: withDefault(boolean, true),
  /** Payment methods; absent: all are offered. */
  payments: withDefault(v.array(string), [...paymentMethods]),
  /** Login methods: `password`, `sms`, `wechat`; absent: all are offered. */
  logins: maybe(v.array(string)),
  /** Whether this server sends e-mail: codes that reset a password, and notices; absent: it does not. */
  mail: maybe(boolean),
  /** Whether one can log in by passkey; absent: one cannot. */
  passkeys: maybe(boolean),
  /** What is needed for a code: `image`, `proof` (of work) or `none`; absent: `image`. */
  captcha: maybe(string),
  /** Whether a captcha can also be heard. */
  captcha_sound: maybe(boolean),
  /** What the login by OpenID Connect is called, '' for a general name; absent: there is none. */
  openid: maybe(string),
  /** Minimum length of a new password; absent: no such rule. */
  password_min: maybe(number),
  /** Whether the assistant is available. */
  assistant: withDefault(boolean, false),
  /** Largest upload, in bytes; absent: `maxFileBytes`. */
  upload_limit: maybe(number),
  /** Longest recording, in seconds; absent: `maxAudioSeconds`. */
  audio_limit: maybe(number),
  /** Target languages of this server's translator, empty without one; absent if unknown. */
  translates: maybe(v.array(string)),
  /** Whether this server can tell speakers apart; absent: it can't. */
  diarization: maybe(boolean),
  /** Whether transcripts can be imported. */
  imports: maybe(boolean),
  /** Languages of the sample records that this server can add; absent: none. */
  samples: maybe(v.array(string)),
})
export type SiteInfo = v.InferOutput<typeof SiteInfo>
/** A server may send no data. */
export const SiteInfoResponse = withDefault(SiteInfo, {})

/** `url` is the content of the QR code; `expires` in seconds from now. */
export const WechatTicket = v.object({ ticket: string, url: string, expires: number })
