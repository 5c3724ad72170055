import { noSpeechModels } from '../server/ports/speech'
import { createEmbeddedJobs } from '../server/adapters/jobs/embeddedJobs'
import type { QueueStore } from '../server/adapters/jobs/jobHolds'
import { createInlineBodyReader } from '../server/adapters/memory/inlineBodyReader'
import { createMemoryForms } from '../server/adapters/memory/memoryForms'
import { createMemoryLiveAudioStore } from '../server/adapters/memory/memoryLiveAudioStore'
import { MemoryBell } from '../server/adapters/memory/memoryBell'
import { createMemoryLocks } from '../server/adapters/memory/memoryLocks'
import { createMemoryPartialFiles } from '../server/adapters/memory/memoryPartialFiles'
import { createMemoryUploads } from '../server/adapters/memory/memoryUploads'
import { createPbkdf2Passwords } from '../server/adapters/passwords/pbkdf2Passwords'
import { createPngCaptchas } from '../server/adapters/captcha/pngCaptchas'
import { createSandboxPayments } from '../server/adapters/sandbox/sandboxPayments'
import { createSandboxWechat } from '../server/adapters/sandbox/sandboxWechat'
import { createConsoleMailer } from '../server/adapters/mail/consoleMailer'
import { createConsoleSms } from '../server/adapters/sms/consoleSms'
import { openSqlJs, type SqlJsDatabase } from '../server/adapters/sql/sqlJsDatabase'
import { openSqlStore } from '../server/adapters/sql/sqlStore'
import type { Clock, Log, Ports, Samples } from '../server/ports/ports'
import { extractiveSummarizer } from '../server/usecases/insight/extractive/extractiveSummarizer'
import { demoChat } from './demo/demoChat'
import { demoDiarizer } from './demo/demoDiarizer'
import { demoEngine, demoService } from './demo/demoEngine'
import { demoModels } from './demo/demoModels'
import { demoTranslator } from './demo/demoTranslator'
import { createPageDocumentReader, type PdfAssets } from './pageDocumentReader'
import type { MockStorage } from './mockStorage'
import { createPersistentFiles } from './persistentFiles'
import { createPageMedia, type MeasureDuration } from './pageMedia'
import { seedRecords } from './seed/seededRecords'
import { seedVersion, seedStore } from './seed/seedStore'
import { createSeededFiles } from './seed/seededFiles'

/** Seed of all generated data. */
const backendSeed = 20_240_601
/** Low, since these passwords are public. */
const passwordIterations = 1000

export interface MockBackendOptions {
  storage: MockStorage
  clock: Clock
  log: Log
  measureDuration: MeasureDuration
  /** Prints SMS codes and captcha texts. */
  print(line: string): void
  /** Reads a file of real speech by its name in tests/audio. */
  readClip(file: string): Promise<Blob>
  samples: Samples
  /** URL of the sql.js WebAssembly; Node finds its own. */
  wasmUrl?: string
  /** pdf.js assets; without them PDF is rejected. */
  pdf?: PdfAssets
}

export interface MockBackend {
  ports: Ports & { store: QueueStore }
  /** Saves the database if it has changed since the last save. False, without saving, while a transaction is open. */
  save(): Promise<boolean>
}

/** Opens the saved back end, or a newly seeded one. */
export async function openMockBackend({
  storage,
  clock,
  log,
  print,
  measureDuration,
  readClip,
  samples,
  wasmUrl,
  pdf,
}: MockBackendOptions): Promise<MockBackend> {
  const saved = await storage.loadBackend()
  const savedDatabase = saved?.edition === seedVersion ? saved.database : undefined
  const database = await openSqlJs({ ...(wasmUrl && { wasmUrl }), ...(savedDatabase && { bytes: savedDatabase }) })
  const store = await openSqlStore(database)
  // A reload is not a crash: interrupted jobs must not count as suspects.
  database.prepare('UPDATE queued_jobs SET held_until = NULL, tries = tries - 1 WHERE held_until IS NOT NULL').run([])
  const passwords = createPbkdf2Passwords(passwordIterations)
  const captchas = createPngCaptchas()
  if (!savedDatabase) await seedStore(store, { passwords, seed: backendSeed, now: clock.now() })

  const files = createSeededFiles(await createPersistentFiles(storage), seedRecords(backendSeed), readClip)
  let savedChanges = savedDatabase ? totalChanges(database) : -1
  return {
    ports: {
      store,
      jobs: createEmbeddedJobs({ store, clock, log }),
      locks: createMemoryLocks(),
      bell: new MemoryBell(),
      files,
      samples,
      liveAudio: createMemoryLiveAudioStore(files),
      uploads: createMemoryUploads(files),
      partialFiles: createMemoryPartialFiles(files),
      forms: createMemoryForms(),
      bodyReader: createInlineBodyReader(),
      media: createPageMedia(files, measureDuration),
      speech: {
        ...noSpeechModels,
        engines: [demoEngine(clock), demoService(clock)],
        diarizer: demoDiarizer(clock),
        models: demoModels(clock),
      },
      passwords,
      documentWriter: {
        docx: async (document) => (await import('../src/transcript/export/docxWriter')).writeDocx(document),
      },
      documentReader: createPageDocumentReader(files, pdf ?? null),
      summarizer: extractiveSummarizer,
      chat: demoChat(clock),
      translator: demoTranslator(clock),
      clock,
      log,
      captchas: {
        ...captchas,
        speak: null,
        render(text) {
          print(`captcha: ${text}`)
          return captchas.render(text)
        },
      },
      sms: createConsoleSms(print),
      mail: createConsoleMailer(print),
      webhooks: null,
      passkeys: null,
      openId: null,
      textServiceHost: null,
      wechat: createSandboxWechat(),
      payments: createSandboxPayments(),
    },
    async save() {
      if (!isIdle(database)) return false
      if (totalChanges(database) === savedChanges) return true
      const bytes = database.bytes()
      // Exporting resets the change counter.
      savedChanges = totalChanges(database)
      await storage.saveBackend({ edition: seedVersion, database: bytes })
      return true
    },
  }
}

/** Rows changed since the database was opened. */
function totalChanges(database: SqlJsDatabase): unknown {
  const [row] = database.prepare('SELECT total_changes() AS changes').all([])
  return typeof row === 'object' && row !== null && 'changes' in row ? row.changes : null
}

/** Whether no transaction is open: only then can another begin. */
function isIdle(database: SqlJsDatabase): boolean {
  try {
    database.prepare('BEGIN').run([])
  } catch {
    return false
  }
  database.prepare('COMMIT').run([])
  return true
}
