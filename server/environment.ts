/** Server configuration from environment variables, read and validated once at startup. `.env.example` lists every variable. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { OpenAiService } from './adapters/llm/openAiChat'
import type { S3Config } from './adapters/storage/s3/s3Objects'
import type { OpenIdService } from './adapters/openid/openIdClient'
import type { SandboxGateway } from './adapters/http/sandboxGuard'
import { defaultSettings, type Settings } from './ports/settings'
import { readSpeechServices, type SpeechServiceSettings } from './speechEnvironment'

/** How one-time codes are sent to phones. */
export type SmsConfig = { mode: 'console' | 'off' } | { mode: 'webhook'; url: string; secret: string }

/** How e-mail is sent. */
export type MailConfig = { mode: 'console' | 'off' } | { mode: 'smtp'; url: string; from: string }

/** What a server does: serve people and programs, work on jobs, or both. */
const roles = ['all', 'web', 'worker'] as const

export interface Environment extends SpeechServiceSettings {
  role: (typeof roles)[number]
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** A PostgreSQL database; null for the embedded one in the data folder. */
  database: { url: string; connections: number } | null
  /** Shared by servers that accept each other's one-time codes; '' for a random one. */
  siteSecret: string
  /** Folder of the speech models, absolute. */
  modelsDir: string
  /** Mirror of the models' publisher; '' for none. */
  modelsFrom: string
  /** The bucket that holds the files; null for the data folder. */
  s3: S3Config | null
  /** Disk space that uploads must leave free, in bytes. */
  reserveBytes: number
  /** Cores for speech recognition. */
  engineProcesses: number
  /** Meetings that each streaming engine serves at once. */
  liveProcesses: number
  parallelJobs: number
  /** Translation jobs that run in parallel. */
  parallelTranslations: number
  /** Take the client address from the last entry of `X-Forwarded-For`, which the reverse proxy appends. */
  trustProxy: boolean
  /** Where metrics are served; null for nowhere. Without a port, on the server's own. */
  metrics: { port: number | null; host: string; token: string } | null
  /** Log a line for each request. */
  logRequests: boolean
  /** How long the server says that it is stopping before it closes its port, in milliseconds. */
  drainMs: number
  sms: SmsConfig
  mail: MailConfig
  /** What the addresses of webhooks may be besides public ones with https. */
  webhooks: { allowPrivate: boolean; allowHttp: boolean }
  /** Login at an issuer of OpenID Connect; null for none. */
  openId: OpenIdService | null
  /** A LibreTranslate service; '' for none. */
  libreTranslate: { url: string; key: string }
  /** Use the WeChat login sandbox. */
  sandboxWechat: boolean
  /** Use the payment sandbox. */
  sandboxPayments: boolean
  /** Sandboxes that are on by default, not by an explicit setting. */
  defaultSandboxes: readonly SandboxGateway[]
  /** A folder whose files become recordings of that user; null for none. */
  watchFolder: { path: string; username: string } | null
  /** Null if none is configured. */
  llm: OpenAiService | null
  settings: Settings
}

/** Lists every invalid variable, one per line. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
  constructor(readonly problems: readonly string[]) {
    super(`these settings can’t be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/** Characters of the site's secret: 128 bits in hexadecimal. */
const minSecretLength = 32

type Variables = Record<string, string | undefined>

