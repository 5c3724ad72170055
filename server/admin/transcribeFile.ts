/** Transcribes a file of this machine with the installed engines, in a data folder of its own. */
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportFileType } from '../../src/transcript/export/exportFormats'
import { receiveLocalFile } from '../adapters/storage/localFile'
import { createPorts } from '../createPorts'
import type { Environment } from '../environment'
import type { Log, Ports } from '../ports/ports'
import type { UserRow } from '../ports/rows'
import { addRecording, requireLanguage } from '../usecases/records/addRecording'
import { awaitTranscription } from '../usecases/records/awaitTranscription'
import { writeTranscriptFile } from '../usecases/records/transcriptFile'
import { startTranscriptionJobs } from '../usecases/transcription/transcriptionJobs'
import type { WorkerEntries } from '../workerEntries'

/** More than the longest recording needs. */
const plentySeconds = 10 ** 6
const plentyMb = 10 ** 6
const progressMs = 500

export interface TranscribeRequest {
  path: string
  /** Absent: see `addRecording`. */
  language?: string | undefined
  type: ExportFileType
  signal: AbortSignal
  /** @param percent 0 to 100 */
  onProgress(percent: number): void
}

/** The transcript as a file. @throws RequestError; the signal's reason once aborted. Nothing of it stays on the disk. */
export async function transcribeFile(
  environment: Environment,
  entries: WorkerEntries,
  request: TranscribeRequest,
): Promise<Uint8Array> {
  const dataDir = await mkdtemp(join(tmpdir(), 'transcribe-'))
  try {
    const opened = await createPorts({ ...environment, dataDir, s3: null }, entries, silentLog)
    try {
      const path = await realpath(request.path)
      return await transcribe(opened.ports, environment, {
        ...request,
        receive: (limits) => receiveLocalFile(opened.storage, path, limits),
      })
    } finally {
      await opened.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const silentLog: Log = { info: () => {}, error: () => {} }

async function transcribe(
  ports: Ports,
  { settings }: Environment,
  {
    language,
    type,
    signal,
    onProgress,
    receive,
  }: TranscribeRequest & { receive: Parameters<typeof addRecording>[2]['receive'] },
): Promise<Uint8Array> {
  const user = await addOwner(ports)
  const id = await addRecording(ports, settings, {
    user,
    receive,
    details: async () => ({
      title: '',
      language: language === undefined ? undefined : requireLanguage(language),
      speakers: 0,
      vocabulary: [],
    }),
  })
  const jobs = startTranscriptionJobs(ports, settings, { concurrency: 1 })
  const progress = setInterval(() => {
    void ports.store.tasks.byId(id).then((task) => task && onProgress(task.progress))
  }, progressMs)
  try {
    const task = await awaitTranscription(ports, { id, maxMs: Infinity, signal, locale: 'en-US' })
    const options = { role: true, time: true, tone: true, pa: true, locale: 'en-US' } as const
    return (await writeTranscriptFile(ports, task, { ...options, type })).content
  } finally {
    clearInterval(progress)
    await jobs.stop()
  }
}

async function addOwner({ store, clock }: Ports): Promise<UserRow> {
  const id = await store.users.insert({
    username: 'transcribe',
    passwordHash: '',
    name: '',
    avatar: '',
    phone: '',
    roles: [],
    generalSeconds: plentySeconds,
    memberSeconds: 0,
    balanceCents: 0,
    storageMb: plentyMb,
    vipEnd: '',
    vipForever: false,
    createdAt: clock.now(),
  })
  const user = id === false ? null : await store.users.byId(id)
  if (!user) throw new Error('the temporary account could not be created')
  return user
}
