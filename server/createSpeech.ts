/** Composition of speech recognition: services elsewhere, installed models, PocketSphinx. */
import { totalmem } from 'node:os'
import { createFunAsr } from './adapters/speech/funasr/funAsrEngine'
import { openModelStore } from './adapters/speech/models/modelStore'
import { createModelWorker } from './adapters/speech/models/modelWorker'
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
  /** Ends all work and all processes. */
  close(): Promise<void>
}

/**
 * Creates all engines and services. Engines elsewhere come first, since somebody has configured them; PocketSphinx comes last, since
 * models are better.
 */
export async function createSpeech(environment: Environment, entries: WorkerEntries, log: Log): Promise<OpenSpeech> {
  const elsewhere = createServicesElsewhere(environment)
  const local = isSherpaInstalled() ? await openModels(environment, entries, log) : noModels
  const pocketSphinx = createPocketSphinx({
    installation: locatePocketSphinx(),
    childPath: entries.decoderProcess,
    processes: environment.engineProcesses,
    liveProcesses: environment.liveProcesses,
    clock,
  })
  return {
    speech: local.withEngines(() => [...elsewhere, ...local.engines(), pocketSphinx]),
    async close() {
      await Promise.all([local.close(), ...[...elsewhere, pocketSphinx].map((engine) => engine.close())])
    },
  }
}

function createServicesElsewhere({ openAiSpeech, funAsr }: Environment): SpeechEngine[] {
  return [...(openAiSpeech ? [createOpenAiSpeech(openAiSpeech, clock)] : []), ...(funAsr ? [createFunAsr(funAsr)] : [])]
}

/** What works with installed models. */
interface LocalSpeech {
  engines(): readonly SpeechEngine[]
  /** All services, with all engines in order. */
  withEngines(engines: () => readonly SpeechEngine[]): SpeechServices
  close(): Promise<void>
}

const noModels: LocalSpeech = {
  engines: () => [],
  withEngines: (engines) => ({
    ...noSpeechModels,
    get engines() {
      return engines()
    },
  }),
  close: async () => {},
}

async function openModels(environment: Environment, entries: WorkerEntries, log: Log): Promise<LocalSpeech> {
  const { modelsDir, modelsFrom, engineProcesses, liveProcesses } = environment
  const worker = createModelWorker(entries.modelWorker)
  const store = await openModelStore({ folder: modelsDir, mirrorUrl: modelsFrom, worker, clock, log })
  const options = { childPath: entries.sherpaProcess, clock, models: store.installed }
  const recognition = createSherpaEngines({
    ...options,
    machine: { cores: engineProcesses, memoryBytes: totalmem() },
  })
  const streaming = createStreamEngines({ ...options, streams: liveProcesses })
  const detector = createDetector(options)
  const punctuator = createPunctuator(options)
  const languageIdentifier = createLanguageIdentifier(options)
  const diarizer = createDiarizer(options)
  return {
    engines: () => [...recognition.current(), ...(liveProcesses > 0 ? streaming.current() : [])],
    withEngines: (engines) => ({
      models: store.models,
      get engines() {
        return engines()
      },
      get detector() {
        return detector.current()
      },
      get punctuator() {
        return punctuator.current()
      },
      get languageIdentifier() {
        return languageIdentifier.current()
      },
      get diarizer() {
        return diarizer.current()
      },
    }),
    async close() {
      await store.close()
      for (const service of [recognition, streaming, detector, punctuator, languageIdentifier, diarizer])
        service.close()
    },
  }
}
