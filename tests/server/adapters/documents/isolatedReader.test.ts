import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longPdf } from '../../../../scripts/bench/pdf.mjs'
import {
  createIsolatedReader,
  silenceLimit,
  type IsolatedReaderOptions,
} from '../../../../server/adapters/documents/isolatedReader'
import type { DocumentBatch } from '../../../../server/ports/documentReader'
import { borrowFrom } from '../../../../server/adapters/storage/fileStorage'
import { builtServer } from '../../builtServer'
import { documentsSuite } from '../../ports/documents.suite'

const built = builtServer()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
const keep = async (bytes: Uint8Array, type: string) => {
  const name = `${++count}.${type}`
  await writeFile(join(folder, name), bytes)
  return name
}
const readerBy = (childPath: string, more: Partial<IsolatedReaderOptions> = {}) =>
  createIsolatedReader({ childPath, borrow: borrowFrom((file) => join(folder, file)), ...more })

documentsSuite('in a process', async () => ({ reader: readerBy(built.path('readerProcess')), keep }))

describe('the process that reads', () => {
  /** A reader whose process runs this code. */
  const stub = async (code: string, more: Partial<IsolatedReaderOptions> = {}) => {
    const path = join(folder, `${++count}.mjs`)
    await writeFile(path, code)
    return readerBy(path, more)
  }
  const all = async (parts: AsyncIterable<DocumentBatch>) => {
    const found: DocumentBatch[] = []
    for await (const part of parts) found.push(part)
    return found
  }
  const never = new AbortController().signal

  it('five hundred pages come with the event loop free', async () => {
    const file = await keep(longPdf(500), 'pdf')
    let [longest, before] = [0, performance.now()]
    const watching = setInterval(() => {
      longest = Math.max(longest, performance.now() - before)
      before = performance.now()
    }, 1)
    const parts = await all(readerBy(built.path('readerProcess')).read(file, 'pdf', never))
    clearInterval(watching)
    expect(parts).toHaveLength(500)
    expect(parts.at(-1)?.paragraphs[0]).toMatchObject({ text: '第500章 公共空间', kind: 'heading', page: 500 })
    expect(longest).toBeLessThan(500)
  }, 60_000)

  it('that needs more memory than it may have makes the document too large', async () => {
    const reader = await stub('const kept = []; for (;;) kept.push(new Array(1e6).fill(Math.random()))', { heapMb: 32 })
    await expect(all(reader.read('a.txt', 'txt', never))).rejects.toMatchObject({ fault: 'tooLarge' })
  }, 30_000)

  it('that is silent for too long is late', async () => {
    const reader = await stub('setInterval(() => {}, 1000)', { maxSilenceMs: 300 })
    await expect(all(reader.read('a.txt', 'txt', never))).rejects.toMatchObject({ fault: 'late' })
  })

  it.each([
    ['a small one', 100_000, 20_382],
    ['one of 5 MB', 5 * 2 ** 20, 40_000],
    ['a large one', 100 * 2 ** 20, 60_000],
  ])('of %s may be silent as long as its size explains', (_, bytes, ms) => {
    expect(silenceLimit(bytes, 60_000)).toBe(ms)
  })

  it('that takes too long as a whole is late, however much it says', async () => {
    const reader = await stub(`setInterval(() => console.log('{"paragraphs":[],"pages":1}'), 20)`, { timeoutMs: 600 })
    await expect(all(reader.read('a.txt', 'txt', never))).rejects.toMatchObject({ fault: 'late' })
  })

  it('that says nonsense gives nothing', async () => {
    const reader = await stub(`console.log('hello')`)
    await expect(all(reader.read('a.txt', 'txt', never))).rejects.toMatchObject({ fault: 'tooLarge' })
  })

  it('ends when nobody wants the document any more', async () => {
    const stopping = new AbortController()
    const reader = await stub(`console.log('{"paragraphs":[],"pages":1}'); setInterval(() => {}, 1000)`)
    const reading = reader.read('a.txt', 'txt', stopping.signal)[Symbol.asyncIterator]()
    await reading.next()
    stopping.abort()
    expect(await reading.next()).toMatchObject({ done: true })
  })

  it('knows nothing of the server’s environment', async () => {
    process.env.SECRET_OF_TEST = 'secret'
    const reader = await stub(
      `const text = String(process.env.SECRET_OF_TEST)
       console.log(JSON.stringify({ paragraphs: [{ text, kind: 'paragraph', page: 1 }], pages: 1 })); console.log('{"end":true}')`,
    )
    expect((await all(reader.read('a.txt', 'txt', never)))[0]?.paragraphs[0]?.text).toBe('undefined')
    delete process.env.SECRET_OF_TEST
  })
})
