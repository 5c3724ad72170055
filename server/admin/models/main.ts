/** `npm run models`: lists, installs and removes speech models, even while the server is running. */
import { join } from 'node:path'
import { openModelStore } from '../../adapters/speech/models/modelStore'
import { createModelWorker } from '../../adapters/speech/models/modelWorker'
import { createJsonLog } from '../../adapters/system/jsonLog'
import { listenForStopSignals, stopSignal } from '../../adapters/system/stopSignal'
import { clock } from '../../adapters/system/systemClock'
import { loadEnvFile, readEnvironment } from '../../environment'
import { runModelsCommand } from './modelsCli'

// A data folder that is created here is readable by this user only, as one that the server creates.
process.umask(0o077)
listenForStopSignals()

const print = (line: string) => void process.stdout.write(`${line}\n`)
let shown = ''
/** Rewrites the last line of a terminal; elsewhere only prints what an installation begins with. */
function showProgress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`)
  else if (line !== '' && line.split(':')[0] !== shown.split(':')[0]) print(line)
  shown = line
}

try {
  loadEnvFile()
  const { modelsDir, modelsFrom } = readEnvironment(process.env)
  const store = await openModelStore({
    folder: modelsDir,
    mirrorUrl: modelsFrom,
    worker: createModelWorker(join(import.meta.dirname, 'modelWorker.js')),
    clock,
    log: createJsonLog(() => {}),
  })
  try {
    // Checksums that are being computed may show that a model has changed.
    await store.verified()
    const context = { models: store.models, folder: modelsDir, signal: stopSignal, print, showProgress }
    process.exitCode = await runModelsCommand(process.argv.slice(2), context)
  } finally {
    await store.close()
  }
} catch (error) {
  print(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
