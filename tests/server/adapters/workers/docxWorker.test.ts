import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import mammoth from 'mammoth'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocxWorker } from '../../../../server/adapters/workers/docxWorker'
import { builtServer } from '../../builtServer'

const built = builtServer()
const document = (title: string) => ({
  title,
  subtitle: '2024-05-06 · 00:28',
  locale: 'zh-CN' as const,
  paragraphs: [{ speaker: '发言人 1', time: '00:01', text: '大家好。Good morning.' }],
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docx-'))
})
afterAll(() => rm(folder, { recursive: true }))

const stub = async (name: string, code: string) => {
  await writeFile(join(folder, name), code)
  return createDocxWorker(join(folder, name))
}

describe('the document thread', () => {
  it('writes a Word file with the words', async () => {
    const bytes = await createDocxWorker(built.path('docxWorker')).docx(document('周会'))
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
    for (const text of ['周会', '发言人 1', '大家好。Good morning.']) expect(value).toContain(text)
  })

  it('the event loop goes on meanwhile', async () => {
    const long = {
      ...document('long'),
      paragraphs: Array.from({ length: 10_000 }, (_, at) => ({ text: `Paragraph ${at}. `.repeat(20) })),
    }
    let longest = 0
    let before = performance.now()
    const watching = setInterval(() => {
      longest = Math.max(longest, performance.now() - before)
      before = performance.now()
    }, 1)
    await createDocxWorker(built.path('docxWorker')).docx(long)
    clearInterval(watching)
    expect(longest).toBeLessThan(500)
  }, 30_000)

  it('documents asked for at once are written one after the other', async () => {
    const worker = await stub(
      'slow.mjs',
      `import { parentPort } from 'node:worker_threads'
       const began = Date.now()
       setTimeout(() => parentPort.postMessage(new TextEncoder().encode(began + ' ' + Date.now())), 40)`,
    )
    const times = await Promise.all(
      [1, 2, 3].map(async (n) =>
        new TextDecoder()
          .decode(await worker.docx(document(`${n}`)))
          .split(' ')
          .map(Number),
      ),
    )
    for (const [at, [began = 0]] of times.entries()) expect(began).toBeGreaterThanOrEqual(times[at - 1]?.[1] ?? 0)
  })

  it.each([
    ['throws', 'throw new Error("broken")', 'broken'],
    ['ends without a word', '', 'without a document'],
    [
      'says nonsense',
      'import { parentPort } from "node:worker_threads"; parentPort.postMessage("hello")',
      'something other than bytes',
    ],
  ])('a thread that %s fails that document only', async (name, code, message) => {
    const worker = await stub(`${name.replaceAll(' ', '-')}.mjs`, code)
    await expect(worker.docx(document('one'))).rejects.toThrow(message)
    await expect(worker.docx(document('two'))).rejects.toThrow(message)
  })
})
