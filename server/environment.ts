/** What whoever runs the server may set from outside, read and checked once at start. `.env.example` has a line for each. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { OpenAiService } from './adapters/llm/openAiChat'
import { defaultSettings, type Settings } from './settings'

/** How codes are sent to phones. */
export type SmsWay = { way: 'console' | 'off' } | { way: 'webhook'; url: string; secret: string }

export interface Environment {
  port: number
  host: string
  /** Full path. */
  dataDir: string
  /** What uploads leave free on the disk, in bytes. */
  reserveBytes: number
  engineProcesses: number
  /** Meetings listened to at once. */
  liveProcesses: number
  parallelJobs: number
  /** Translations made side by side. */
  parallelTranslations: number
  /** The last address of `X-Forwarded-For` is the caller's: a proxy in front of the server writes it. */
  trustProxy: boolean
  sms: SmsWay
  /** A LibreTranslate service; '' for none. */
  libreTranslate: { url: string; key: string }
  /** Logins by a WeChat that only plays. */
  sandboxWechat: boolean
  /** Payments that only play. */
  sandboxPayments: boolean
  /** Null where none is set. */
  languageModel: OpenAiService | null
  settings: Settings
}

/** Every bad variable, one a line. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
  constructor(readonly faults: readonly string[]) {
    super(`these settings can’t be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

type Variables = Record<string, string | undefined>

/** Reads `.env` of the working folder when there is one; what is set already stays. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** An absent or empty variable means its default. @throws BadEnvironment */
export function readEnvironment(variables: Variables): Environment {
  const faults: string[] = []
  const read = reader(variables, faults)
  const { text, whole, yes, link } = read
  const host = text('HOST', '127.0.0.1')
  const trustProxy = yes('TRUST_PROXY', false)
  const alone = loopback.includes(host) && !trustProxy
  const { sms, sandboxWechat, sandboxPayments } = readGateways(read, alone && text('NODE_ENV', '') !== 'production', faults)
  const most = defaultSettings
  const mostSeconds = 10 ** 9
  const environment: Environment = {
    port: whole('PORT', 8080, 0, 65_535),
    host,
    dataDir: resolve(text('DATA_DIR', './data')),
    reserveBytes: whole('RESERVE_MB', 64, 0, 10 ** 6) * 2 ** 20,
    engineProcesses: whole('ENGINE_PROCESSES', availableParallelism(), 1, 256),
    liveProcesses: whole('LIVE_PROCESSES', 2 * availableParallelism(), 0, 256),
    parallelJobs: whole('PARALLEL_JOBS', 2, 1, 64),
    parallelTranslations: whole('PARALLEL_TRANSLATIONS', 3, 1, 64),
    trustProxy,
    libreTranslate: { url: link('LIBRETRANSLATE_URL', '').replace(/\/+$/, ''), key: text('LIBRETRANSLATE_API_KEY', '') },
    sms,
    sandboxWechat,
    sandboxPayments,
    languageModel: readLanguageModel(read, faults),
    settings: {
      welcomeSeconds: whole('WELCOME_SECONDS', most.welcomeSeconds, 0, mostSeconds),
      welcomeMemberSeconds: whole('WELCOME_MEMBER_SECONDS', most.welcomeMemberSeconds, 0, mostSeconds),
      tokenDays: whole('TOKEN_DAYS', most.tokenDays, 1, 3_650),
      uploadLimitBytes: whole('UPLOAD_LIMIT_MB', most.uploadLimitBytes / 2 ** 20, 1, most.uploadLimitBytes / 2 ** 20) * 2 ** 20,
      audioLimitSeconds: whole('AUDIO_LIMIT_SECONDS', most.audioLimitSeconds, 1, most.audioLimitSeconds),
      storageMb: whole('STORAGE_MB', most.storageMb, 1, 10 ** 9),
      loginTriesPerWindow: whole('LOGIN_TRIES', most.loginTriesPerWindow, 1, 10 ** 6),
      addressTriesPerWindow: whole('LOGIN_TRIES_PER_ADDRESS', most.addressTriesPerWindow, 1, 10 ** 6),
      loginWindowMs: whole('LOGIN_WINDOW_MINUTES', most.loginWindowMs / 60_000, 1, 1_440) * 60_000,
      registersPerHour: whole('REGISTERS_PER_HOUR', most.registersPerHour, 1, 10 ** 6),
      redeemTriesPerHour: whole('REDEEM_TRIES_PER_HOUR', most.redeemTriesPerHour, 1, 10 ** 6),
      insightsPerHour: whole('INSIGHTS_PER_HOUR', most.insightsPerHour, 1, 10 ** 6),
      questionsPerHour: whole('QUESTIONS_PER_HOUR', most.questionsPerHour, 1, 10 ** 6),
      siteUrl: link('SITE_URL', most.siteUrl).replace(/\/+$/, ''),
      registerOpen: yes('REGISTER_OPEN', most.registerOpen),
      pagesPerDay: whole('PAGES_PER_DAY', most.pagesPerDay, 0, 999_999),
      liveSessions: whole('LIVE_SESSIONS', most.liveSessions, 1, 10_000),
      liveSessionsPerUser: whole('LIVE_SESSIONS_PER_USER', most.liveSessionsPerUser, 1, 10_000),
      siteName: text('SITE_NAME', most.siteName),
      appUrl: link('APP_URL', most.appUrl),
      appQr: link('APP_QR', most.appQr),
      supportUrl: link('SUPPORT_URL', most.supportUrl),
    },
  }
  if (faults.length > 0) throw new BadEnvironment(faults)
  return environment
}

