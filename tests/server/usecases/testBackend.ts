import { createEmbeddedJobs } from '../../../server/adapters/jobs/embeddedJobs'
import type { ClaimedJob, QueueStore } from '../../../server/adapters/jobs/jobHolds'
import { createInlineBodyReader } from '../../../server/adapters/memory/inlineBodyReader'
import { createMemoryFiles, type MemoryFiles } from '../../../server/adapters/memory/memoryFiles'
import { createMemoryForms } from '../../../server/adapters/memory/memoryForms'
import { MemoryBell } from '../../../server/adapters/memory/memoryBell'
import { createMemoryLocks } from '../../../server/adapters/memory/memoryLocks'
import { createMemoryLiveAudioStore } from '../../../server/adapters/memory/memoryLiveAudioStore'
import { createMemoryPartialFiles } from '../../../server/adapters/memory/memoryPartialFiles'
import { openSampleFolder } from '../../../server/adapters/storage/sampleFolder'
import { emptyStore } from '../emptyStore'
import type { Log, Media, Ports } from '../../../server/ports/ports'
import { noSpeechModels, type SpeechEngine, type Utterance } from '../../../server/ports/speech'
import type { CreditChange, TaskRow } from '../../../server/ports/rows'
import type { HeldJob } from '../../../server/ports/jobQueue'
import type { QueuedJobKind } from '../../../server/ports/jobQueueRepositories'
import { extractiveSummarizer } from '../../../server/usecases/insight/extractive/extractiveSummarizer'
import type { LanguageValue } from '../../../src/wire/constants'
import { addTask, addUser } from '../ports/storeFixtures'
import { FakeClock } from './fakeClock'
import { chunked, joined, noise, voice } from './audio'

/** Four chunks: 6 s of speech, each followed by a second of silence. */
export const fourChunks = joined(...[0.2, 0.3, 0.4, 0.5].flatMap((loudness) => [voice(6_000, loudness), noise(1_000)]))
export const fourChunksSeconds = 28

/** Media that decodes every file to the same audio, or throws in the middle of it. */
export function fakeMedia(pcm: Int16Array, fault?: { afterMs: number; error: Error }): Media {
  return {
    available: true,
    probe: async () => ({ durationMs: pcm.length / 16 }),
    async *decode(_file, signal) {
      const audio = fault ? pcm.subarray(0, fault.afterMs * 16) : pcm
      for await (const chunk of chunked(audio, 16_000)) {
        signal?.throwIfAborted()
        yield chunk
      }
      if (fault) throw fault.error
    },
  }
}

export interface FakeEngine extends SpeechEngine {
  /** The length in samples of every chunk received. */
  chunkLengths: number[]
  /** How it recognizes the next chunks; by default, two words each. */
  answer: (chunk: Int16Array, signal?: AbortSignal) => Promise<Utterance[]>
}

export const twoWords: Utterance = {
  startMs: 300,
  endMs: 900,
  text: ' hello there ',
  words: [
    [300, 600, ' hello ', 0.9],
    [600, 900, 'there ', 0.8],
  ],
  confidence: 0.85,
}

export function fakeEngine(concurrency = 1, languages: LanguageValue[] = ['en']): FakeEngine {
  const engine: FakeEngine = {
    id: 'fake',
    name: 'Fake',
    languages,
    concurrency,
    remote: false,
    chunkLengths: [],
    answer: async () => [twoWords],
    recognize(chunk, _language, { signal } = {}) {
      engine.chunkLengths.push(chunk.length)
      return engine.answer(chunk, signal)
    },
    close: async () => {},
  }
  return engine
}

interface TestJob {
  kind: QueuedJobKind
  subject: number
  userId: number
  due: number
  /** Any by default. */
  language?: string
}

export const queueTestJob = (store: QueueStore, job: TestJob) => store.queue.add({ priority: 0, language: '', ...job })

/** Claims the next job of a kind for a second, as a worker of another process would. */
export const claimTestJob = (store: QueueStore, kind: QueuedJobKind, now: number): Promise<ClaimedJob | null> =>
  store.jobHolds.claim(kind, { now, until: now + 1_000, maxPerUser: 99, languages: null, withSuspects: true })

/** A job whose hold is never lost. */
export const testJob = (store: QueueStore, subject: number, signal = new AbortController().signal): HeldJob => ({
  subject,
  userId: 0,
  tries: 1,
  crashes: 0,
  signal,
  inTransaction: (work) => store.transaction(work),
  progress: (work) => store.transaction(work),
})

export interface TestBackend {
  ports: Ports
  store: QueueStore
  files: MemoryFiles
  clock: FakeClock
  engine: FakeEngine
  /** Logged events. */
  events: string[]
  userId: number
  /** Adds a charged, running task with its job, as the route does. */
  addTask(change?: Partial<TaskRow>, price?: CreditChange): Promise<number>
  task(id: number): Promise<TaskRow | null>
  texts(id: number): Promise<string[]>
  /** Remaining general and member credit, in seconds. */
  credit(): Promise<[number, number]>
}

export async function openTestBackend(
  media: Media = fakeMedia(fourChunks),
  engine = fakeEngine(),
): Promise<TestBackend> {
  const store = await emptyStore()
  const clock = new FakeClock()
  const files = createMemoryFiles(clock.now)
  const events: string[] = []
  const log: Log = { info: (event) => void events.push(event), error: (event) => void events.push(event) }
  const unused = () => {
    throw new Error('not used here')
  }
  const ports: Ports = {
    store,
    jobs: createEmbeddedJobs({ store, clock, log }),
    locks: createMemoryLocks(),
    bell: new MemoryBell(),
    files,
    samples: openSampleFolder('server/samples'),
    liveAudio: createMemoryLiveAudioStore(files),
    media,
    clock,
    speech: { ...noSpeechModels, engines: [engine] },
    log,
    uploads: { receive: unused },
    partialFiles: createMemoryPartialFiles(files),
    forms: createMemoryForms(),
    bodyReader: createInlineBodyReader(),
    passwords: { hash: unused, verify: unused },
    documentWriter: { docx: unused },
    documentReader: { read: unused },
    captchas: { alphabet: 'A', render: unused, speak: null },
    sms: null,
    mail: null,
    webhooks: null,
    passkeys: null,
    openId: null,
    textServiceHost: null,
    wechat: null,
    payments: null,
    summarizer: extractiveSummarizer,
    chat: null,
    translator: null,
  }
  const userId = await addUser(store, 'someone', { passwordHash: '', name: '', memberSeconds: 20 })
  return {
    ports,
    store,
    files,
    clock,
    engine,
    events,
    userId,
    async addTask(change = {}, price = { general: -8, member: -20 }) {
      const file = files.name('mp3')
      await files.write(file, new Uint8Array(1))
      const id = await addTask(store, userId, { file, times: fourChunksSeconds, version: 1, ...change })
      await store.credit.change(userId, price, { reason: 'transcribe', ref: `${id}:1`, now: 0 })
      const language = change.identifyLanguage ? '' : (change.language ?? 'en')
      await queueTestJob(store, { kind: 'transcription', subject: id, userId, due: clock.now(), language })
      return id
    },
    task: (id) => store.tasks.byId(id),
    texts: async (id) => (await store.segments.list(id, null, 1_000)).map(({ text }) => text),
    async credit() {
      const user = await store.users.byId(userId)
      return [user?.generalSeconds ?? -1, user?.memberSeconds ?? -1]
    },
  }
}
