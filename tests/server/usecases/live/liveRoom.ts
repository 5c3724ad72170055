/** Test environment for live sessions: in-memory database and audio, a scripted engine, and recording clients. */
import { createMemoryLocks } from '../../../../server/adapters/memory/memoryLocks'
import type { Ports } from '../../../../server/ports/ports'
import type { StreamingRecognizer } from '../../../../server/ports/speech'
import { defaultSettings, type Settings } from '../../../../server/ports/settings'
import { createLiveGateway, type LiveGateway } from '../../../../server/usecases/live/liveGateway'
import type { LiveServerMessage } from '../../../../src/wire/liveMessages'
import { storePace } from '../../emptyStore'
import { meetingRow } from '../../ports/storeFixtures'
import { killable } from '../killable'
import { fakeEngine, openTestBackend, twoWords, type FakeEngine, type TestBackend } from '../testBackend'

export const bytesPerMs = 32
/** Resolves a token to the user of that name. */
export const token = 'a token'

export interface FakeStream extends StreamingRecognizer {
  closed: boolean
}

/**
 * The backend's engine with streaming: partial results state how much audio was fed.
 * @param change how it streams, and how it recognizes whole chunks
 */
export function withStreaming(
  engine: FakeEngine,
  maxStreams = 1,
  { recognize, ...change }: Partial<StreamingRecognizer> = {},
): FakeStream[] {
  const streams: FakeStream[] = []
  Object.assign(engine, { streamingLanguages: engine.languages })
  engine.answer = recognize ?? (async () => [twoWords])
  engine.openStream = () => {
    if (streams.filter(({ closed }) => !closed).length >= maxStreams) return null
    let samples = 0
    const stream: FakeStream = {
      closed: false,
      accept: async (pcm, reset) => `${(samples = (reset ? 0 : samples) + pcm.length)}`,
      close: () => void (stream.closed = true),
      ...change,
    }
    streams.push(stream)
    return stream
  }
  return streams
}

export interface FakeRecorder {
  answers: LiveServerMessage[]
  hasBackpressure: boolean
  open: boolean
  text(frame: object | string): void
  audio(bytes: Uint8Array): void
  /** Sends audio in frames of 100 ms. */
  send(audio: Uint8Array): void
  cut(): void
  last<Type extends LiveServerMessage['type']>(type: Type): Extract<LiveServerMessage, { type: Type }> | undefined
  start(change?: object): Promise<number>
}

export interface LiveRoom {
  backend: TestBackend
  live: LiveGateway
  meeting: number
  connect(): FakeRecorder
  /** Advances the clock until the condition holds. */
  until(so: () => unknown): Promise<void>
  /** Kills the server and starts a new one. */
  restart(ports?: Partial<Ports>): void
  wav(): Promise<Uint8Array>
}

export async function openLiveRoom(change: Partial<Settings> = {}, engine = fakeEngine()): Promise<LiveRoom> {
  const backend = await openTestBackend(undefined, engine)
  const { store, clock } = backend
  await store.sessions.insert({
    tokenHash: await hashOf(token),
    userId: backend.userId,
    expiresAt: Number.MAX_SAFE_INTEGER,
  })
  let kill = () => {}
  const begin = ({ store, liveAudio, files, ...rest }: Partial<Ports> = {}) => {
    kill()
    const given = {
      store: store ?? backend.store,
      liveAudio: liveAudio ?? backend.ports.liveAudio,
      files: files ?? backend.files,
    }
    const alive = killable(given)
    kill = alive.kill
    return createLiveGateway(
      {
        ...backend.ports,
        // Those of a killed server are free.
        locks: createMemoryLocks(),
        ...rest,
        store: alive.store.store,
        liveAudio: alive.store.liveAudio,
        files: alive.store.files,
      },
      { ...defaultSettings, ...change },
    )
  }
  const meeting = await store.meetings.insert(meetingRow(backend.userId))
  const until = async (so: () => unknown) => {
    for (const giveUp = performance.now() + storePace.patienceMs; !(await so());) {
      if (performance.now() > giveUp) throw new Error('it never was so')
      clock.advance(100)
      await new Promise((resolve) =>
        storePace.stepMs > 0 ? setTimeout(resolve, storePace.stepMs) : setImmediate(resolve),
      )
    }
  }
  const room: LiveRoom = {
    backend,
    live: begin(),
    meeting,
    until,
    restart: (ports) => void (room.live = begin(ports)),
    connect: () => recorderOf(room),
    async wav() {
      const [task] = (
        await store.tasks.page({
          userId: backend.userId,
          page: 1,
          limit: 9,
          keyword: '',
          deleted: false,
          sort: 'created',
        })
      ).rows
      const file = await backend.files.open(task?.file ?? '')
      return file ? new Uint8Array(await new Response(file.stream(44)).arrayBuffer()) : new Uint8Array(0)
    },
  }
  return room
}

function recorderOf(room: LiveRoom): FakeRecorder {
  const connection = room.live.connect(
    {
      send: (frame) => void recorder.answers.push(frame),
      close: () => void (recorder.open = false),
      setBackpressure: (held) => void (recorder.hasBackpressure = held),
    },
    'en-US',
  )
  const recorder: FakeRecorder = {
    answers: [],
    hasBackpressure: false,
    open: true,
    text: (frame) => connection.onMessage(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    audio: (bytes) => connection.onAudio(bytes),
    send(audio) {
      for (let at = 0; at < audio.length; at += 100 * bytesPerMs)
        connection.onAudio(audio.slice(at, at + 100 * bytesPerMs))
    },
    cut() {
      recorder.open = false
      connection.onClose()
    },
    last: (type) =>
      recorder.answers.findLast(
        (answer): answer is Extract<LiveServerMessage, { type: typeof type }> => answer.type === type,
      ),
    async start(change = {}) {
      recorder.text({
        type: 'start',
        token,
        meeting_id: room.meeting,
        language: 'en',
        from_ms: 0,
        client: 'the first',
        ...change,
      })
      await room.until(() => recorder.last('ready') || !recorder.open)
      return recorder.last('ready')?.acked_ms ?? -1
    },
  }
  return recorder
}

async function hashOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}
