import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Files, ReceivedFile, UploadFault, UploadReader } from '../../../server/ports/ports'

type Limits = Parameters<UploadReader['receive']>[2]

export interface UploadsUnderTest {
  files: Files
  /** Sends the request the way the host would; returns what `receive` returned or threw. */
  receive(request: Request, limits: Limits): Promise<ReceivedFile>
  /** Number of stored files, including partial ones. */
  kept(): Promise<number>
  close?(): Promise<void>
}

const limits = { mp3: 1_000, wav: 1_000, txt: 100 }

/** A hand-written multipart body, so that it can be malicious. */
function body(...parts: { name: string; fileName?: string; content: string }[]): string {
  const written = parts.map(({ name, fileName, content }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: audio/mpeg`
    return `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  })
  return `${written.join('')}--edge--\r\n`
}

function request(content: BodyInit, type = 'multipart/form-data; boundary=edge'): Request {
  // fetch requires `duplex` for a streamed body, but the DOM types lack it.
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': type },
    body: content,
    duplex: 'half',
  }
  return new Request('http://localhost/api/common/upload', init)
}

/** Contract of `UploadReader` adapters. */
export function uploadsSuite(adapter: string, open: () => Promise<UploadsUnderTest>): void {
  describe(`uploads: ${adapter}`, () => {
    let fixture: UploadsUnderTest
    beforeEach(async () => {
      fixture = await open()
    })
    afterEach(() => fixture.close?.())

    const text = async (name: string) => new Response((await fixture.files.open(name))?.stream()).text()
    const refused = async (sent: Request, fault: UploadFault) => {
      await expect(fixture.receive(sent, limits)).rejects.toMatchObject({ name: 'UploadError', fault })
      expect(await fixture.kept()).toBe(0)
    }

    it('stores the field `file` under a name of its own', async () => {
      const form = new FormData()
      form.append('file', new Blob(['some sound']), 'talk.MP3')
      const received = await fixture.receive(new Request('http://localhost/', { method: 'POST', body: form }), limits)
      expect(received).toMatchObject({ originalName: 'talk.MP3', size: 10 })
      expect(received.file).toMatch(/^[A-Za-z0-9_-]{22,}\.mp3$/)
      expect(await text(received.file)).toBe('some sound')
      expect(await fixture.kept()).toBe(1)
    })

    it('a name in Chinese arrives unharmed', async () => {
      const received = await fixture.receive(
        request(body({ name: 'file', fileName: '周会 录音🎙.mp3', content: 'x' })),
        limits,
      )
      expect(received.originalName).toBe('周会 录音🎙.mp3')
    })

    it('fields around the file do not matter', async () => {
      const sent = body(
        { name: 'note', content: 'before' },
        { name: 'file', fileName: 'a.wav', content: 'sound' },
        { name: 'other', content: 'after' },
      )
      expect(await text((await fixture.receive(request(sent), limits)).file)).toBe('sound')
    })

    it('of two files only the first is kept', async () => {
      const sent = body(
        { name: 'file', fileName: 'a.mp3', content: 'first' },
        { name: 'file', fileName: 'b.mp3', content: 'second' },
      )
      expect(await text((await fixture.receive(request(sent), limits)).file)).toBe('first')
      expect(await fixture.kept()).toBe(1)
    })

    it('a file of exactly the limit is taken', async () => {
      const received = await fixture.receive(
        request(body({ name: 'file', fileName: 'a.mp3', content: 'x'.repeat(1_000) })),
        limits,
      )
      expect(received.size).toBe(1_000)
    })

    it('one byte over the limit is refused and nothing of it kept', () =>
      refused(request(body({ name: 'file', fileName: 'a.mp3', content: 'x'.repeat(1_001) })), 'tooLarge'))

    it('a file far over the limit is refused', () =>
      refused(request(body({ name: 'file', fileName: 'a.mp3', content: 'x'.repeat(5_000_000) })), 'tooLarge'))

    it('an empty file is refused', () =>
      refused(request(body({ name: 'file', fileName: 'a.mp3', content: '' })), 'empty'))

    it.each(['a.exe', 'mp3', 'a', 'a.mp3.html', '.'])('the name %j is refused by its type', (fileName) =>
      refused(request(body({ name: 'file', fileName, content: 'x' })), 'type'),
    )

    it('a path in the name leads nowhere', async () => {
      const { file } = await fixture.receive(
        request(body({ name: 'file', fileName: '../../../etc/evil.mp3', content: 'x' })),
        limits,
      )
      expect(file).toMatch(/^[A-Za-z0-9_-]{22,}\.mp3$/)
    })

    it('a form without a file is refused', () => refused(request(body({ name: 'note', content: 'x' })), 'noFile'))

    it('a file in another field is refused', () =>
      refused(request(body({ name: 'audio', fileName: 'a.mp3', content: 'x' })), 'noFile'))

    it('a body that is no form is refused', () => refused(request('{"file":"a.mp3"}', 'application/json'), 'noFile'))

    it('a body that ends in the middle of the file leaves nothing', () =>
      refused(request(body({ name: 'file', fileName: 'a.mp3', content: 'x'.repeat(500) }).slice(0, 400)), 'aborted'))

    it('a sender that goes away in the middle leaves nothing', async () => {
      const whole = new TextEncoder().encode(body({ name: 'file', fileName: 'a.mp3', content: 'x'.repeat(500) }))
      let sent = false
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent) return controller.error(new Error('gone'))
          sent = true
          controller.enqueue(whole.slice(0, 300))
        },
      })
      await refused(request(stream), 'aborted')
    })
  })
}
