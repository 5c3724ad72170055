/** The sound of a link that shows a part of a recording: a file of its own, so that nobody can hear the rest. */
import { concatenatePcm } from '../../lib/concatenatePcm'
import { Semaphore } from '../../lib/semaphore'
import { wavHeaderBytes } from '../../lib/wavHeader'
import type { FileName } from '../../ports/fileNames'
import { pcmBytesPerMs, sampleRate, type Ports, type StoredFile } from '../../ports/ports'
import type { ShareRow } from '../../ports/shareRepositories'
import type { ShareRange } from './trim'

/** Samples written at once: half a minute. */
const writeSamples = 30 * sampleRate
/** How often a sound is looked for that another server makes, in milliseconds. */
const waitMs = 500
const samplesIn = (ms: number) => Math.round((ms * sampleRate) / 1000)

/** Size of the sound of a range as 16 kHz WAV. */
export const soundBytesOf = ({ fromMs, toMs }: ShareRange): number => wavHeaderBytes + (toMs - fromMs) * pcmBytesPerMs

/** Makes the sounds of links, one at a time, and each of them once. */
export class ShareSounds {
  readonly #making = new Map<FileName, Promise<void>>()
  readonly #turn = new Semaphore([0])

  constructor(private readonly ports: Ports) {}

  /** The sound a link plays, made first if necessary; null if it plays none, or its recording is gone. @throws MediaFileError */
  async open({ soundFile, fromMs, toMs }: ShareRow, recording: FileName): Promise<StoredFile | null> {
    const { files } = this.ports
    if (soundFile === null || fromMs === null || toMs === null) return files.open(recording)
    const made = await files.open(soundFile)
    if (made) return made
    const making =
      this.#making.get(soundFile) ??
      this.#turn
        .run(() => this.#make(recording, soundFile, { fromMs, toMs }))
        .finally(() => this.#making.delete(soundFile))
    this.#making.set(soundFile, making)
    await making
    return files.open(soundFile)
  }

  /** Makes it, unless another server does, which is waited for. */
  async #make(recording: FileName, name: FileName, range: ShareRange): Promise<void> {
    const { clock, files, locks } = this.ports
    for (;;) {
      const lock = await locks.tryLock(`sound ${name}`)
      try {
        if (await files.open(name)) return
        if (lock) return await this.#cut(recording, name, range)
      } finally {
        await lock?.release()
      }
      await clock.sleep(waitMs)
    }
  }

  async #cut(recording: FileName, name: FileName, range: ShareRange): Promise<void> {
    const { liveAudio, files, store } = this.ports
    // What a killed server left.
    await liveAudio.remove(name)
    const audio = await liveAudio.open(name)
    try {
      for await (const pcm of inPieces(this.#samplesOf(recording, range)))
        await audio.append(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
    } finally {
      await audio.close()
    }
    await liveAudio.finish(name)
    // The link may have been revoked meanwhile.
    if (!(await store.shares.usesSound(name))) await files.remove(name)
  }

  async *#samplesOf(recording: FileName, { fromMs, toMs }: ShareRange): AsyncGenerator<Int16Array> {
    const [from, to] = [samplesIn(fromMs), samplesIn(toMs)]
    let at = 0
    for await (const pcm of this.ports.media.decode(recording)) {
      const part = pcm.subarray(Math.max(0, from - at), Math.max(0, to - at))
      if (part.length > 0) yield part
      at += pcm.length
      if (at >= to) return
    }
  }
}

/** Joins samples to pieces that are worth a write. */
async function* inPieces(stream: AsyncIterable<Int16Array>): AsyncGenerator<Int16Array> {
  let parts: Int16Array[] = []
  let length = 0
  for await (const pcm of stream) {
    parts.push(pcm)
    length += pcm.length
    if (length < writeSamples) continue
    yield concatenatePcm(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield concatenatePcm(parts)
}
