/**
 * What the app asks with, as schemas a server checks and as the types the app fills.
 * Numbers may arrive as text, since some calls are form-encoded and some travel in the URL.
 */
import * as v from 'valibot'
import { Id, Segment } from './bodies'
import { languageValues, maxAudioSeconds, maxFileBytes } from './codes'

const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const whole = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(0))
/** 1 or 0. */
const flag = v.optional(v.pipe(whole, v.maxValue(1)), 0)
const taskId = v.pipe(Id, v.transform(Number), v.integer(), v.minValue(1))

export const Register = v.object({
  username: line(64),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  confirm: v.string(),
})
export type Register = v.InferInput<typeof Register>

export const PasswordLogin = v.object({ username: v.string(), password: v.string() })
export type PasswordLogin = v.InferInput<typeof PasswordLogin>

export const TaskById = v.object({ id: taskId })

export const FindTask = v.object({
  id: taskId,
  /** An older version of it; absent for what it is now. */
  version: v.optional(whole),
})
export type FindTask = v.InferInput<typeof FindTask>

export const RevertTask = v.object({ id: taskId, version: whole })
export type RevertTask = v.InferInput<typeof RevertTask>

/** Title of a record: at most 300 characters. */
export const Title = line(300)

export const AddTask = v.object({
  title: Title,
  /** The `url` of the upload's answer. */
  url: v.pipe(v.string(), v.maxLength(500)),
  times: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.minValue(0), v.maxValue(maxAudioSeconds)),
  size: v.pipe(whole, v.maxValue(maxFileBytes)),
  language: v.picklist(languageValues),
  mode: v.optional(v.picklist(['normal']), 'normal'),
  /** How many speakers; 0 = find out. */
  roles: v.optional(v.pipe(whole, v.maxValue(20)), 0),
})
export type AddTask = v.InferInput<typeof AddTask>

export const CheckTask = v.pick(AddTask, ['times', 'size', 'language', 'mode'])
export type CheckTask = v.InferInput<typeof CheckTask>

export const TaskPage = v.object({
  page: v.optional(v.pipe(whole, v.minValue(1)), 1),
  limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(100)), 15),
  keyword: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  /** Absent or empty: every status. */
  status: v.optional(v.union([v.literal(''), v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.picklist([0, 1, 2, -1]))])),
  type: v.optional(v.picklist(['', 'file', 'meeting']), ''),
  deleted: flag,
  /** Newest first unless said otherwise. */
  sort: v.optional(v.picklist(['-created', 'created', 'title', '-title', 'times', '-times']), '-created'),
})
export type TaskPage = v.InferInput<typeof TaskPage>

const Notes = v.optional(
  v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
        at: v.pipe(v.number(), v.integer(), v.minValue(0)),
        text: v.pipe(v.string(), v.maxLength(2000)),
      }),
    ),
    v.maxLength(1000),
  ),
)

export const EditTask = v.object({
  id: taskId,
  /** The version the edit was made on. */
  version: whole,
  title: v.optional(Title),
  speakers: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(100)))),
  /** Changed or new segments, whole. */
  list: v.optional(v.array(Segment)),
  removed: v.optional(v.array(v.string())),
  /** All notes and markers of what was a meeting. */
  notes: Notes,
})
export type EditTask = v.InferInput<typeof EditTask>

export const RetryTask = v.object({ id: taskId, language: v.optional(v.picklist(languageValues)) })
export type RetryTask = v.InferInput<typeof RetryTask>

export const ExportOptions = v.object({
  id: taskId,
  type: v.picklist(['txt', 'docx']),
  /** Show the speaker. */
  role: flag,
  /** Show the time. */
  time: flag,
  /** Keep modal particles. */
  tone: flag,
  /** One paragraph per speaker turn. */
  pa: flag,
})
export type ExportOptions = v.InferInput<typeof ExportOptions>

const mobile = v.pipe(v.string(), v.trim(), v.regex(/^\+?\d{5,15}$/))
const captcha = line(32)

export const SmsLogin = v.object({ mobile, captcha })
export type SmsLogin = v.InferInput<typeof SmsLogin>

export const ResetPassword = v.object({
  mobile,
  captcha,
  newpassword: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
})
export type ResetPassword = v.InferInput<typeof ResetPassword>

export const SendSms = v.object({
  mobile,
  /** `bind`: to make the number the caller's own. */
  event: v.picklist(['login', 'resetpwd', 'bind']),
  /** What the user read in the captcha picture. */
  captcha,
  /** Which picture it was: the response header `key` of it. */
  key: v.string(),
})
export type SendSms = v.InferInput<typeof SendSms>

export const Paging = v.pick(TaskPage, ['page', 'limit', 'keyword'])
export type Paging = v.InferInput<typeof Paging>

export const AddMeeting = v.object({
  title: Title,
  language: v.picklist(languageValues),
  /** Language of the live translation; absent for none. */
  target: v.optional(v.picklist(languageValues)),
  remark: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
})
export type AddMeeting = v.InferInput<typeof AddMeeting>

export const MeetingById = v.object({ id: taskId })

export const EditMeeting = v.object({
  id: taskId,
  ...v.partial(AddMeeting).entries,
  /** '' takes the live translation away. */
  target: v.optional(v.picklist(['', ...languageValues])),
  speakers: EditTask.entries.speakers,
  /** Corrected segments, whole. */
  list: v.optional(v.pipe(v.array(Segment), v.maxLength(1000))),
  /** All notes and markers. */
  notes: Notes,
})
export type EditMeeting = v.InferInput<typeof EditMeeting>

export const MeetingPage = v.object({
  ...Paging.entries,
  /** Absent or empty: every status. */
  status: v.optional(v.union([v.literal(''), v.pipe(whole, v.picklist([0, 1, 2]))])),
})
export type MeetingPage = v.InferInput<typeof MeetingPage>

export const CreateOrder = v.object({ id: Id, type: v.picklist(['vip', 'time']) })
export type CreateOrder = v.InferInput<typeof CreateOrder>

export const OrderByNumber = v.object({ ordernum: line(64) })

export const Exchange = v.object({ code: line(64) })

/** One message, or all of them. */
export const ReadMessages = v.object({ id: v.optional(taskId) })
export type ReadMessages = v.InferInput<typeof ReadMessages>

/** Largest picture of oneself, as the text of a data address. */
export const maxAvatarText = 45_000

/** What is absent stays as it is. */
export const EditProfile = v.object({
  nickname: v.optional(line(64)),
  /** A PNG, JPEG or WebP as a `data:` address; '' takes the picture away. */
  avatar: v.optional(
    v.pipe(v.string(), v.maxLength(maxAvatarText), v.regex(/^(?:data:image\/(?:png|jpeg|webp);base64,[\w+/]+=*)?$/)),
  ),
  /** A new phone number, with the code that was sent to it for `bind`. */
  mobile: v.optional(mobile),
  captcha: v.optional(captcha),
})
export type EditProfile = v.InferInput<typeof EditProfile>

export const WechatResult = v.object({ ticket: line(128) })
