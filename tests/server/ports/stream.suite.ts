import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleRate } from '../../../server/ports/ports'
import type { SpeechEngine, StreamingRecognizer } from '../../../server/ports/speech'
import type { LanguageValue } from '../../../src/wire/constants'
import { noise } from '../usecases/audio'

export interface StreamsUnderTest {
  engine: SpeechEngine
  /** A language it streams, and one it does not. */
  language: LanguageValue
  otherLanguage: LanguageValue
  /** Two chunks with the words that are recognized in them, as they are said. */
  chunks: [StreamedChunk, StreamedChunk]
  /** Streams it can have open at once, two or more. */
  capacity: number
}

export interface StreamedChunk {
  pcm: Int16Array
  /** Growing texts. */
  partials: string[]
}

const step = sampleRate / 10

/** Contract of the streams of `SpeechEngine` adapters. */
export function streamSuite(adapter: string, open: () => Promise<StreamsUnderTest>): void {
  describe(`streams: ${adapter}`, { timeout: 60_000 }, () => {
    let fixture: StreamsUnderTest
    beforeAll(async () => {
      fixture = await open()
    })
    afterAll(() => fixture.engine.close())

    let opened: StreamingRecognizer[]
    beforeEach(() => {
      opened = []
      return () => {
        for (const stream of opened) stream.close()
      }
    })
    const openStream = () => {
      const stream = fixture.engine.openStream?.(fixture.language)
      if (!stream) throw new Error('no stream')
      opened.push(stream)
      return stream
    }
    /** The different texts, in order. */
    async function partials(stream: StreamingRecognizer, { pcm }: StreamedChunk): Promise<string[]> {
      const texts: string[] = []
      for (let at = 0; at < pcm.length; at += step)
        texts.push(await stream.accept(pcm.subarray(at, at + step), at === 0))
      return texts.filter((text, at) => text !== '' && text !== texts[at - 1])
    }

    it('names the languages it streams', () => {
      expect(fixture.engine.streamingLanguages).toContain(fixture.language)
      expect(fixture.engine.streamingLanguages).not.toContain(fixture.otherLanguage)
      expect(fixture.engine.openStream?.(fixture.otherLanguage)).toBeNull()
    })

    it('gives the text so far, while it grows', async () => {
      const [chunk] = fixture.chunks
      expect(await partials(openStream(), chunk)).toEqual(chunk.partials)
    })

    it('begins a chunk with nothing of the last, even if that ended in the middle of a word', async () => {
      const [first, second] = fixture.chunks
      const stream = openStream()
      for (let round = 0; round < 2; round += 1) {
        await stream.accept(first.pcm.subarray(0, Math.floor(first.pcm.length / 2)), true)
        expect(await partials(stream, second)).toEqual(second.partials)
      }
    })

    it('has no text in silence', async () => {
      const stream = openStream()
      expect(await stream.accept(new Int16Array(0), true)).toBe('')
      expect(await stream.accept(noise(2_000), false)).toBe('')
    })

    it('tells meetings apart that are held at the same time', async () => {
      const [first, second] = fixture.chunks
      const texts = await Promise.all([partials(openStream(), first), partials(openStream(), second)])
      expect(texts).toEqual([first.partials, second.partials])
    })

    it('opens as many streams as it has room for; a closed one leaves its place', async () => {
      for (let at = 0; at < fixture.capacity; at += 1) openStream()
      expect(fixture.engine.openStream?.(fixture.language)).toBeNull()
      const closed = opened.pop()
      closed?.close()
      closed?.close()
      await expect(closed?.accept(noise(100), true)).rejects.toMatchObject({ name: 'SpeechEngineError' })
      expect(await partials(openStream(), fixture.chunks[0])).toEqual(fixture.chunks[0].partials)
      expect(fixture.engine.openStream?.(fixture.language)).toBeNull()
    })
  })
}
