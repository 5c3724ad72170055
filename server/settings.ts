/** What whoever runs the server may choose. The environment fills it on Node; tests and mocks change single values. */
export interface Settings {
  /** General time a new account gets, in seconds. */
  welcomeSeconds: number
  /** Member time a new account gets, in seconds. */
  welcomeMemberSeconds: number
  /** How long a login lasts, in days. */
  tokenDays: number
  /** Largest file that may be uploaded, in bytes. */
  uploadLimitBytes: number
  /** Longest recording, in seconds. */
  audioLimitSeconds: number
  /** What all recordings of a new account may take, in MB (2^20 bytes). */
  storageMb: number
  /** Password logins a name may try from one address in one window; a success starts afresh. */
  loginTriesPerWindow: number
  /** Password logins an address may try in one window, for whatever names. */
  addressTriesPerWindow: number
  /** The sliding window of login tries, in milliseconds. */
  loginWindowMs: number
  /** Accounts an address may try to register within an hour. */
  registersPerHour: number
  /** Codes an account may try to redeem within an hour; a success starts afresh. */
  redeemTriesPerHour: number
  /** Summaries and mind maps an account may have made within an hour. */
  insightsPerHour: number
  /** Questions an account may ask about records within an hour. */
  questionsPerHour: number
  /** Address people reach the site at, without a slash at its end; '' for the one each request was sent to. */
  siteUrl: string
  /** Whether strangers may register. */
  registerOpen: boolean
  /** Pages of documents a user may have translated in a day; 0 for no limit. */
  pagesPerDay: number
  /** Meetings recorded at once, on the whole server. */
  liveSessions: number
  /** Meetings a user may record at once. */
  liveSessionsPerUser: number
  /** Name of this site; '' for the product's own, in the reader's language. */
  siteName: string
  /** Link to the mobile app, '' for none. */
  appUrl: string
  /** Picture address of the mobile app's QR code, '' for none. */
  appQr: string
  /** Link to a person who helps, '' for none. */
  supportUrl: string
}

export const defaultSettings: Settings = {
  welcomeSeconds: 36_000,
  welcomeMemberSeconds: 0,
  tokenDays: 30,
  uploadLimitBytes: 1.5 * 2 ** 30,
  audioLimitSeconds: 18_000,
  storageMb: 10_240,
  loginTriesPerWindow: 10,
  addressTriesPerWindow: 100,
  loginWindowMs: 15 * 60_000,
  registersPerHour: 20,
  redeemTriesPerHour: 10,
  insightsPerHour: 120,
  questionsPerHour: 120,
  siteUrl: '',
  registerOpen: true,
  pagesPerDay: 100,
  liveSessions: 100,
  liveSessionsPerUser: 3,
  siteName: '',
  appUrl: '',
  appQr: '',
  supportUrl: '',
}