/** Loads `.env` from the working directory if present. Variables that are already set take precedence. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** Reads and validates all variables. Missing or empty ones get their default. @throws EnvironmentError */
export function readEnvironment(variables: Variables): Environment {
  const problems: string[] = []
  const read = createReader(variables, problems)
  const { text, integer, flag, httpUrl, choice } = read
  const host = text('HOST', '127.0.0.1')
  const trustProxy = flag('TRUST_PROXY', false)
  const isPrivate = loopbackHosts.includes(host) && !trustProxy
  const { sms, sandboxWechat, sandboxPayments, defaultSandboxes } = readGateways(
    read,
    isPrivate && text('NODE_ENV', '') !== 'production',
    problems,
  )
  const defaults = defaultSettings
  const maxSeconds = 10 ** 9
  const dataDir = resolve(text('DATA_DIR', './data'))
  const environment: Environment = {
    role: choice('ROLE', 'all', roles),
    port: integer('PORT', 8080, [0, 65_535]),
    host,
    dataDir,
    database: readDatabase(read, problems),
    siteSecret: readSiteSecret(read, problems),
    modelsDir: resolve(text('MODELS_DIR', join(dataDir, 'models'))),
    modelsFrom: httpUrl('MODELS_FROM', '').replace(/\/+$/, ''),
    reserveBytes: integer('RESERVE_MB', 64, [0, 10 ** 6]) * 2 ** 20,
    s3: readS3(read, problems),
    engineProcesses: integer('ENGINE_PROCESSES', availableParallelism(), [1, 256]),
    liveProcesses: integer('LIVE_PROCESSES', 2 * availableParallelism(), [0, 256]),
    parallelJobs: integer('PARALLEL_JOBS', 2, [1, 64]),
    parallelTranslations: integer('PARALLEL_TRANSLATIONS', 3, [1, 64]),
    trustProxy,
    metrics: readMetrics(read, problems),
    logRequests: flag('LOG_REQUESTS', false),
    drainMs: integer('DRAIN_SECONDS', 0, [0, 300]) * 1000,
    libreTranslate: {
      url: httpUrl('LIBRETRANSLATE_URL', '').replace(/\/+$/, ''),
      key: text('LIBRETRANSLATE_API_KEY', ''),
    },
    sms,
    mail: readMail(read, problems),
    webhooks: { allowPrivate: flag('WEBHOOK_ALLOW_PRIVATE', false), allowHttp: flag('WEBHOOK_ALLOW_HTTP', false) },
    openId: readOpenId(read, problems),
    sandboxWechat,
    sandboxPayments,
    defaultSandboxes,
    watchFolder: readWatchFolder(read, problems),
    llm: readLlm(read, problems),
    ...readSpeechServices(read, problems),
    settings: {
      welcomeSeconds: integer('WELCOME_SECONDS', defaults.welcomeSeconds, [0, maxSeconds]),
      welcomeMemberSeconds: integer('WELCOME_MEMBER_SECONDS', defaults.welcomeMemberSeconds, [0, maxSeconds]),
      tokenDays: integer('TOKEN_DAYS', defaults.tokenDays, [1, 3_650]),
      idleDays: integer('TOKEN_IDLE_DAYS', defaults.idleDays, [1, 3_650]),
      uploadLimitBytes:
        integer('UPLOAD_LIMIT_MB', defaults.uploadLimitBytes / 2 ** 20, [1, defaults.uploadLimitBytes / 2 ** 20]) *
        2 ** 20,
      audioLimitSeconds: integer('AUDIO_LIMIT_SECONDS', defaults.audioLimitSeconds, [1, defaults.audioLimitSeconds]),
      storageMb: integer('STORAGE_MB', defaults.storageMb, [1, 10 ** 9]),
      loginAttemptsPerWindow: integer('LOGIN_TRIES', defaults.loginAttemptsPerWindow, [1, 10 ** 6]),
      addressAttemptsPerWindow: integer('LOGIN_TRIES_PER_ADDRESS', defaults.addressAttemptsPerWindow, [1, 10 ** 6]),
      loginWindowMs: integer('LOGIN_WINDOW_MINUTES', defaults.loginWindowMs / 60_000, [1, 1_440]) * 60_000,
      registrationsPerHour: integer('REGISTERS_PER_HOUR', defaults.registrationsPerHour, [1, 10 ** 6]),
      redeemAttemptsPerHour: integer('REDEEM_TRIES_PER_HOUR', defaults.redeemAttemptsPerHour, [1, 10 ** 6]),
      insightsPerHour: integer('INSIGHTS_PER_HOUR', defaults.insightsPerHour, [1, 10 ** 6]),
      questionsPerHour: integer('QUESTIONS_PER_HOUR', defaults.questionsPerHour, [1, 10 ** 6]),
      captcha: read.choice('CAPTCHA', defaults.captcha, ['image', 'proof', 'none']),
      siteUrl: httpUrl('SITE_URL', defaults.siteUrl).replace(/\/+$/, ''),
      registrationOpen: flag('REGISTER_OPEN', defaults.registrationOpen),
      openIdLinkByEmail: flag('OIDC_LINK_BY_EMAIL', defaults.openIdLinkByEmail),
      openIdCreateAccounts: flag('OIDC_CREATE_ACCOUNTS', defaults.openIdCreateAccounts),
      pagesPerDay: integer('PAGES_PER_DAY', defaults.pagesPerDay, [0, 999_999]),
      maxLiveSessions: integer('LIVE_SESSIONS', defaults.maxLiveSessions, [1, 10_000]),
      maxLiveSessionsPerUser: integer('LIVE_SESSIONS_PER_USER', defaults.maxLiveSessionsPerUser, [1, 10_000]),
      apiCorsOrigins: readOrigins(read, problems),
      transcriptionWaitSeconds: integer('TRANSCRIPTION_WAIT_SECONDS', defaults.transcriptionWaitSeconds, [10, 86_400]),
      siteName: text('SITE_NAME', defaults.siteName),
      appUrl: httpUrl('APP_URL', defaults.appUrl),
      appQr: httpUrl('APP_QR', defaults.appQr),
      supportUrl: httpUrl('SUPPORT_URL', defaults.supportUrl),
    },
  }
  if (environment.role !== 'all' && text('DATABASE_URL', '') === '')
    problems.push(`ROLE=${environment.role}: needs DATABASE_URL`)
  if (problems.length > 0) throw new EnvironmentError(problems)
  return environment
}

