/** Server settings. On Node they come from the environment; tests and mocks override single values. */
export interface Settings {
  /** General credit of a new account, in seconds. */
  welcomeSeconds: number
  /** Member credit of a new account, in seconds. */
  welcomeMemberSeconds: number
  /** Maximum lifetime of a login session, in days. */
  tokenDays: number
  /** How long an unused login session lasts, in days. */
  idleDays: number
  /** Maximum upload size, in bytes. */
  uploadLimitBytes: number
  /** Maximum length of a recording, in seconds. */
  audioLimitSeconds: number
  /** Storage quota of a new account, in MB (2^20 bytes). */
  storageMb: number
  /** Password login attempts per username and address in one window. A success resets the count. */
  loginAttemptsPerWindow: number
  /** Password login attempts per address in one window, over all usernames. */
  addressAttemptsPerWindow: number
  /** Sliding window for login attempts, in milliseconds. */
  loginWindowMs: number
  /** Registration attempts per address and hour. */
  registrationsPerHour: number
  /** Redeem code attempts per account and hour. A success resets the count. */
  redeemAttemptsPerHour: number
  /** Summaries and mind maps per account and hour. */
  insightsPerHour: number
  /** Assistant questions per account and hour. */
  questionsPerHour: number
  /** What is asked for before a code is sent: the text of an image, a proof of work, or nothing. */
  captcha: 'image' | 'proof' | 'none'
  /** Public base URL without a trailing slash; '' for the origin of each request. */
  siteUrl: string
  /** Whether anyone may register. */
  registrationOpen: boolean
  /** Whether an account with the address that the issuer of OpenID Connect has verified is linked at its first login there. */
  openIdLinkByEmail: boolean
  /** Whether a first login by OpenID Connect creates an account, whoever may register otherwise. */
  openIdCreateAccounts: boolean
  /** Document pages a user may translate per day; 0 for no limit. */
  pagesPerDay: number
  /** Concurrent live sessions on the whole server. */
  maxLiveSessions: number
  /** Concurrent live sessions per user. */
  maxLiveSessionsPerUser: number
  /** Origins whose pages may call what programs call; `*` for all. */
  apiCorsOrigins: readonly string[]
  /** Longest time a request waits for a transcription, in seconds. */
  transcriptionWaitSeconds: number
  /** Site name; '' for the product name in the user's language. */
  siteName: string
  /** Link to the mobile app, '' for none. */
  appUrl: string
  /** URL of the mobile app's QR code image, '' for none. */
  appQr: string
  /** Link to support, '' for none. */
  supportUrl: string
}

export const defaultSettings: Settings = {
  welcomeSeconds: 36_000,
  welcomeMemberSeconds: 0,
  tokenDays: 30,
  idleDays: 14,
  uploadLimitBytes: 1.5 * 2 ** 30,
  audioLimitSeconds: 18_000,
  storageMb: 10_240,
  loginAttemptsPerWindow: 10,
  addressAttemptsPerWindow: 100,
  loginWindowMs: 15 * 60_000,
  registrationsPerHour: 20,
  redeemAttemptsPerHour: 10,
  insightsPerHour: 120,
  questionsPerHour: 120,
  captcha: 'image',
  siteUrl: '',
  registrationOpen: true,
  openIdLinkByEmail: false,
  openIdCreateAccounts: true,
  pagesPerDay: 100,
  maxLiveSessions: 100,
  maxLiveSessionsPerUser: 3,
  apiCorsOrigins: [],
  transcriptionWaitSeconds: 600,
  siteName: '',
  appUrl: '',
  appQr: '',
  supportUrl: '',
}
