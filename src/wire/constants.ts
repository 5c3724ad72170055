/**
 * The `code` of a response envelope.
 * `insufficientCredit` and `notReady` reach the caller like a success; `signedOut` ends the session; any other number than `ok`
 * is a refusal.
 */
export const responseCode = {
  ok: 1,
  failed: 0,
  /** The login is no longer valid. */
  signedOut: 4001,
  /** Not enough credit; data is `CreditShortfall`. */
  insufficientCredit: 6001,
  /** Not ready yet: retry later. */
  notReady: 6003,
} as const
export type ResponseCode = (typeof responseCode)[keyof typeof responseCode]

/** Status of a transcription task. */
export const taskStatus = { unpaid: 0, running: 1, done: 2, failed: -1 } as const
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]

/** The ends of jobs that users are told of in their inbox. */
export const jobNoticeKinds = [
  'transcribed',
  'transcriptionFailed',
  'unpaid',
  'meeting',
  'translated',
  'translationFailed',
] as const
export type JobNoticeKind = (typeof jobNoticeKinds)[number]

/** What users are told of in their inbox. */
export const noticeKinds = [
  ...jobNoticeKinds,
  'shared',
  'mentioned',
  'replied',
  'creditLow',
  'soundExpiring',
  'recordExpiring',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Reasons of credit ledger entries; a server may have others. */
export const creditReasons = [
  'welcome',
  'transcribe',
  'meeting',
  'refund',
  'purchase',
  'overpaid',
  'redeem',
  'admin',
] as const
export type CreditReason = (typeof creditReasons)[number]

/** Status of a meeting: before its first audio, recording, and turned into a record. */
export const meetingStatus = { waiting: 0, live: 1, ended: 2 } as const
export type MeetingStatus = (typeof meetingStatus)[keyof typeof meetingStatus]

/** Samples of live audio per millisecond. */
export const pcmSamplesPerMs = 16

/** Largest file that may be uploaded: 1.5 GB. */
export const maxFileBytes = 1.5 * 2 ** 30
/** Longest recording: 5 hours. */
export const maxAudioSeconds = 18_000
/** Maximum number of files picked at once. */
export const maxFilesAtOnce = 5
/** Assumed duration, in seconds, of a recording whose duration can't be read. */
export const fallbackDurationSeconds = 30
/** Page size of the records table. */
export const recordsPageSize = 15

/** Accepted file name extensions, in display order. */
export const mediaTypes = [
  'mp3',
  'wav',
  'm4a',
  '3gp',
  'pcm',
  'amr',
  'wma',
  'aac',
  'mp4',
  'avi',
  'rm',
  'rmvb',
  'mov',
  'm4v',
  'mkv',
  'flac',
  'ogg',
  'opus',
  'webm',
] as const
export type MediaType = (typeof mediaTypes)[number]

/** Spoken languages a task can request. */
export const languageValues = ['cn', 'en', 'cn_cantonese', 'cn_henanese', 'cn_xinanese', 'de', 'ar', 'es'] as const
export type LanguageValue = (typeof languageValues)[number]

/** In place of a language: the server identifies the one that is spoken, if `LanguageList` says it can. */
export const autoLanguage = 'auto'
export const recordingLanguages = [...languageValues, autoLanguage] as const
/** Language of a recording to be transcribed. */
export type RecordingLanguage = (typeof recordingLanguages)[number]

/** Languages of the sample records, the same as those of the interface. */
export const sampleLanguages = ['cn', 'en'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]

/** How a record was made: of an uploaded recording, of an imported transcript, of a meeting, or by a program or the watched folder. */
export const recordSources = ['upload', 'import', 'meeting', 'program'] as const
export type RecordSource = (typeof recordSources)[number]
