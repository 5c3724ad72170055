/**
 * What travels between the app and a server, as schemas that check it and as the types they give.
 * Times inside a recording are integers in milliseconds; durations (`times`, credit) are seconds; sizes are bytes unless
 * said otherwise; dates are `YYYY-MM-DD HH:mm:ss` in the server's zone with an ISO twin named `*_at`.
 * Unknown fields are dropped, so a server may add its own.
 */
import * as v from 'valibot'

/** Every JSON answer. `data` is checked by the schema of the call that asked. */
export const Envelope = v.object({
  code: v.number(),
  msg: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
  count: v.optional(v.number()),
})
export type Envelope<T = unknown> = Omit<v.InferOutput<typeof Envelope>, 'data'> & { data: T }

const flag = v.picklist([0, 1])
const amount = v.optional(v.number(), 0)
const text = v.optional(v.string(), '')
/** Ids are numbers here; another server may use strings. */
export const Id = v.union([v.number(), v.string()])
export type Id = v.InferOutput<typeof Id>

export const User = v.object({
  id: v.number(),
  username: text,
  name: text,
  nickname: text,
  avatar: text,
  roles: v.optional(v.array(v.string()), []),
  phone: text,
  /** General time left, in seconds. */
  total: amount,
  /** Member time left this month, in seconds. */
  month_total: amount,
  /** Storage allowance, in MB. */
  storage_total: amount,
  /** Money on the account, in yuan; absent where the server keeps none. */
  balance: v.optional(v.number()),
  month_use_time: amount,
  vip_endtime: text,
  is_vip: v.optional(flag, 0),
  /** 1 = for ever. */
  is_forever: v.optional(v.picklist([1, 2]), 2),
  /** Document pages used today. */
  page_num: amount,
})
export type User = v.InferOutput<typeof User>
export const UserInfo = v.object({ user: v.optional(v.nullable(User), null) })

export const Login = v.object({ token: v.string() })
export type Login = v.InferOutput<typeof Login>

/** `[start, end, text, confidence?]`: milliseconds; the text owns the spaces and punctuation after it. */
export const Word = v.union([
  // The longer first: the shorter would take it too, and cut it.
  v.tuple([v.number(), v.number(), v.string(), v.number()]),
  v.tuple([v.number(), v.number(), v.string()]),
])
export type Word = v.InferOutput<typeof Word>

export const Segment = v.object({
  id: v.string(),
  start: v.number(),
  end: v.number(),
  /** Speaker id, '' when unknown. */
  role: text,
  text: v.string(),
  words: v.optional(v.array(Word)),
  /** 0..1 */
  confidence: v.optional(v.number()),
})
export type Segment = v.InferOutput<typeof Segment>

/** Written during a recording, at that millisecond of its sound; a marker is one without text. */
export const Note = v.object({ id: v.string(), at: v.number(), text })
export type Note = v.InferOutput<typeof Note>

export const Task = v.object({
  id: Id,
  title: text,
  status: v.picklist([0, 1, 2, -1]),
  type: v.optional(v.picklist(['file', 'meeting']), 'file'),
  language: text,
  mode: v.optional(v.string(), 'normal'),
  url: text,
  times: amount,
  size: amount,
  createtime: text,
  created_at: text,
  /** 0..100 while status is 1. */
  progress: v.optional(v.number()),
  /** Why it failed, in the caller's language. */
  error: v.optional(v.string()),
  /** Speaker id to name. */
  speakers: v.optional(v.record(v.string(), v.string())),
  notes: v.optional(v.array(Note)),
  summary: v.optional(v.unknown()),
  mindmap: v.optional(v.unknown()),
  deleted: v.optional(flag, 0),
  /** Grows by one with every saved edit. */
  version: v.optional(v.number(), 0),
})
export type Task = v.InferOutput<typeof Task>
export const Tasks = v.array(Task)

/** `list` is checked segment by segment by the transcript's parser, which can name the one at fault. */
export const TaskWithList = v.object({
  ...Task.entries,
  list: v.optional(v.array(v.unknown()), []),
  peaks_url: v.optional(v.string()),
})
export type TaskWithList = v.InferOutput<typeof TaskWithList>

export const Language = v.object({
  value: v.string(),
  label: text,
  label_en: text,
  /** An engine for it is installed. */
  available: v.optional(v.boolean(), true),
  realtime: v.optional(v.boolean(), false),
  /** Why not, or what to expect. */
  note: v.optional(v.string()),
})
export type Language = v.InferOutput<typeof Language>
export const LanguageList = v.object({ list: v.array(Language) })

