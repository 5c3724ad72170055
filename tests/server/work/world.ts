import { createMemoryFiles, type MemoryFiles } from '../../../server/adapters/memory/files'
import { createMemorySounds } from '../../../server/adapters/memory/growingSounds'
import { openLibsql } from '../../../server/adapters/sql/libsqlDatabase'
import { openSqlStore } from '../../../server/adapters/sql/sqlStore'
import type { Media, Ports, SpeechEngine, Utterance } from '../../../server/ports'
import type { TaskRow } from '../../../server/rows'
import type { Store } from '../../../server/tables'
import { extract } from '../../../server/work/insight/extract/extract'
import { taskStatus, type LanguageValue } from '../../../src/wire/codes'
import { FakeClock } from './fakeClock'
import { chunked, joined, noise, voice } from './sound'

/** Four pieces: speech of 6 s, each followed by a second of silence. */
export const fourPieces = joined(...[0.2, 0.3, 0.4, 0.5].flatMap((loudness) => [voice(6_000, loudness), noise(1_000)]))
export const fourPiecesSeconds = 28

/** Media that gives the same sound for every file, or throws in the middle of it. */
export function fakeMedia(pcm: Int16Array, fault?: { afterMs: number; error: Error }): Media {
  return {
    available: true,
    probe: async () => ({ durationMs: pcm.length / 16 }),
    async *decode(_file, signal) {
      const sound = fault ? pcm.subarray(0, fault.afterMs * 16) : pcm
      for await (const chunk of chunked(sound, 16_000)) {
        signal?.throwIfAborted()
        yield chunk
      }
      if (fault) throw fault.error
    },
  }
}

export interface FakeEngine extends SpeechEngine {
  /** The length in samples of every piece it was given. */
  heard: number[]
  /** What it does with the next pieces; by default it hears two words. */
  answer: (piece: Int16Array, signal?: AbortSignal) => Promise<Utterance[]>
}

export const twoWords: Utterance = {
  startMs: 300,
  endMs: 900,
  text: ' hello there ',
  words: [[300, 600, ' hello ', 0.9], [600, 900, 'there ', 0.8]],
  confidence: 0.85,
}

export function fakeEngine(parallel = 1, languages: LanguageValue[] = ['en']): FakeEngine {
  const engine: FakeEngine = {
    id: 'fake',
    languages,
    parallel,
    heard: [],
    answer: async () => [twoWords],
    recognize(piece, _language, signal) {
      engine.heard.push(piece.length)
      return engine.answer(piece, signal)
    },
    close: async () => {},
  }
  return engine
}

export interface World {
  ports: Ports
  store: Store
  files: MemoryFiles
  clock: FakeClock
  engine: FakeEngine
  /** Events that were logged. */
  events: string[]
  userId: number
  /** Adds a paid, running task with its job, as the route does. */
  addTask(change?: Partial<TaskRow>): Promise<number>
  task(id: number): Promise<TaskRow | null>
  texts(id: number): Promise<string[]>
  /** Seconds of general and member time left. */
  credit(): Promise<[number, number]>
}

export async function openWorld(media: Media = fakeMedia(fourPieces), engine = fakeEngine()): Promise<World> {
  const store = await openSqlStore(openLibsql(':memory:'))
  const files = createMemoryFiles()
  const clock = new FakeClock()
  const events: string[] = []
  const unused = () => {
    throw new Error('not used here')
  }
  const ports: Ports = {
    store,
    files,
    sounds: createMemorySounds(files),
    media,
    clock,
    engines: [engine],
    log: { info: (event) => void events.push(event), error: (event) => void events.push(event) },
    uploads: { receive: unused },
    passwords: { hash: unused, verify: unused },
    documents: { docx: unused },
    documentReader: { read: unused },
    captchas: { alphabet: 'A', draw: unused },
    sms: null,
    wechat: null,
    payments: null,
    languageModel: extract,
    chat: null,
    translator: null,
  }
  const userId = await store.users.insert({
    username: 'someone', passwordHash: '', name: '', avatar: '', phone: '', roles: [], generalSeconds: 100, memberSeconds: 20,
    balanceCents: 0, storageMb: 1, vipEnd: '', vipForever: false, createdAt: 0,
  })
  if (userId === false) throw new Error('the name is taken')
  return {
    ports, store, files, clock, engine, events, userId,
    async addTask(change = {}) {
      const file = files.name('mp3')
      await files.write(file, new Uint8Array(1))
      const id = await store.tasks.insert({
        userId, title: 'A talk', status: taskStatus.running, type: 'file', language: 'en', mode: 'normal', file, size: 1,
        times: fourPiecesSeconds, createdAt: 0, progress: 0, error: '', speakers: {}, peaksFile: null, deletedAt: null, version: 1,
        attempt: 1, ...change,
      })
      await store.credit.change(userId, { general: -8, member: -20 }, 'transcribe', `${id}:1`, 0)
      await store.jobs.add(id, clock.now())
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
