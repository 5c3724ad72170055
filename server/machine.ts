/** The ports of a server on this machine. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBusboyUploads } from './adapters/busboyUploads'
import { createPngCaptchas } from './adapters/captcha/pngCaptchas'
import { clock } from './adapters/clock'
import { openDisk } from './adapters/disk'
import { createChildReader } from './adapters/documents/childReader'
import { createDocxWorker } from './adapters/docxWorker'
import { createExtractWorker } from './adapters/extractWorker'
import { openFfmpeg } from './adapters/ffmpeg'
import { openGrowingSounds } from './adapters/growingSounds'
import { createOpenAiChat } from './adapters/llm/openAiChat'
import { lockFolder } from './adapters/lock'
import { lineLog } from './adapters/log'
import { createScryptPasswords } from './adapters/passwords'
import { createPocketSphinx } from './adapters/pocketsphinx/engine'
import { locatePocketSphinx } from './adapters/pocketsphinx/locate'
import { createSandboxPayments } from './adapters/sandbox/sandboxPayments'
import { createSandboxWechat } from './adapters/sandbox/sandboxWechat'
import { createConsoleSms } from './adapters/sms/consoleSms'
import { createWebhookSms } from './adapters/sms/webhookSms'
import { openLibsql } from './adapters/sql/libsqlDatabase'
import { openSqlStore } from './adapters/sql/sqlStore'
import { createChatTranslator } from './adapters/translators/byChat'
import { createLibreTranslate } from './adapters/translators/libreTranslate'
import type { Environment, SmsWay } from './environment'
import type { Gateways, Sms } from './gateways'
import type { Ports } from './ports'
import type { Translator, Understanding } from './understanding'
import { createModelWriter } from './work/insight/byModel/modelWriter'

/** Built entries that run outside the server's own thread. */
export interface Entries {
  engineChild: string
  docxWorker: string
  extractWorker: string
  documentChild: string
}

export interface Machine {
  ports: Ports
  close(): Promise<void>
}

/** Opens everything in the data folder, which no other server may use meanwhile. @throws FolderTaken */
export async function openMachine(environment: Environment, entries: Entries): Promise<Machine> {
  const { dataDir, reserveBytes, engineProcesses, liveProcesses } = environment
  await mkdir(dataDir, { recursive: true })
  const release = lockFolder(dataDir)
  const disk = await openDisk(dataDir)
  const store = await openSqlStore(openLibsql(join(dataDir, 'data.db')))
  const engine = createPocketSphinx({
    place: locatePocketSphinx(),
    childPath: entries.engineChild,
    processes: engineProcesses,
    liveProcesses,
    clock,
  })
  const ports: Ports = {
    store,
    files: disk,
    sounds: await openGrowingSounds(dataDir, disk),
    uploads: createBusboyUploads(disk, reserveBytes),
    media: await openFfmpeg(disk.path),
    engines: [engine],
    passwords: createScryptPasswords(),
    documents: createDocxWorker(entries.docxWorker),
    documentReader: createChildReader({ childPath: entries.documentChild, pathOf: disk.path }),
    clock,
    log: lineLog(),
    ...understanding(environment, entries),
    ...gateways(environment),
  }
  return {
    ports,
    async close() {
      await engine.close()
      await store.close()
      release()
    },
  }
}

/** What understands texts: a language model where one is set, else calculation. LibreTranslate translates where it is set, else the model. */
function understanding({ languageModel, libreTranslate }: Environment, { extractWorker }: Entries): Understanding {
  const chat = languageModel && createOpenAiChat(languageModel, clock)
  const byModel: Translator | null = chat && createChatTranslator(chat)
  return {
    chat,
    languageModel: chat ? createModelWriter(chat) : createExtractWorker(extractWorker),
    translator: libreTranslate.url !== '' ? createLibreTranslate({ ...libreTranslate, clock }) : byModel,
  }
}

/** The houses outside. A real WeChat or payment house is chosen here; see docs/gateways.md. */
function gateways({ sms, sandboxWechat, sandboxPayments }: Environment): Gateways {
  return {
    captchas: createPngCaptchas(),
    sms: smsBy(sms),
    wechat: sandboxWechat ? createSandboxWechat() : null,
    payments: sandboxPayments ? createSandboxPayments() : null,
  }
}

function smsBy(sms: SmsWay): Sms | null {
  if (sms.way === 'webhook') return createWebhookSms(sms)
  return sms.way === 'console' ? createConsoleSms((line) => void process.stdout.write(`${line}\n`)) : null
}