/** Readers for single variables. An invalid value is added to `problems` and read as the default. */
function createReader(variables: Variables, problems: string[]) {
  const text = (name: string, fallback: string) => variables[name]?.trim() || fallback
  const integer = (name: string, fallback: number, [min, max]: [number, number]) => {
    const raw = text(name, String(fallback))
    const value = Number(raw)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    problems.push(`${name}=${raw}: must be a whole number from ${min} to ${max}`)
    return fallback
  }
  const flag = (name: string, fallback: boolean) => {
    const raw = text(name, fallback ? '1' : '0')
    if (raw !== '0' && raw !== '1') problems.push(`${name}=${raw}: must be 1 (yes) or 0 (no)`)
    return raw === '1'
  }
  const httpUrl = (name: string, fallback: string) => {
    const raw = text(name, fallback)
    if (raw !== '' && !/^https?:\/\/\S+$/.test(raw))
      problems.push(`${name}=${raw}: must begin with http:// or https://`)
    return raw
  }
  const choice = <Value extends string>(name: string, fallback: Value, values: readonly Value[]): Value => {
    const raw = text(name, fallback)
    const value = values.find((candidate) => candidate === raw)
    if (value === undefined) problems.push(`${name}=${raw}: must be one of ${values.join(', ')}`)
    return value ?? fallback
  }
  return { text, integer, flag, httpUrl, choice }
}

function readDatabase({ text, integer }: ReturnType<typeof createReader>, problems: string[]): Environment['database'] {
  const url = text('DATABASE_URL', '')
  const connections = integer('DATABASE_CONNECTIONS', 10, [2, 1_000])
  // The URL may hold a password, so it isn't repeated.
  if (url !== '' && !/^postgres(ql)?:\/\/\S+$/.test(url))
    problems.push('DATABASE_URL: must begin with postgres:// or postgresql://')
  return url === '' ? null : { url, connections }
}

function readSiteSecret({ text }: ReturnType<typeof createReader>, problems: string[]): string {
  const secret = text('SITE_SECRET', '')
  if (secret !== '' && secret.length < minSecretLength)
    problems.push(`SITE_SECRET: must have at least ${minSecretLength} characters`)
  return secret
}

function readWatchFolder({ text }: ReturnType<typeof createReader>, problems: string[]): Environment['watchFolder'] {
  const [path, username] = [text('WATCH_FOLDER', ''), text('WATCH_FOLDER_USER', '')]
  if (path !== '' && username === '') problems.push('WATCH_FOLDER: needs WATCH_FOLDER_USER')
  return path !== '' && username !== '' ? { path: resolve(path), username } : null
}

function readMetrics({ text, integer }: ReturnType<typeof createReader>, problems: string[]): Environment['metrics'] {
  const port = text('METRICS_PORT', '') === '' ? null : integer('METRICS_PORT', 0, [0, 65_535])
  const [token, host] = [text('METRICS_TOKEN', ''), text('METRICS_HOST', '127.0.0.1')]
  if (token !== '' && token.length < 16) problems.push('METRICS_TOKEN: must have at least 16 characters')
  return port === null && token === '' ? null : { port, token, host }
}

function readS3({ text, httpUrl, flag }: ReturnType<typeof createReader>, problems: string[]): S3Config | null {
  const prefix = text('S3_PREFIX', '').replace(/^\/+|\/+$/g, '')
  const config = {
    endpoint: httpUrl('S3_ENDPOINT', '').replace(/\/+$/, ''),
    bucket: text('S3_BUCKET', ''),
    region: text('S3_REGION', 'auto'),
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId: text('S3_ACCESS_KEY_ID', ''),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY', ''),
    pathStyle: flag('S3_PATH_STYLE', true),
    redirect: flag('S3_REDIRECT', false),
  }
  const required = {
    S3_ENDPOINT: config.endpoint,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  }
  const missing = Object.entries(required).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length === Object.keys(required).length) return null
  for (const name of missing) problems.push(`${name}: the other settings of S3 need it`)
  if (!/^[A-Za-z0-9._/-]*$/.test(prefix)) problems.push('S3_PREFIX: may only have letters, digits and . _ - /')
  return config
}

