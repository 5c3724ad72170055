/**
 * Requests: schemas for the server, types for the app.
 * Numbers may arrive as strings, since some calls are form-encoded and some use the query string.
 */
import * as v from 'valibot'
import {
  nonBlankText,
  maxSegmentId,
  maxSegments,
  NoteChanges,
  Notes,
  numericText,
  boundedList,
  rowId,
  segments,
  maxSpeakerName,
  SpeakerNames,
  boundedText,
  wholeNumber,
} from './bounds'
import {
  languageValues,
  maxAudioSeconds,
  maxFileBytes,
  recordingLanguages,
  recordSources,
  sampleLanguages,
} from './constants'
import { RecordingVocabulary } from './vocabularySchemas'

/** 1 or 0. */
const flag = v.optional(v.pipe(wholeNumber, v.maxValue(1)), 0)
const taskId = rowId
/** Language of a recording. */
const recordingLanguage = v.picklist(recordingLanguages)

/** Password rules have their own messages, so this only limits the length: 512 UTF-16 units, 256 characters outside the BMP. */
const newPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(512))

export const RegisterRequest = v.object({
  username: nonBlankText(64),
  password: newPassword,
  confirm: boundedText(512),
})
export type RegisterRequest = v.InferInput<typeof RegisterRequest>

export const PasswordLoginRequest = v.object({
  username: boundedText(256),
  password: boundedText(1024),
  /** Device id from an earlier login. */
  device: v.optional(boundedText(64)),
})
export type PasswordLoginRequest = v.InferInput<typeof PasswordLoginRequest>

export const AddSample = v.object({ language: v.picklist(sampleLanguages) })
export type AddSample = v.InferInput<typeof AddSample>

export const TaskById = v.object({ id: taskId })

/** What is done with whole records: to the recycle bin, back, deleted permanently. */
export const recordActions = ['del', 'restore', 'destroy'] as const
export type RecordAction = (typeof recordActions)[number]
/** Records that one call changes. */
export const maxChangedRecords = 100

export const ChangeRecords = v.object({
  action: v.picklist(recordActions),
  ids: boundedList(taskId, maxChangedRecords),
})
export type ChangeRecords = v.InferInput<typeof ChangeRecords>

export const FindTask = v.object({
  id: taskId,
  /** An older version; absent for the current one. */
  version: v.optional(wholeNumber),
})
export type FindTask = v.InferInput<typeof FindTask>

export const RevertTask = v.object({ id: taskId, version: wholeNumber })
export type RevertTask = v.InferInput<typeof RevertTask>

/** Title of a record. */
export const Title = nonBlankText(300)

export const AddTask = v.object({
  title: Title,
  /** The `url` from the upload response. */
  url: boundedText(500),
  times: v.pipe(numericText, v.minValue(0), v.maxValue(maxAudioSeconds)),
  size: v.pipe(wholeNumber, v.maxValue(maxFileBytes)),
  language: recordingLanguage,
  mode: v.optional(v.picklist(['normal']), 'normal'),
  /** Number of speakers; 0 = detect. */
  roles: v.optional(v.pipe(wholeNumber, v.maxValue(20)), 0),
  vocabulary: v.optional(RecordingVocabulary, []),
  /** The folder it is put in. One that does not exist anymore is ignored: the recording counts more. */
  folder_id: v.optional(rowId),
})
export type AddTask = v.InferInput<typeof AddTask>

/** A resumable upload of which all bytes have arrived. */
export const FinishUpload = v.object({ id: boundedText(100) })
export type FinishUpload = v.InferInput<typeof FinishUpload>

export const CheckTask = v.pick(AddTask, ['times', 'size', 'language', 'mode'])
export type CheckTask = v.InferInput<typeof CheckTask>

const taskSorts = ['-created', 'created', 'title', '-title', 'times', '-times', '-opened', 'opened'] as const
export type TaskSort = (typeof taskSorts)[number]

/** ISO date and time, as milliseconds since 1970. */
const time = v.pipe(boundedText(40), v.isoTimestamp(), v.transform(Date.parse))

