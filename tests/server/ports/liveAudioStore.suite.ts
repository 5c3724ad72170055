import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pcmBytesPerMs, type Files, type LiveAudioStore } from '../../../server/ports/ports'
import { audioOf } from '../usecases/audio'

export interface LiveAudioUnderTest {
  sounds: LiveAudioStore
  files: Files
  close?(): Promise<void>
}

/** Contract of `LiveAudioStore` adapters. */
export function liveAudioStoreSuite(adapter: string, open: () => Promise<LiveAudioUnderTest>): void {
  describe(`growing sounds: ${adapter}`, () => {
    let fixture: LiveAudioUnderTest
    let sounds: LiveAudioStore
    let name: string
    beforeEach(async () => {
      fixture = await open()
      sounds = fixture.sounds
      name = fixture.files.name('wav')
    })
    afterEach(() => fixture.close?.())

    const grown = async (...parts: Uint8Array[]) => {
      const audio = await sounds.open(name)
      for (const part of parts) await audio.append(part)
      await audio.close()
    }
    const wav = async () => {
      const file = await fixture.files.open(name)
      return file && new Uint8Array(await new Response(file.stream()).arrayBuffer())
    }

    it('begins empty and is no file yet', async () => {
      expect(await sounds.size(name)).toBe(0)
      const sound = await sounds.open(name)
      expect(sound.size).toBe(0)
      await sound.close()
      expect(await fixture.files.open(name)).toBeNull()
      expect(await sounds.names()).toEqual([name])
    })

    it('gives back what was appended, from any place on', async () => {
      const sound = await sounds.open(name)
      await sound.append(audioOf(100))
      await sound.append(audioOf(50, 100))
      expect(sound.size).toBe(150 * pcmBytesPerMs)
      expect(await sound.read(0, Infinity)).toEqual(audioOf(150))
      expect(await sound.read(90 * pcmBytesPerMs, 20 * pcmBytesPerMs)).toEqual(audioOf(20, 90))
      expect(await sound.read(150 * pcmBytesPerMs, 10)).toHaveLength(0)
      await sound.close()
    })

    it('can be read while it grows', async () => {
      const sound = await sounds.open(name)
      await sound.append(audioOf(100))
      const [, read] = await Promise.all([sound.append(audioOf(100, 100)), sound.read(0, 100 * pcmBytesPerMs)])
      expect(read).toEqual(audioOf(100))
      await sound.close()
    })

    it('goes on where it was when it is opened again', async () => {
      await grown(audioOf(20))
      expect(await sounds.size(name)).toBe(20 * pcmBytesPerMs)
      await grown(audioOf(20, 20))
      const sound = await sounds.open(name)
      expect(await sound.read(0, Infinity)).toEqual(audioOf(40))
      await sound.close()
    })

    it('becomes a WAV file of 16 kHz mono 16-bit samples, and finishing it again changes nothing', async () => {
      await grown(audioOf(1_000))
      await sounds.finish(name)
      await sounds.finish(name)
      const bytes = (await wav()) ?? new Uint8Array(0)
      expect(bytes.subarray(44)).toEqual(audioOf(1_000))
      const view = new DataView(bytes.buffer)
      const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
      expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
      expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([36 + 32_000, 32_000])
      expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true)]).toEqual([1, 1, 16_000])
      expect([view.getUint32(28, true), view.getUint16(32, true), view.getUint16(34, true)]).toEqual([32_000, 2, 16])
      expect([await sounds.size(name), await sounds.names()]).toEqual([0, []])
    })

    it('that is finished can grow on, and be finished again', async () => {
      await grown(audioOf(20))
      await sounds.finish(name)
      await grown(audioOf(20, 20))
      expect(await fixture.files.open(name)).toBeNull()
      await sounds.finish(name)
      expect((await wav())?.subarray(44)).toEqual(audioOf(40))
    })

    it('that nobody began can’t be finished', async () => {
      await expect(sounds.finish(name)).rejects.toThrow()
    })

    it('that was removed is gone, and removing it again is fine', async () => {
      await grown(audioOf(20))
      await sounds.remove(name)
      await sounds.remove(name)
      expect([await sounds.size(name), await sounds.names()]).toEqual([0, []])
    })
  })
}
