/** A server's live sessions over a database and sound in memory, an engine that answers as told, and people who record. */
import type { LiveEar, Ports, SpeechEngine } from '../../../../server/ports'
import { defaultSettings, type Settings } from '../../../../server/settings'
import { createLive, type Live } from '../../../../server/work/live/live'
import type { LiveAnswer } from '../../../../src/wire/live'
import { meetingRow } from '../../ports/meetings.suite'
import { mortal } from '../mortal'
import { fakeEngine, openWorld, twoWords, type World } from '../world'

export const bytesAMs = 32
/** What any token of that name opens. */
export const token = 'a token'

export interface FakeEar extends LiveEar {
  closed: boolean
}

/** The engine of a world, listening: its ears answer with how much they heard. */
export function listening(engine: SpeechEngine, places = 1, change: Partial<LiveEar> = {}): FakeEar[] {
  const ears: FakeEar[] = []
  engine.listen = () => {
    if (ears.filter(({ closed }) => !closed).length >= places) return null
    let heard = 0
    const ear: FakeEar = {
      closed: false,
      hear: async (pcm, fresh) => `${(heard = (fresh ? 0 : heard) + pcm.length)}`,
      recognize: async () => [twoWords],
      close: () => void (ear.closed = true),
      ...change,
    }
    ears.push(ear)
    return ear
  }
  return ears
}

export interface Recorder {
  answers: LiveAnswer[]
  held: boolean
  open: boolean
  text(frame: object | string): void
  sound(bytes: Uint8Array): void
  /** Sends it in frames of 100 ms. */
  send(sound: Uint8Array): void
  cut(): void
  last<Type extends LiveAnswer['type']>(type: Type): Extract<LiveAnswer, { type: Type }> | undefined
  start(change?: object): Promise<number>
}

export interface Room {
  world: World
  live: Live
  meeting: number
  connect(): Recorder
  /** Lets time pass until it is so. */
  until(so: () => unknown): Promise<void>
  /** Kills the server and starts another. */
  restart(ports?: Partial<Ports>): void
  wav(): Promise<Uint8Array>
  woken(): number
}

export async function openRoom(change: Partial<Settings> = {}, engine = fakeEngine()): Promise<Room> {
  const world = await openWorld(undefined, engine)
  const { store, clock } = world
  await store.sessions.insert({ tokenHash: await hashOf(token), userId: world.userId, expiresAt: Infinity })
  let woken = 0
  let kill = () => {}
  const begin = ({ store, sounds, files, ...rest }: Partial<Ports> = {}) => {
    kill()
    const given = { store: store ?? world.store, sounds: sounds ?? world.ports.sounds, files: files ?? world.files }
    const alive = mortal(given)
    kill = alive.kill
    return createLive({ ...world.ports, ...rest, store: alive.store.store, sounds: alive.store.sounds, files: alive.store.files }, { ...defaultSettings, ...change }, () => void woken++)
  }
  const meeting = await store.meetings.insert(meetingRow(world.userId))
  const until = async (so: () => unknown) => {
    for (const giveUp = performance.now() + 4_000; !(await so()); ) {
      if (performance.now() > giveUp) throw new Error('it never was so')
      clock.advance(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const room: Room = {
    world,
    live: begin(),
    meeting,
    until,
    woken: () => woken,
    restart: (ports) => void (room.live = begin(ports)),
    connect: () => recorderOf(room),
    async wav() {
      const [task] = (await store.tasks.page({ userId: world.userId, page: 1, limit: 9, keyword: '', deleted: false, sort: 'created' })).rows
      const file = await world.files.open(task?.file ?? '')
      return file ? new Uint8Array(await new Response(file.stream(44)).arrayBuffer()) : new Uint8Array(0)
    },
  }
  return room
}

function recorderOf(room: Room): Recorder {
  const connection = room.live.connect(
    {
      send: (frame) => void recorder.answers.push(frame),
      close: () => void (recorder.open = false),
      hold: (held) => void (recorder.held = held),
    },
    'en-US',
  )
  const recorder: Recorder = {
    answers: [],
    held: false,
    open: true,
    text: (frame) => connection.text(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    sound: (bytes) => connection.sound(bytes),
    send(sound) {
      for (let at = 0; at < sound.length; at += 100 * bytesAMs) connection.sound(sound.slice(at, at + 100 * bytesAMs))
    },
    cut() {
      recorder.open = false
      connection.closed()
    },
    last: (type) => recorder.answers.findLast((answer): answer is Extract<LiveAnswer, { type: typeof type }> => answer.type === type),
    async start(change = {}) {
      recorder.text({ type: 'start', token, meeting_id: room.meeting, language: 'en', from_ms: 0, client: 'the first', ...change })
      await room.until(() => recorder.last('ready') || !recorder.open)
      return recorder.last('ready')?.acked_ms ?? -1
    },
  }
  return recorder
}

export const bytesOf = (pcm: Int16Array): Uint8Array => new Uint8Array(pcm.slice().buffer)

async function hashOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}
