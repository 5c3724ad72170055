/** Composition root: creates the adapters for all ports. */
import { join } from 'node:path'
import { createBodyWorker } from './adapters/http/bodyWorker'
import { createBusboyForms } from './adapters/http/busboyForms'
import { createBusboyUploads } from './adapters/storage/busboyUploads'
import { createEmbeddedJobs } from './adapters/jobs/embeddedJobs'
import type { QueueStore } from './adapters/jobs/jobHolds'
import { createPngCaptchas } from './adapters/captcha/pngCaptchas'
import { createSpokenDigits } from './adapters/captcha/spokenDigits'
import { clock } from './adapters/system/systemClock'
import { openSampleFolder } from './adapters/storage/sampleFolder'
import type { FileStorage } from './adapters/storage/fileStorage'
import { createIsolatedReader } from './adapters/documents/isolatedReader'
import { createDocxWorker } from './adapters/workers/docxWorker'
import { createExtractWorker } from './adapters/workers/extractWorker'
import { openFfmpeg } from './adapters/media/ffmpeg'
import { createOpenAiChat } from './adapters/llm/openAiChat'
import { lockDataDir } from './adapters/dataDir/dataDirLock'
import { createJsonLog } from './adapters/system/jsonLog'
import { currentRequestId } from './adapters/system/requestScope'
import { createWebAuthnPasskeys } from './adapters/passkeys/webAuthnPasskeys'
import { createScryptPasswords } from './adapters/passwords/scryptPasswords'
import { createPrivateDataDir } from './adapters/dataDir/privateDataDir'
import { queuePasswords } from './adapters/passwords/passwordQueue'
import { createSandboxPayments } from './adapters/sandbox/sandboxPayments'
import { createSandboxWechat } from './adapters/sandbox/sandboxWechat'
import { createConsoleMailer } from './adapters/mail/consoleMailer'
import { createConsoleSms } from './adapters/sms/consoleSms'
import { createHttpWebhooks } from './adapters/webhooks/httpWebhooks'
import { createWebhookSms } from './adapters/sms/webhookSms'
import { MemoryBell } from './adapters/memory/memoryBell'
import { createMemoryLocks } from './adapters/memory/memoryLocks'
import { openSecretBox } from './adapters/secrets/secretKeyFile'
import { openStoreFile } from './adapters/sql/storeFile'
import { createChatTranslator } from './adapters/translators/chatTranslator'
import { createLibreTranslate } from './adapters/translators/libreTranslate'
import { createSpeech } from './createSpeech'
import { createStorage } from './createStorage'
import type { Environment, MailConfig, SmsConfig } from './environment'
import type { Gateways, Mailer, Sms } from './ports/gateways'
import type { Bell } from './ports/bell'
import type { Locks } from './ports/locks'
import type { Log, Ports } from './ports/ports'
import type { TextServiceConfigs, TextServiceHost, TextServices, Translator } from './ports/textServices'
import { createLlmSummarizer } from './usecases/insight/llm/llmSummarizer'
import type { WorkerEntries } from './workerEntries'

/** Beside the source, and beside the built server. */
const sampleFolder = join(import.meta.dirname, 'samples')
const soundFolder = join(import.meta.dirname, 'sounds')

export interface OpenPorts {
  ports: Ports
  /** The files, for those that write them as streams. */
  storage: FileStorage
  close(): Promise<void>
}

/**
 * Opens the data directory and creates all ports. With the embedded database it is opened exclusively; servers that share a PostgreSQL
 * database may share the directory too. @throws DataDirLockedError
 */
export async function createPorts(
  environment: Environment,
  entries: WorkerEntries,
  log: Log = createJsonLog(undefined, currentRequestId),
): Promise<OpenPorts> {
  const { dataDir, reserveBytes } = environment
  for (const problem of await createPrivateDataDir(dataDir)) log.error('folder', { problem })
  const unlock = environment.database ? () => {} : lockDataDir(dataDir)
  const { storage, liveAudio, partialFiles, borrow } = await createStorage(environment)
  const { store, locks, bell } = await openStore(environment, log)
  const { speech, close: closeSpeech } = await createSpeech(environment, entries, log)
  const texts = hostTextServices(environment, entries, await store.textServices.all())
  const reloadTexts = () => store.textServices.all().then(texts.host.use)
  bell.listen((news) => {
    if (news && news.topic !== 'services') return
    reloadTexts().catch((error: unknown) => log.error('services', { error }))
  })
  const ports: Ports = {
    store,
    jobs: createEmbeddedJobs({ store, clock, log }, { isShared: environment.database !== null }),
    locks,
    bell,
    files: storage,
    samples: openSampleFolder(sampleFolder),
    liveAudio,
    uploads: createBusboyUploads(storage, reserveBytes),
    partialFiles,
    forms: createBusboyForms(),
    bodyReader: createBodyWorker(entries.bodyWorker),
    media: await openFfmpeg(borrow),
    speech,
    passwords: queuePasswords(createScryptPasswords()),
    documentWriter: createDocxWorker(entries.docxWorker),
    documentReader: createIsolatedReader({ childPath: entries.readerProcess, borrow }),
    clock,
    log,
    textServiceHost: texts.host,
    get chat() {
      return texts.current.chat
    },
    get summarizer() {
      return texts.current.summarizer
    },
    get translator() {
      return texts.current.translator
    },
    ...(await createGateways(environment)),
  }
  return {
    ports,
    storage,
    async close() {
      await closeSpeech()
      await locks.close()
      await store.close()
      unlock()
    },
  }
}