/** Ids separated by commas, since they stand in the query string. */
const idList = (max: number) =>
  v.pipe(
    boundedText(max * 11),
    v.transform((text): (string | number)[] => (text === '' ? [] : text.split(','))),
    boundedList(rowId, max),
  )

/** Filters of a list of records. What is absent or empty does not restrict it. */
export const RecordFilter = v.object({
  language: v.optional(v.picklist(['', ...languageValues]), ''),
  /** Created at this time or later, and before this time. */
  from: v.optional(time),
  until: v.optional(time),
  /** Seconds: at least, and less than. */
  min: v.optional(wholeNumber),
  max: v.optional(wholeNumber),
  /** The name of one of its speakers. */
  speaker: v.optional(boundedText(maxSpeakerName), ''),
  source: v.optional(v.picklist(['', ...recordSources, 'sample']), ''),
  /** 0: in no folder. */
  folder: v.optional(wholeNumber),
  /** All of these. */
  tags: v.optional(idList(20), ''),
  favorite: flag,
})
export type RecordFilter = v.InferInput<typeof RecordFilter>

export const TaskPage = v.object({
  ...RecordFilter.entries,
  ids: v.optional(idList(100)),
  page: v.optional(v.pipe(wholeNumber, v.minValue(1)), 1),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), 15),
  keyword: v.optional(boundedText(300), ''),
  /** Absent or empty: any status. */
  status: v.optional(v.union([v.literal(''), v.pipe(numericText, v.picklist([0, 1, 2, -1]))])),
  type: v.optional(v.picklist(['', 'file', 'meeting']), ''),
  deleted: flag,
  /** 1: records of others that are shared with the user, newest first; of the filters, only `keyword` restricts them. */
  shared: flag,
  /** Newest first by default. */
  sort: v.optional(v.picklist(taskSorts), '-created'),
})
export type TaskPage = v.InferInput<typeof TaskPage>

export const EditTask = v.object({
  id: taskId,
  /** The version the edit is based on. */
  version: wholeNumber,
  title: v.optional(Title),
  speakers: v.optional(SpeakerNames),
  /** Changed or new segments, complete. */
  list: v.optional(segments(maxSegments)),
  removed: v.optional(boundedList(boundedText(maxSegmentId), maxSegments)),
  /** All notes and markers of a meeting record. */
  notes: v.optional(Notes),
})
export type EditTask = v.InferInput<typeof EditTask>

export const EditNotes = v.object({ id: taskId, ...NoteChanges })
export type EditNotes = v.InferInput<typeof EditNotes>

/** A record from a transcript that exists already. */
export const ImportTask = v.object({
  title: Title,
  language: v.picklist(languageValues),
  /** The `url` of the upload with its sound; absent for a record without sound. */
  url: v.optional(boundedText(500)),
  list: segments(maxSegments),
  speakers: v.optional(SpeakerNames),
  /** As in `AddTask`. */
  folder_id: v.optional(rowId),
})
export type ImportTask = v.InferInput<typeof ImportTask>

export const RetryTask = v.object({ id: taskId, language: v.optional(recordingLanguage) })
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

const mobile = v.pipe(v.string(), v.trim(), v.maxLength(16), v.regex(/^\+?\d{5,15}$/))
const captcha = nonBlankText(32)

export const SmsLoginRequest = v.object({
  mobile,
  captcha,
  /** Device id from an earlier login. */
  device: v.optional(boundedText(64)),
})
export type SmsLoginRequest = v.InferInput<typeof SmsLoginRequest>

export const ResetPassword = v.object({
  mobile,
  captcha,
  newpassword: newPassword,
})
export type ResetPassword = v.InferInput<typeof ResetPassword>

export const ChangePassword = v.object({
  /** The current password. */
  password: v.pipe(v.string(), v.maxLength(512)),
  newpassword: newPassword,
})
export type ChangePassword = v.InferInput<typeof ChangePassword>

