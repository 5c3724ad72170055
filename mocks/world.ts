import { createMemorySounds } from '../server/adapters/memory/growingSounds'
import { createMemoryUploads } from '../server/adapters/memory/uploads'
import { createWebPasswords } from '../server/adapters/memory/passwords'
import { createPngCaptchas } from '../server/adapters/captcha/pngCaptchas'
import { createSandboxPayments } from '../server/adapters/sandbox/sandboxPayments'
import { createSandboxWechat } from '../server/adapters/sandbox/sandboxWechat'
import { createConsoleSms } from '../server/adapters/sms/consoleSms'
import { openSqlJs, type SqlJsDatabase } from '../server/adapters/sql/sqlJsDatabase'
import { openSqlStore } from '../server/adapters/sql/sqlStore'
import type { Clock, Log, Ports } from '../server/ports'
import { extract } from '../server/work/insight/extract/extract'
import { demoChat } from './demoChat'
import { demoEngine } from './demoEngine'
import { demoTranslator } from './demoTranslator'
import { pageDocuments, type PdfAssets } from './documents'
import type { Keep } from './keep'
import { keptFiles } from './keptFiles'
import { pageMedia, type Measure } from './media'
import { recordsOf } from './records'
import { edition, seedWorld } from './seed'
import { seededFiles } from './seededFiles'

/** Decides the whole seeded world. */
const worldSeed = 20_240_601
/** Few enough not to be felt: these passwords are public. */
const passwordRounds = 1000

export interface Place {
  keep: Keep
  clock: Clock
  log: Log
  measure: Measure
  /** Says what a person would read on a phone, or in a picture. */
  say(line: string): void
  /** Reads a file of real speech by its name in tests/audio. */
  clip(file: string): Promise<Blob>
  /** Where sql.js finds its WebAssembly; Node knows by itself. */
  wasmUrl?: string
  /** Where pdf.js finds its parts; without them PDF is refused. */
  pdf?: PdfAssets
}

export interface World {
  ports: Ports
  /** Keeps the database if it has changed since the last time. False while a transaction is open: then nothing is kept. */
  save(): Promise<boolean>
}

/** The world that was kept, or a newly seeded one. */
export async function openWorld({ keep, clock, log, say, measure, clip, wasmUrl, pdf }: Place): Promise<World> {
  const kept = await keep.world()
  const known = kept?.edition === edition ? kept.database : undefined
  const database = await openSqlJs({ ...(wasmUrl && { wasmUrl }), ...(known && { bytes: known }) })
  const store = await openSqlStore(database)
  const passwords = createWebPasswords(passwordRounds)
  const captchas = createPngCaptchas()
  if (!known) await seedWorld(store, passwords, worldSeed, clock.now())

  const files = seededFiles(await keptFiles(keep), recordsOf(worldSeed), clip)
  let savedChanges = known ? changes(database) : -1
  return {
    ports: {
      store,
      files,
      sounds: createMemorySounds(files),
      uploads: createMemoryUploads(files),
      media: pageMedia(files, measure),
      engines: [demoEngine(clock)],
      passwords,
      documents: { docx: async (document) => (await import('../src/transcript/write/docx')).writeDocx(document) },
      documentReader: pageDocuments(files, pdf ?? null),
      languageModel: extract,
      chat: demoChat(clock),
      translator: demoTranslator(clock),
      clock,
      log,
      captchas: {
        ...captchas,
        draw(text) {
          say(`captcha: ${text}`)
          return captchas.draw(text)
        },
      },
      sms: createConsoleSms(say),
      wechat: createSandboxWechat(),
      payments: createSandboxPayments(),
    },
    async save() {
      if (!isIdle(database)) return false
      if (changes(database) === savedChanges) return true
      const bytes = database.bytes()
      // Exporting counts from zero again.
      savedChanges = changes(database)
      await keep.saveWorld({ edition, database: bytes })
      return true
    },
  }
}

/** Rows changed since the database was opened. */
function changes(database: SqlJsDatabase): unknown {
  const [row] = database.prepare('SELECT total_changes() AS changes').all([])
  return typeof row === 'object' && row !== null && 'changes' in row ? row.changes : null
}

/** Whether no transaction is open: only then another can begin. */
function isIdle(database: SqlJsDatabase): boolean {
  try {
    database.prepare('BEGIN').run([])
  } catch {
    return false
  }
  database.prepare('COMMIT').run([])
  return true
}
