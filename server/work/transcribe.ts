/** One recording becomes text: it is decoded as a stream, cut at its pauses, and its pieces are recognised side by side. */
import { taskStatus } from '../../src/wire/codes'
import { EngineFault, MediaRefused, sampleRate, type Ports, type SpeechEngine, type Utterance } from '../ports'
import type { TaskRow } from '../rows'
import type { Settings } from '../settings'
import { settle } from './credit'
import { cut, type Piece } from './cut'
import { TaskRefused } from './failure'
import { Gang } from './gang'
import { Peaks } from './peaks'
import { Progress } from './progress'
import { segmentsOf } from './segmentsOf'

/** Codecs add up to this to what was recorded. */
const codecSeconds = 1
const triesAPiece = 2

/**
 * Transcribes a running task to its end, or throws. Each piece is stored as soon as it is recognised, the earliest first; those
 * stored by an earlier run are not recognised again. Decoding waits for the engine, so that memory holds a few pieces only.
 * @throws TaskRefused, MediaRefused, EngineFault, DiskFull, or the reason of the signal
 */
export async function transcribe(ports: Ports, settings: Settings, task: TaskRow, signal: AbortSignal): Promise<void> {
  const engine = ports.engines.find(({ languages }) => languages.includes(task.language))
  if (!engine) throw new TaskRefused('task.error.unavailable')
  if (!(await ports.files.open(task.file))) throw new TaskRefused('task.error.missing')

  const sound = new Sound(settings.audioLimitSeconds + codecSeconds)
  const gang = new Gang(engine.parallel + 1, signal)
  try {
    const recognise = await recogniser(ports, task, engine, gang.signal)
    for await (const piece of cut(sound.passing(ports.media.decode(task.file, gang.signal)))) {
      await gang.begin(() => recognise(piece))
    }
    await keepPeaks(ports, task, sound.peaks)
    await gang.end()
  } finally {
    await gang.stop()
  }
  await complete(ports, task, Math.ceil(sound.seconds))
}

/** Watches the decoded sound pass. */
class Sound {
  readonly peaks = new Peaks()
  #samples = 0

  constructor(private readonly limitSeconds: number) {}

  get seconds(): number {
    return this.#samples / sampleRate
  }

  async *passing(sound: AsyncIterable<Int16Array>): AsyncGenerator<Int16Array> {
    for await (const pcm of sound) {
      this.#samples += pcm.length
      if (this.seconds > this.limitSeconds) throw new MediaRefused('tooLong')
      this.peaks.add(pcm)
      yield pcm
    }
  }
}

/** Gives the function that recognises a piece and stores what it gave, unless that was done before. */
async function recogniser({ store, clock }: Ports, task: TaskRow, engine: SpeechEngine, signal: AbortSignal) {
  const stored = new Set((await store.segments.pieces(task.id)).map(({ startMs }) => startMs))
  const progress = new Progress(clock, task.times * 1000, task.progress)
  return async (piece: Piece): Promise<void> => {
    progress.begin(piece)
    if (!stored.has(piece.startMs)) {
      const segments = segmentsOf(piece, await recogniseOnce(engine, piece, task, signal))
      await store.segments.addPiece(task.id, { startMs: piece.startMs, endMs: piece.endMs }, segments)
    }
    const percent = progress.end(piece)
    if (percent !== null) await store.tasks.update(task.id, { progress: percent })
  }
}

async function recogniseOnce(engine: SpeechEngine, { pcm }: Piece, { language }: TaskRow, signal: AbortSignal): Promise<Utterance[]> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await engine.recognize(pcm, language, signal)
    } catch (error) {
      if (!(error instanceof EngineFault) || tries === triesAPiece) throw error
    }
  }
}

/** Writes the outline of the waveform, unless an earlier run did. Its name is stored first, so that no file is ever nobody's. */
async function keepPeaks({ store, files }: Ports, task: TaskRow, peaks: Peaks): Promise<void> {
  if (task.peaksFile && (await files.open(task.peaksFile))) return
  const peaksFile = task.peaksFile ?? files.name('peaks')
  await store.tasks.update(task.id, { peaksFile })
  await files.write(peaksFile, peaks.finish())
  // Whoever deleted the task meanwhile could not know of the file.
  if (!(await store.tasks.byId(task.id))) await files.remove(peaksFile)
}

/** A task that was deleted or begun anew meanwhile stays as it is. */
async function complete({ store, clock }: Ports, task: TaskRow, times: number): Promise<void> {
  await store.transaction(async (tables) => {
    const current = await tables.tasks.byId(task.id)
    if (current?.status !== taskStatus.running || current.attempt !== task.attempt) return
    await tables.tasks.update(task.id, { status: taskStatus.done, progress: 100, error: '', times })
    const upload = await tables.uploads.find(task.file, task.userId)
    if (upload?.durationMs === null) await settle(tables, task.userId, times, `${task.id}:${task.attempt}`, clock.now())
  })
}