/** Readers of single variables; what can't be used is added to the faults and means the default. */
function reader(variables: Variables, faults: string[]) {
  const text = (name: string, fallback: string) => variables[name]?.trim() || fallback
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const given = text(name, String(fallback))
    const value = Number(given)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    faults.push(`${name}=${given}: must be a whole number from ${least} to ${most}`)
    return fallback
  }
  const yes = (name: string, fallback: boolean) => {
    const given = text(name, fallback ? '1' : '0')
    if (given !== '0' && given !== '1') faults.push(`${name}=${given}: must be 1 (yes) or 0 (no)`)
    return given === '1'
  }
  const link = (name: string, fallback: string) => {
    const given = text(name, fallback)
    if (given !== '' && !/^https?:\/\/\S+$/.test(given)) faults.push(`${name}=${given}: must begin with http:// or https://`)
    return given
  }
  const choice = <Value extends string>(name: string, fallback: Value, values: readonly Value[]): Value => {
    const given = text(name, fallback)
    const value = values.find((one) => one === given)
    if (value === undefined) faults.push(`${name}=${given}: must be one of ${values.join(', ')}`)
    return value ?? fallback
  }
  return { text, whole, yes, link, choice }
}

/** A service of one's own, or one that is paid. */
function readLanguageModel({ text, link, whole }: ReturnType<typeof reader>, faults: string[]): OpenAiService | null {
  const url = link('LLM_BASE_URL', '')
  const model = text('LLM_MODEL', '')
  const key = text('LLM_API_KEY', '')
  const contextTokens = whole('LLM_CONTEXT_TOKENS', 16_384, 2_048, 10_000_000)
  if (url !== '' && model === '') faults.push('LLM_BASE_URL: needs LLM_MODEL')
  if (url === '' && model !== '') faults.push('LLM_MODEL: needs LLM_BASE_URL')
  return url !== '' && model !== '' ? { url, key, model, contextTokens } : null
}

/** Addresses that only this machine reaches. */
const loopback = ['127.0.0.1', '::1', 'localhost']

/**
 * What only plays is for trying out.
 * @param trying nobody else reaches this server; others have it only where it is asked for
 */
function readGateways({ text, link, choice }: ReturnType<typeof reader>, trying: boolean, faults: string[]) {
  const readSms = (): SmsWay => {
    const [url, secret] = [link('SMS_WEBHOOK_URL', ''), text('SMS_WEBHOOK_SECRET', '')]
    const way = choice('SMS', url !== '' ? 'webhook' : trying ? 'console' : 'off', ['console', 'webhook', 'off'])
    if (way !== 'webhook') return { way }
    if (url === '') faults.push('SMS=webhook: needs SMS_WEBHOOK_URL')
    return { way, url, secret }
  }
  const sandbox = (name: string) => choice(name, trying ? 'sandbox' : 'off', ['sandbox', 'off']) === 'sandbox'
  return { sms: readSms(), sandboxWechat: sandbox('WECHAT'), sandboxPayments: sandbox('PAYMENTS') }
}
