import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Files } from '../../../server/ports/ports'

export interface FilesUnderTest {
  files: Files
  /** Cleans up after the test. */
  close?(): Promise<void>
}

/** Contract of `Files` adapters. */
export function filesSuite(adapter: string, open: () => Promise<FilesUnderTest>): void {
  describe(`files: ${adapter}`, () => {
    let fixture: FilesUnderTest
    let files: Files
    beforeEach(async () => {
      fixture = await open()
      files = fixture.files
    })
    afterEach(() => fixture.close?.())

    const written = async (text: string, extension = 'mp3') => {
      const name = files.name(extension)
      await files.write(name, new TextEncoder().encode(text))
      return name
    }
    const read = async (name: string, start?: number, end?: number) => {
      const file = await files.open(name)
      return file ? new Response(file.stream(start, end)).text() : null
    }

    it('names are unguessable, carry the extension and never repeat', () => {
      const names = Array.from({ length: 100 }, () => files.name('m4a'))
      for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{22,}\.m4a$/)
      expect(new Set(names).size).toBe(names.length)
    })

    it('gives back the bytes it was given', async () => {
      const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => (i * 31) % 256)
      const name = files.name('wav')
      await files.write(name, bytes)
      const file = await files.open(name)
      expect(file?.size).toBe(bytes.length)
      const body = new Uint8Array(await new Response(file?.stream()).arrayBuffer())
      expect(body.every((byte, i) => byte === bytes[i]) && body.length === bytes.length).toBe(true)
    })

    it('a range is inclusive on both sides', async () => {
      const name = await written('0123456789')
      expect(await read(name, 2, 5)).toBe('2345')
      expect(await read(name, 7)).toBe('789')
      expect(await read(name, 0, 0)).toBe('0')
      expect(await read(name, 9, 9)).toBe('9')
    })

    it('an empty file is a file', async () => {
      const name = await written('')
      expect((await files.open(name))?.size).toBe(0)
      expect(await read(name)).toBe('')
    })

    it('writing again replaces the whole file', async () => {
      const name = await written('a longer text')
      await files.write(name, new TextEncoder().encode('short'))
      expect(await read(name)).toBe('short')
    })

    it('the type comes from the name, and an unknown one is never shown as a page', async () => {
      const typeOf = async (extension: string) => (await files.open(await written('x', extension)))?.type
      expect(await typeOf('mp3')).toBe('audio/mpeg')
      expect(await typeOf('m4a')).toBe('audio/mp4')
      expect(await typeOf('json')).toBe('application/json')
      expect(await typeOf('html')).toBe('application/octet-stream')
      expect(await typeOf('svg')).toBe('application/octet-stream')
    })

    it('two readers of one file do not disturb each other', async () => {
      const name = await written('0123456789')
      expect(await Promise.all([read(name, 0, 4), read(name, 5), read(name)])).toEqual(['01234', '56789', '0123456789'])
    })

    it('a reader may leave in the middle', async () => {
      const name = files.name('mp3')
      await files.write(name, new Uint8Array(1_000_000))
      const reader = (await files.open(name))?.stream().getReader()
      await reader?.read()
      await reader?.cancel()
      await files.remove(name)
      expect(await files.open(name)).toBeNull()
    })

    it('what was removed is gone, and removing it again is fine', async () => {
      const name = await written('gone')
      await files.remove(name)
      expect(await files.open(name)).toBeNull()
      await files.remove(name)
    })

    it('lists every file once, with when it was changed, and none that was removed meanwhile', async () => {
      const before = Date.now()
      const [kept, removed] = [await written('kept'), await written('removed')]
      await files.remove(removed)
      const found = []
      for await (const { name, changedAt } of files.list())
        found.push({ name, recent: Math.abs(changedAt - before) < 60_000 })
      expect(found).toEqual([{ name: kept, recent: true }])
    })

    it.each([
      ['', 'nothing'],
      ['..', 'a folder'],
      ['../../etc/passwd', 'a path upwards'],
      ['/etc/passwd', 'an absolute path'],
      ['..\\..\\windows.ini', 'a path of another system'],
      ['abcdefghijklmnopqrstuv/x.mp3', 'a path below'],
      ['abcdefghijklmnopqrstuv.mp3\0.txt', 'a zero byte'],
      ['%2e%2e%2fpackage.json', 'an encoded path'],
      ['package.json', 'a short name'],
      ['录音录音录音录音录音录音录音录音录音录音录音.mp3', 'foreign letters'],
      [`${'a'.repeat(5_000)}.mp3`, 'a name longer than a disk takes'],
      ['abcdefghijklmnopqrstuv.mp3', 'a name nobody wrote'],
    ])('%j opens nothing: %s', async (name) => {
      expect(await files.open(name)).toBeNull()
    })
  })
}