/** One session; without an id, all but the caller's own. */
export const RevokeSessions = v.object({ id: v.optional(nonBlankText(64)) })
export type RevokeSessions = v.InferInput<typeof RevokeSessions>

export const GetCaptcha = v.object({
  /** `sound`: to be heard; a server without recordings answers with a picture. */
  type: v.optional(v.picklist(['picture', 'sound']), 'picture'),
})

export const SendSms = v.object({
  mobile,
  /** `bind`: to add a number to the account; `unbind`: to give up the current one. */
  event: v.picklist(['login', 'resetpwd', 'bind', 'unbind']),
  /** Text of the captcha image, digits of its sound, or the proof; '' where the site asks for none. */
  captcha: v.optional(boundedText(32), ''),
  /** Key of the captcha, from its response header `key`. */
  key: boundedText(128),
})
export type SendSms = v.InferInput<typeof SendSms>

export const Paging = v.pick(TaskPage, ['page', 'limit', 'keyword'])
export type Paging = v.InferInput<typeof Paging>

export const AddMeeting = v.object({
  title: Title,
  language: v.picklist(languageValues),
  /** Language of the live translation; absent for none. */
  target: v.optional(v.picklist(languageValues)),
  remark: v.optional(boundedText(2000), ''),
  vocabulary: v.optional(RecordingVocabulary, []),
  /** Number of speakers; 0 = detect. */
  roles: AddTask.entries.roles,
  /** The folder of its record, as in `AddTask`. */
  folder_id: v.optional(rowId),
})
export type AddMeeting = v.InferInput<typeof AddMeeting>

export const MeetingById = v.object({ id: taskId })

export const EditMeeting = v.object({
  id: taskId,
  ...v.partial(v.omit(AddMeeting, ['roles', 'folder_id'])).entries,
  /** '' turns off the live translation. */
  target: v.optional(v.picklist(['', ...languageValues])),
  speakers: EditTask.entries.speakers,
  /** Corrected segments, complete. */
  list: v.optional(segments(1000)),
  /** All notes and markers. */
  notes: v.optional(Notes),
})
export type EditMeeting = v.InferInput<typeof EditMeeting>

export const MeetingPage = v.object({
  ...Paging.entries,
  /** Absent or empty: any status. */
  status: v.optional(v.union([v.literal(''), v.pipe(wholeNumber, v.picklist([0, 1, 2]))])),
})
export type MeetingPage = v.InferInput<typeof MeetingPage>

export const CreateOrder = v.object({ id: v.union([v.number(), boundedText(64)]), type: v.picklist(['vip', 'time']) })
export type CreateOrder = v.InferInput<typeof CreateOrder>

export const OrderByNumber = v.object({ ordernum: nonBlankText(64) })

export const RedeemCode = v.object({ code: nonBlankText(64) })

/** One message; without an id, all of them. */
export const ReadMessages = v.object({ id: v.optional(taskId) })
export type ReadMessages = v.InferInput<typeof ReadMessages>

/** Longest avatar, as a `data:` URL. */
export const maxAvatarChars = 45_000

/** Absent fields stay unchanged. */
export const EditProfile = v.object({
  nickname: v.optional(nonBlankText(64)),
  /** A PNG, JPEG or WebP as a `data:` URL; '' removes the avatar. */
  avatar: v.optional(
    v.pipe(v.string(), v.maxLength(maxAvatarChars), v.regex(/^(?:data:image\/(?:png|jpeg|webp);base64,[\w+/]+=*)?$/)),
  ),
  /** A new phone number, with the `bind` code sent to it. */
  mobile: v.optional(mobile),
  captcha: v.optional(captcha),
  /** For a new number: the password or, for an account without one, the `unbind` code sent to the current number. */
  password: v.optional(v.pipe(v.string(), v.maxLength(512))),
  oldcaptcha: v.optional(captcha),
})
export type EditProfile = v.InferInput<typeof EditProfile>

export const PollWechatLogin = v.object({ ticket: nonBlankText(128) })
