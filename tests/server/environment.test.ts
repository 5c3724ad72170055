import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment } from '../../server/environment'
import { env } from '../../src/shared/env'
import { defaultSettings } from '../../server/ports/settings'
import { environmentProblems } from './environmentProblems'

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')

/** Names of the variables that are read. */
function namesRead(): string[] {
  const names = new Set<string>()
  readEnvironment(new Proxy<Record<string, string>>({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
}

describe('the environment', () => {
  it('without variables everything has its default', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      parallelJobs: 2,
      trustProxy: false,
      settings: defaultSettings,
    })
    expect(readEnvironment({}).engineProcesses).toBeGreaterThanOrEqual(1)
    expect(isAbsolute(readEnvironment({}).dataDir)).toBe(true)
  })

  it('an empty or blank variable means its default', () => {
    const blank = Object.fromEntries(namesRead().map((name) => [name, '  ']))
    expect(readEnvironment(blank)).toEqual(readEnvironment({}))
  })

  it('what is set counts, in the unit it is named by', () => {
    const { settings, ...rest } = readEnvironment({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/data',
      MODELS_FROM: 'https://mirror.example.org/models/',
      ENGINE_PROCESSES: '3',
      TRUST_PROXY: '1',
      UPLOAD_LIMIT_MB: '10',
      LIVE_PROCESSES: '5',
      LOGIN_WINDOW_MINUTES: '5',
      REGISTER_OPEN: '0',
      SITE_NAME: ' 语音 ',
      APP_URL: 'https://example.org/app',
      WELCOME_SECONDS: '0',
      API_CORS_ORIGINS: ' https://app.example.org, http://localhost:3000 ',
      TRANSCRIPTION_WAIT_SECONDS: '60',
      WATCH_FOLDER: '/srv/in',
      WATCH_FOLDER_USER: 'mei',
      DATABASE_URL: 'postgres://stt:secret@db/stt',
      DATABASE_CONNECTIONS: '20',
      ROLE: 'worker',
      SITE_SECRET: 'a'.repeat(32),
      WEBHOOK_ALLOW_PRIVATE: '1',
    })
    expect(rest).toEqual({
      role: 'worker',
      port: 0,
      host: '0.0.0.0',
      database: { url: 'postgres://stt:secret@db/stt', connections: 20 },
      siteSecret: 'a'.repeat(32),
      dataDir: '/srv/data',
      modelsDir: '/srv/data/models',
      modelsFrom: 'https://mirror.example.org/models',
      s3: null,
      reserveBytes: 64 * 2 ** 20,
      engineProcesses: 3,
      liveProcesses: 5,
      parallelJobs: 2,
      trustProxy: true,
      metrics: null,
      logRequests: false,
      drainMs: 0,
      openId: null,
      libreTranslate: { url: '', key: '' },
      parallelTranslations: 3,
      sms: { mode: 'off' },
      mail: { mode: 'off' },
      webhooks: { allowPrivate: true, allowHttp: false },
      sandboxWechat: false,
      sandboxPayments: false,
      defaultSandboxes: [],
      watchFolder: { path: '/srv/in', username: 'mei' },
      llm: null,
      openAiSpeech: null,
      funAsr: null,
    })
    expect(settings).toMatchObject({
      uploadLimitBytes: 10 * 2 ** 20,
      loginWindowMs: 300_000,
      registrationOpen: false,
      siteName: '语音',
      appUrl: 'https://example.org/app',
      welcomeSeconds: 0,
      apiCorsOrigins: ['https://app.example.org', 'http://localhost:3000'],
      transcriptionWaitSeconds: 60,
    })
  })

  it('files go to a bucket if everything about it is known', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_BUCKET: 'recordings',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readEnvironment({ ...bucket, S3_PREFIX: '/speech/', S3_PATH_STYLE: '0', S3_REDIRECT: '1' }).s3).toEqual({
      endpoint: 'https://s3.example.org',
      bucket: 'recordings',
      region: 'auto',
      prefix: 'speech/',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      pathStyle: false,
      redirect: true,
    })
    expect(environmentProblems({ ...bucket, S3_BUCKET: '' })).toEqual(['S3_BUCKET: the other settings of S3 need it'])
    expect(environmentProblems({ ...bucket, S3_PREFIX: 'a b' })).toHaveLength(1)
  })

  it('metrics have a port, a token or both', () => {
    const token = 'a long token of ours'
    const host = '127.0.0.1'
    expect(readEnvironment({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9_100, host, token: '' })
    expect(readEnvironment({ METRICS_TOKEN: token }).metrics).toEqual({ port: null, host, token })
    expect(environmentProblems({ METRICS_TOKEN: 'short' })).toEqual(['METRICS_TOKEN: must have at least 16 characters'])
  })

  it('a watched folder needs a user, and origins have no path', () => {
    const read = () => readEnvironment({ WATCH_FOLDER: '/srv/in', API_CORS_ORIGINS: 'https://app.example.org/page' })
    expect(read).toThrow(
      /WATCH_FOLDER: needs WATCH_FOLDER_USER\n.*API_CORS_ORIGINS: https:\/\/app.example.org\/page is no origin/,
    )
  })

  it.each([
    [{}, { mode: 'off' }],
    [{ MAIL: 'console' }, { mode: 'console' }],
    [
      { SMTP_URL: 'smtps://a:b@mail.example.org', MAIL_FROM: 'A <a@example.org>' },
      { mode: 'smtp', url: 'smtps://a:b@mail.example.org', from: 'A <a@example.org>' },
    ],
    [{ MAIL: 'off', SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org' }, { mode: 'off' }],
  ])('%j sends mail as %j', (variables, mail) => {
    expect(readEnvironment(variables).mail).toEqual(mail)
  })

  it('a database has the address of PostgreSQL, which is not repeated, and a secret is long', () => {
    expect(environmentProblems({ DATABASE_URL: 'mysql://a:secret@db', SITE_SECRET: 'short' })).toEqual([
      'DATABASE_URL: must begin with postgres:// or postgresql://',
      'SITE_SECRET: must have at least 32 characters',
    ])
  })

  it('only servers that share a database have a role', () => {
    expect(environmentProblems({ ROLE: 'web' })).toEqual(['ROLE=web: needs DATABASE_URL'])
    expect(environmentProblems({ ROLE: 'both' })).toEqual(['ROLE=both: must be one of all, web, worker'])
  })

  it('mail needs a server and a sender; the address with its password is not repeated', () => {
    expect(environmentProblems({ SMTP_URL: 'https://a:secret@mail.example.org' })).toEqual([
      'SMTP_URL: must begin with smtp:// or smtps://',
      'MAIL_FROM: must be the address that mails come from',
    ])
  })

  it('all bad variables are listed at once, each with what it must be', () => {
    const faults = environmentProblems({
      PORT: '80a',
      ENGINE_PROCESSES: '0',
      TRUST_PROXY: 'yes',
      APP_URL: 'javascript:alert(1)',
      TOKEN_DAYS: '1.5',
    })
    expect(faults).toHaveLength(5)
    expect(faults).toContain('PORT=80a: must be a whole number from 0 to 65535')
    expect(faults).toContain('TRUST_PROXY=yes: must be 1 (yes) or 0 (no)')
    expect(faults).toContain('APP_URL=javascript:alert(1): must begin with http:// or https://')
    expect(new EnvironmentError(faults).message.split('\n')).toHaveLength(6)
  })

  it.each([
    'UPLOAD_LIMIT_MB=1537',
    'AUDIO_LIMIT_SECONDS=18001',
    'PORT=65536',
    'PORT=-1',
    'WELCOME_SECONDS=NaN',
    'STORAGE_MB=Infinity',
  ])('%s is out of its range', (assignment) => {
    const [name = '', value = ''] = assignment.split('=')
    expect(environmentProblems({ [name]: value })).toHaveLength(1)
  })
})

describe('what is only for trying out', () => {
  const ways = (variables: Record<string, string>) => {
    const { sms, sandboxWechat, sandboxPayments } = readEnvironment(variables)
    return [sms, sandboxWechat, sandboxPayments]
  }
  const webhook = { mode: 'webhook', url: 'https://sms.example/send', secret: 's' }

  it.each([
    [{}, [{ mode: 'console' }, true, true]],
    [{ NODE_ENV: 'development' }, [{ mode: 'console' }, true, true]],
    [{ NODE_ENV: 'production' }, [{ mode: 'off' }, false, false]],
    [{ HOST: '::1' }, [{ mode: 'console' }, true, true]],
    [{ HOST: '0.0.0.0' }, [{ mode: 'off' }, false, false]],
    [{ HOST: '192.168.1.4' }, [{ mode: 'off' }, false, false]],
    [{ TRUST_PROXY: '1' }, [{ mode: 'off' }, false, false]],
    [{ HOST: '0.0.0.0', PAYMENTS: 'sandbox' }, [{ mode: 'off' }, false, true]],
    [
      { NODE_ENV: 'production', SMS: 'console', WECHAT: 'sandbox', PAYMENTS: 'sandbox' },
      [{ mode: 'console' }, true, true],
    ],
    [{ SMS: 'off', WECHAT: 'off', PAYMENTS: 'off' }, [{ mode: 'off' }, false, false]],
    [{ NODE_ENV: 'production', SMS_WEBHOOK_URL: webhook.url, SMS_WEBHOOK_SECRET: 's' }, [webhook, false, false]],
    [{ SMS: 'console', SMS_WEBHOOK_URL: webhook.url }, [{ mode: 'console' }, true, true]],
  ])('%j gives %j', (variables, expected) => {
    expect(ways(variables)).toEqual(expected)
  })

  it('what is on without having been asked for is known', () => {
    expect(readEnvironment({}).defaultSandboxes).toEqual(['sms', 'wechat', 'payments'])
    expect(readEnvironment({ SMS: 'console', PAYMENTS: 'sandbox' }).defaultSandboxes).toEqual(['wechat'])
    expect(readEnvironment({ HOST: '0.0.0.0', PAYMENTS: 'sandbox' }).defaultSandboxes).toEqual([])
    expect(readEnvironment({ SMS_WEBHOOK_URL: webhook.url, WECHAT: 'off' }).defaultSandboxes).toEqual(['payments'])
  })

  it('a webhook needs an address, and no other way is known', () => {
    expect(environmentProblems({ SMS: 'webhook' })).toEqual(['SMS=webhook: needs SMS_WEBHOOK_URL'])
    expect(environmentProblems({ PAYMENTS: 'alipay' })).toEqual(['PAYMENTS=alipay: must be one of sandbox, off'])
    expect(environmentProblems({ SMS_WEBHOOK_URL: 'file:///etc' })).toEqual([
      'SMS_WEBHOOK_URL=file:///etc: must begin with http:// or https://',
    ])
  })

  it('a language model needs an address and a name, and may have a key', () => {
    const set = { LLM_BASE_URL: 'http://127.0.0.1:11434', LLM_MODEL: 'qwen3', LLM_CONTEXT_TOKENS: '32768' }
    const service = { url: 'http://127.0.0.1:11434', key: '', model: 'qwen3', contextTokens: 32_768 }
    expect(readEnvironment(set).llm).toEqual(service)
    expect(readEnvironment({ ...set, LLM_API_KEY: 'sk' }).llm).toEqual({ ...service, key: 'sk' })
    expect(environmentProblems({ LLM_BASE_URL: 'http://127.0.0.1:11434' })).toEqual(['LLM_BASE_URL: needs LLM_MODEL'])
    expect(environmentProblems({ LLM_MODEL: 'qwen3', LLM_CONTEXT_TOKENS: '10' })).toHaveLength(2)
  })

  it('the address of the site has no slash at its end', () => {
    expect(readEnvironment({ SITE_URL: 'https://speech.example/' }).settings.siteUrl).toBe('https://speech.example')
  })
})

describe('an issuer of OpenID Connect', () => {
  const issuer = { OIDC_ISSUER: 'https://login.example.org/realm', OIDC_CLIENT_ID: 'speech' }

  it('is read with what it calls its claims', () => {
    const groups = { OIDC_ADMIN_CLAIM: 'realm_access.roles', OIDC_ADMIN_VALUES: 'admins, root' }
    expect(readEnvironment({ ...issuer, ...groups }).openId).toEqual({
      ...{ issuer: issuer.OIDC_ISSUER, clientId: 'speech', clientSecret: '', name: '', scopes: 'openid profile email' },
      claims: { name: 'name', admin: { claim: 'realm_access.roles', values: ['admins', 'root'] } },
    })
    expect(environmentProblems({ ...issuer, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toEqual([])
  })

  it.each([
    { ...issuer, OIDC_ISSUER: 'http://login.example.org' },
    { ...issuer, OIDC_ISSUER: 'login.example.org' },
    { OIDC_ISSUER: issuer.OIDC_ISSUER },
    { OIDC_CLIENT_ID: 'speech' },
    { ...issuer, OIDC_SCOPES: 'profile' },
    { ...issuer, OIDC_ADMIN_CLAIM: 'groups' },
    { ...issuer, OIDC_ADMIN_VALUES: 'admins' },
  ])('%j can’t be used', (variables) => {
    expect(environmentProblems(variables)).toHaveLength(1)
  })
})

describe('.env.example', () => {
  it('has a line for each variable and no other', () => {
    const app = readFileSync(new URL('../../src/shared/env.ts', import.meta.url), 'utf8').match(/VITE_[A-Z_]+/g) ?? []
    expect(Object.keys(parseEnv(example)).toSorted()).toEqual([...namesRead(), ...app].toSorted())
  })

  it('explains each variable in the line above it', () => {
    const lines = example.split('\n')
    for (const [at, line] of lines.entries()) if (/^[A-Z_]+=/.test(line)) expect(lines[at - 1], line).toMatch(/^# \S/)
  })

  it('names the defaults', () => {
    const { ...given } = parseEnv(example)
    expect(readEnvironment(given)).toEqual(readEnvironment({}))
    const paths = (name: string) => given[name]?.split(',').filter(Boolean)
    expect({
      tokenKey: given.VITE_TOKEN_KEY,
      unverified: paths('VITE_UNVERIFIED_URLS'),
      quiet: paths('VITE_QUIET_URLS'),
      fileOrigins: paths('VITE_FILE_ORIGINS'),
    }).toEqual(env)
  })
})