/** Origins such as `https://app.example.org`, separated by commas, or `*`. */
function readOrigins({ text }: ReturnType<typeof createReader>, problems: string[]): string[] {
  const origins = text('API_CORS_ORIGINS', '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  const isOrigin = (origin: string) => origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)
  for (const origin of origins)
    if (!isOrigin(origin)) problems.push(`API_CORS_ORIGINS: ${origin} is no origin such as https://app.example.org`)
  return origins.filter(isOrigin)
}

/** Any OpenAI-compatible service, self-hosted or commercial. */
function readLlm(
  { text, httpUrl, integer }: ReturnType<typeof createReader>,
  problems: string[],
): OpenAiService | null {
  const url = httpUrl('LLM_BASE_URL', '')
  const model = text('LLM_MODEL', '')
  const key = text('LLM_API_KEY', '')
  const contextTokens = integer('LLM_CONTEXT_TOKENS', 16_384, [2_048, 10_000_000])
  if (url !== '' && model === '') problems.push('LLM_BASE_URL: needs LLM_MODEL')
  if (url === '' && model !== '') problems.push('LLM_MODEL: needs LLM_BASE_URL')
  return url !== '' && model !== '' ? { url, key, model, contextTokens } : null
}

function readMail({ text, choice }: ReturnType<typeof createReader>, problems: string[]): MailConfig {
  const [url, from] = [text('SMTP_URL', ''), text('MAIL_FROM', '')]
  const mode = choice('MAIL', url === '' ? 'off' : 'smtp', ['console', 'smtp', 'off'])
  if (mode !== 'smtp') return { mode }
  // The URL may hold a password, so it isn't repeated.
  if (!/^smtps?:\/\/\S+$/.test(url)) problems.push('SMTP_URL: must begin with smtp:// or smtps://')
  if (!from.includes('@')) problems.push('MAIL_FROM: must be the address that mails come from')
  return { mode, url, from }
}

/** Login at an issuer of OpenID Connect. Its answers decide who logs in, so it needs https, except on this machine. */
function readOpenId({ text }: ReturnType<typeof createReader>, problems: string[]): OpenIdService | null {
  const [issuer, clientId] = [text('OIDC_ISSUER', ''), text('OIDC_CLIENT_ID', '')]
  const [claim, list] = [text('OIDC_ADMIN_CLAIM', ''), text('OIDC_ADMIN_VALUES', '')]
  const values = list
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
  const scopes = text('OIDC_SCOPES', 'openid profile email').split(/\s+/)
  if ((claim === '') !== (values.length === 0))
    problems.push('OIDC_ADMIN_CLAIM: needs OIDC_ADMIN_VALUES, and they need it')
  if ((issuer === '') !== (clientId === '')) problems.push('OIDC_ISSUER and OIDC_CLIENT_ID: one needs the other')
  else if (issuer !== '' && !isSafeIssuer(issuer)) problems.push(`OIDC_ISSUER=${issuer}: must begin with https://`)
  if (!scopes.includes('openid')) problems.push('OIDC_SCOPES: must include openid')
  const service = {
    issuer,
    clientId,
    clientSecret: text('OIDC_CLIENT_SECRET', ''),
    name: text('OIDC_NAME', '').slice(0, 40),
    scopes: scopes.join(' '),
    claims: { name: text('OIDC_NAME_CLAIM', 'name'), admin: claim === '' ? null : { claim, values } },
  }
  return issuer === '' ? null : service
}

function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname.replace(/^\[|\]$/g, '')))
}

/** Hosts reachable only from this machine. */
const loopbackHosts = ['127.0.0.1', '::1', 'localhost']

/**
 * Reads the gateway settings.
 * @param isTrial the server is reachable from this machine only, so sandboxes default to on; elsewhere they need an explicit setting
 */
function readGateways(
  { text, httpUrl, choice }: ReturnType<typeof createReader>,
  isTrial: boolean,
  problems: string[],
) {
  const readSms = (): SmsConfig => {
    const [url, secret] = [httpUrl('SMS_WEBHOOK_URL', ''), text('SMS_WEBHOOK_SECRET', '')]
    const mode = choice('SMS', url !== '' ? 'webhook' : isTrial ? 'console' : 'off', ['console', 'webhook', 'off'])
    if (mode !== 'webhook') return { mode }
    if (url === '') problems.push('SMS=webhook: needs SMS_WEBHOOK_URL')
    return { mode, url, secret }
  }
  const sandbox = (name: string) => choice(name, isTrial ? 'sandbox' : 'off', ['sandbox', 'off']) === 'sandbox'
  const [sms, sandboxWechat, sandboxPayments] = [readSms(), sandbox('WECHAT'), sandbox('PAYMENTS')]
  const on = { sms: sms.mode === 'console', wechat: sandboxWechat, payments: sandboxPayments }
  const defaultSandboxes = (['sms', 'wechat', 'payments'] as const).filter(
    (name) => on[name] && text(name.toUpperCase(), '') === '',
  )
  return { sms, sandboxWechat, sandboxPayments, defaultSandboxes }
}