interface OpenStore {
  store: QueueStore
  locks: Locks
  bell: Bell
}

/** PostgreSQL if it is configured, which loads its driver; else a file in the data folder. */
async function openStore(environment: Environment, log: Log): Promise<OpenStore> {
  const { dataDir, database } = environment
  const secrets = openSecretBox(environment)
  if (!database) {
    const store = await openStoreFile(join(dataDir, 'data.db'), log, secrets)
    return { store, locks: createMemoryLocks(), bell: new MemoryBell() }
  }
  const { openPostgresStore } = await import('./adapters/sql/postgres/postgresStore')
  const { createPostgresLocks } = await import('./adapters/sql/postgres/postgresLocks')
  return {
    ...(await openPostgresStore({ ...database, log, secrets })),
    locks: createPostgresLocks({ ...database, log }),
  }
}

/**
 * Uses the language model if one is configured, else the extractive summarizer. For translation, LibreTranslate takes
 * precedence over the model.
 */
function createTextServices(
  { chat: llm, translator }: TextServiceConfigs,
  { extractWorker }: WorkerEntries,
): TextServices {
  const chat = llm ? createOpenAiChat(llm, clock) : null
  const chatTranslator: Translator | null = chat && createChatTranslator(chat)
  return {
    chat,
    summarizer: chat ? createLlmSummarizer(chat) : createExtractWorker(extractWorker),
    translator: translator ? createLibreTranslate({ ...translator, clock }) : chatTranslator,
  }
}

/** The services of the environment, and those that administrators connect while the server runs. */
function hostTextServices(
  { llm, libreTranslate }: Environment,
  entries: WorkerEntries,
  connected: TextServiceConfigs,
): { current: TextServices; host: TextServiceHost } {
  const fixed: TextServiceConfigs = {
    ...(llm && { chat: llm }),
    ...(libreTranslate.url !== '' && { translator: { ...libreTranslate, model: '', contextTokens: 0 } }),
  }
  const services = {
    current: createTextServices({ ...connected, ...fixed }, entries),
    host: {
      fixed,
      use(configs: TextServiceConfigs) {
        services.current = createTextServices({ ...configs, ...fixed }, entries)
      },
    },
  }
  return services
}

/** External services. Add a real WeChat or payment gateway here; see docs/gateways.md. */
async function createGateways(environment: Environment): Promise<Gateways> {
  const { sms, mail, webhooks, openId, sandboxWechat, sandboxPayments } = environment
  return {
    captchas: { ...createPngCaptchas(), speak: createSpokenDigits(soundFolder) },
    sms: createSms(sms),
    mail: await createMailer(mail),
    webhooks: createHttpWebhooks(webhooks),
    passkeys: createWebAuthnPasskeys(),
    // Its libraries take megabytes.
    openId: openId && (await import('./adapters/openid/openIdClient')).createOpenIdClient(openId),
    wechat: sandboxWechat ? createSandboxWechat() : null,
    payments: sandboxPayments ? createSandboxPayments() : null,
  }
}

function createSms(sms: SmsConfig): Sms | null {
  if (sms.mode === 'webhook') return createWebhookSms(sms)
  return sms.mode === 'console' ? createConsoleSms(printLine) : null
}

async function createMailer(mail: MailConfig): Promise<Mailer | null> {
  if (mail.mode === 'smtp') return (await import('./adapters/mail/smtpMailer')).createSmtpMailer(mail)
  return mail.mode === 'console' ? createConsoleMailer(printLine) : null
}

const printLine = (line: string) => void process.stdout.write(`${line}\n`)
