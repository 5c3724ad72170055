/**
 * The `code` of an answer's envelope.
 * `short` and `notReady` pass as normal answers; `signedOut` ends the session; any other number than `ok` is a refusal.
 */
export const code = {
  ok: 1,
  failed: 0,
  /** The login is no longer valid. */
  signedOut: 4001,
  /** Not enough credit; data is `Shortage`. */
  short: 6001,
  /** Not ready yet: ask again later. */
  notReady: 6003,
} as const

/** Status of a transcription task. */
export const taskStatus = { unpaid: 0, running: 1, done: 2, failed: -1 } as const
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]

/** What a line of the statement of credit is for; a server may have more. */
export const creditReasons = ['welcome', 'transcribe', 'meeting', 'refund', 'purchase', 'overpaid', 'redeem', 'admin'] as const
export type CreditReason = (typeof creditReasons)[number]

/** Status of a meeting: before its first sound, from then on, and when it has become a record. */
export const meetingStatus = { waiting: 0, live: 1, ended: 2 } as const
export type MeetingStatus = (typeof meetingStatus)[keyof typeof meetingStatus]

/** Samples of live sound in a millisecond. */
export const samplesPerMs = 16

/** Largest file that may be uploaded: 1.5 GB. */
export const maxFileBytes = 1.5 * 2 ** 30
/** Longest recording: 5 hours. */
export const maxAudioSeconds = 18_000
/** Files that may be picked at once. */
export const maxFilesAtOnce = 5
/** Duration assumed for a recording whose duration can't be read, in seconds. */
export const fallbackSeconds = 30
/** Records a page of the records table. */
export const pageSize = 15

/** Accepted file name extensions, in the order they are shown. */
export const mediaTypes = [
  'mp3', 'wav', 'm4a', '3gp', 'pcm', 'amr', 'wma', 'aac', 'mp4', 'avi', 'rm', 'rmvb', 'mov', 'm4v', 'mkv',
] as const
export type MediaType = (typeof mediaTypes)[number]

/** Spoken languages a task may ask for. */
export const languageValues = ['cn', 'en', 'cn_cantonese', 'cn_henanese', 'cn_xinanese', 'de', 'ar', 'es'] as const
export type LanguageValue = (typeof languageValues)[number]