/** Answer of the upload: where the file is and how long it lasts in seconds. */
export const Uploaded = v.object({ url: v.string(), times: v.number() })
export type Uploaded = v.InferOutput<typeof Uploaded>

export const Created = v.object({ id: Id })
export type Created = v.InferOutput<typeof Created>

/** Data of code 6001, in seconds. */
export const Shortage = v.object({ need: v.number(), total: amount, month_total: amount })
export type Shortage = v.InferOutput<typeof Shortage>

export const Saved = v.object({ version: v.number() })
export const ExportUrl = v.object({ url: v.string() })
export const Version = v.object({ version: v.number(), at: text, by: text, edits: amount })
export type Version = v.InferOutput<typeof Version>
export const Versions = v.array(Version)

export const Meeting = v.object({
  id: Id,
  title: text,
  language: text,
  target: v.optional(v.string()),
  remark: text,
  /** 0 not started, 1 live, 2 ended. */
  status: v.picklist([0, 1, 2]),
  times: amount,
  createtime: text,
  created_at: text,
  /** The record it became. */
  task_id: v.optional(Id),
})
export type Meeting = v.InferOutput<typeof Meeting>
export const Meetings = v.array(Meeting)
export const MeetingWithList = v.object({
  ...Meeting.entries,
  list: v.optional(v.array(v.unknown()), []),
  /** Speaker id to name. */
  speakers: v.optional(v.record(v.string(), v.string()), {}),
  notes: v.optional(v.array(Note), []),
  /** Milliseconds of its sound that the server has. */
  acked_ms: amount,
})
export type MeetingWithList = v.InferOutput<typeof MeetingWithList>

/** A price: some servers send it as text. */
const price = v.union([v.number(), v.string()])
export const Card = v.object({
  id: Id,
  title: text,
  price,
  line_price: v.optional(price),
  days: v.optional(v.number()),
  seconds: v.optional(v.number()),
  note: v.optional(v.string()),
})
export type Card = v.InferOutput<typeof Card>
export const Cards = v.array(Card)

/** How credit came and went. */
export const CreditLine = v.object({
  /** One of `creditReasons`; a server may have more. */
  reason: v.string(),
  /** Of the record, the card or the code; absent when it has none or is gone. */
  title: v.optional(v.string()),
  /** Seconds, negative when taken. */
  general: amount,
  member: amount,
  /** Yuan, negative when taken; absent for none. */
  balance: v.optional(v.number()),
  /** ISO date. */
  at: text,
})
export type CreditLine = v.InferOutput<typeof CreditLine>
export const CreditLines = v.array(CreditLine)

export const Message = v.object({ id: Id, title: text, text, createtime: text, created_at: text, read: v.optional(flag, 0) })
export type Message = v.InferOutput<typeof Message>
export const Messages = v.array(Message)

export const Order = v.object({ ordernum: v.string() })
export const OrderState = v.object({ ordernum: v.string(), status: v.picklist([0, 1, -1]), title: text, price })
export const OrderRow = v.object({ ...OrderState.entries, createtime: text, created_at: text })
export type OrderRow = v.InferOutput<typeof OrderRow>
export const OrderRows = v.array(OrderRow)
export const Payment = v.object({ paystr: v.optional(v.string()) })

export const Setting = v.object({
  site_name: text,
  app_url: text,
  app_qr: text,
  support_url: text,
  page_limit: amount,
  register: v.optional(v.boolean(), true),
  /** `alipay`, `wechat`, `balance`. */
  payments: v.optional(v.array(v.string()), []),
  /** Ways to log in: `password`, `sms`, `wechat`; absent where a server does not say. */
  logins: v.optional(v.array(v.string())),
  /** Whether questions about a record are answered. */
  assistant: v.optional(v.boolean(), false),
  /** Largest file that may be uploaded, in bytes; absent: `maxFileBytes`. */
  upload_limit: v.optional(v.number()),
  /** Longest recording, in seconds; absent: `maxAudioSeconds`. */
  audio_limit: v.optional(v.number()),
  /** Languages this server can translate into; none without a translator. */
  translates: v.optional(v.array(v.string()), []),
})
export type Setting = v.InferOutput<typeof Setting>

/** `url` is what the QR code holds; `expires` in seconds from now. */
export const WechatTicket = v.object({ ticket: v.string(), url: v.string(), expires: v.number() })
