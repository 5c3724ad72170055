/** Starts everything that a server does by itself. */
import { openWatchFolder } from './adapters/watchFolder/watchFolder'
import type { OpenPorts } from './createPorts'
import type { Environment } from './environment'
import { cleanup } from './usecases/cleanup'
import type { InsightJobs } from './usecases/insight/insightJobs'
import { startSummaryJobs } from './usecases/insight/summaryJobs'
import { startDeliveryJobs } from './usecases/notices/deliveryJobs'
import { startSearchIndexing } from './usecases/search/searchIndexing'
import { startDiarizationJobs } from './usecases/speakers/diarizationJobs'
import { watchEngines } from './usecases/transcription/engineWatch'
import { startTranscriptionJobs } from './usecases/transcription/transcriptionJobs'
import { startTranslationJobs } from './usecases/translation/translationJobs'
import { startWatchFolder } from './usecases/watchFolder/watchFolderJobs'

const cleanupIntervalMs = 3_600_000

interface WorkerContext extends Pick<OpenPorts, 'ports' | 'storage'> {
  insightJobs: InsightJobs
}

/** Works on jobs, keeps the search index, watches the folder and cleans up, until the returned function is called. */
export async function startWorkers(
  environment: Environment,
  { ports, storage, insightJobs }: WorkerContext,
): Promise<() => Promise<void>> {
  const { settings, parallelJobs, parallelTranslations } = environment
  const stopWatchFolder = await watchFolder(environment, { ports, storage })
  const transcriptionJobs = startTranscriptionJobs(ports, settings, { concurrency: parallelJobs })
  const stopWatching = watchEngines(ports, transcriptionJobs.enginesChanged)
  const pools = [
    transcriptionJobs,
    startTranslationJobs(ports, settings, { concurrency: parallelTranslations }),
    startDiarizationJobs(ports),
    startSummaryJobs(ports, insightJobs),
    startDeliveryJobs(ports, settings),
  ]
  const stopIndexing = startSearchIndexing(ports)
  const runCleanup = () =>
    void cleanup(ports, settings).catch((error: unknown) => ports.log.error('cleanup', { error }))
  runCleanup()
  const cleanupTimer = setInterval(runCleanup, cleanupIntervalMs)
  return async () => {
    clearInterval(cleanupTimer)
    stopWatching()
    await Promise.all([...pools.map((pool) => pool.stop()), stopIndexing(), stopWatchFolder()])
  }
}

/** Watches the configured folder, if there is one. */
async function watchFolder(
  { watchFolder: config, settings }: Environment,
  { ports, storage }: Pick<OpenPorts, 'ports' | 'storage'>,
): Promise<() => Promise<void>> {
  if (!config) return async () => {}
  const folder = await openWatchFolder(config.path, storage).catch((error: unknown) => {
    throw new Error(`WATCH_FOLDER=${config.path} can’t be used: ${String(error)}`)
  })
  return startWatchFolder(ports, settings, { folder, username: config.username })
}
