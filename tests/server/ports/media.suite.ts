import { describe, expect, it } from 'vitest'
import type { FileName } from '../../../server/ports/fileNames'
import { sampleRate, type Media } from '../../../server/ports/ports'

export interface MediaUnderTest {
  media: Media
  /** Stores a file. */
  put(content: Uint8Array<ArrayBuffer>, extension: string): Promise<FileName>
  /** A stored recording and its duration. */
  recording: FileName
  durationMs: number
}

/** Contract of `Media` adapters. */
export function mediaSuite(adapter: string, open: () => Promise<MediaUnderTest>): void {
  const samplesOf = async (decoding: AsyncIterable<Int16Array>) => {
    let samples = 0
    for await (const pcm of decoding) samples += pcm.length
    return samples
  }

  describe(`media: ${adapter}`, () => {
    it('tells how long a recording lasts, and gives as much sound', async () => {
      const { media, recording, durationMs } = await open()
      expect(media.available).toBe(true)
      expect(Math.abs(((await media.probe(recording)).durationMs ?? 0) - durationMs)).toBeLessThan(250)
      const decodedMs = ((await samplesOf(media.decode(recording))) * 1000) / sampleRate
      expect(Math.abs(decodedMs - durationMs)).toBeLessThan(250)
    })

    it('text is unreadable whatever it is called, and so is an empty file', async () => {
      const { media, put } = await open()
      for (const text of ['These are words, not sound.\n'.repeat(100), '']) {
        const file = await put(new TextEncoder().encode(text), 'mp3')
        await expect(media.probe(file)).rejects.toMatchObject({ name: 'MediaFileError', fault: 'unreadable' })
        await expect(samplesOf(media.decode(file))).rejects.toMatchObject({ fault: 'unreadable' })
      }
    })

    it('who leaves in the middle has had enough', async () => {
      const { media, recording } = await open()
      for await (const pcm of media.decode(recording)) {
        expect(pcm.length).toBeGreaterThan(0)
        break
      }
    })
  })
}
