/** Composition of speech recognition: services elsewhere, installed models, PocketSphinx. */
import { totalmem } from 'node:os'
import { createFunAsr } from './adapters/speech/funasr/funAsrEngine'
import { createModelWorker } from './adapters/speech/models/modelWorker'
import { openModelStore, type ModelStore } from './adapters/speech/models/modelStore'
import { createOpenAiSpeech } from './adapters/speech/openai/openAiSpeech'
import { locatePocketSphinx } from './adapters/speech/pocketsphinx/installation'
import { createPocketSphinx } from './adapters/speech/pocketsphinx/pocketSphinxEngine'
import { createDetector } from './adapters/speech/sherpa/detector'
import { createDiarizer } from './adapters/speech/sherpa/diarizer'
import { createLanguageIdentifier } from './adapters/speech/sherpa/languageIdentifier'
import { createPunctuator } from './adapters/speech/sherpa/punctuator'
import { createSherpaEngines } from './adapters/speech/sherpa/sherpaEngines'
import { isSherpaInstalled } from './adapters/speech/sherpa/sherpaInstallation'
import { createStreamEngines } from './adapters/speech/sherpa/streamEngines'
import { clock } from './adapters/system/systemClock'
import type { Environment } from './environment'
import type { Log } from './ports/ports'
import { noSpeechModels, type SpeechEngine, type SpeechServices } from './ports/speech'
import type { WorkerEntries } from './workerEntries'

export interface OpenSpeech {
  speech: SpeechServices
  /** Ends all processes. */
  close(): Promise<void>
}

/** onnxruntime gains little from more. */
const maxThreads = 2

/** Services elsewhere come first, since someone has set them; PocketSphinx is last, since every model is better. */
export async function createSpeech(environment: Environment, entries: WorkerEntries, log: Log): Promise<OpenSpeech> {
  const elsewhere = createServices(environment)
  const pocketSphinx = createPocketSphinx({
    installation: locatePocketSphinx(),
    childPath: entries.decoderProcess,
    processes: environment.engineProcesses,
    liveProcesses: environment.liveProcesses,
    clock,
  })
  const models = isSherpaInstalled() ? await openModels(environment, entries, log) : null
  const speech: SpeechServices = {
    ...noSpeechModels,
    ...models?.services,
    get engines() {
      return [...elsewhere, ...(models?.engines() ?? []), pocketSphinx]
    },
  }
  return { speech, close: async () => {} }
}
