import mammoth from 'mammoth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TranscriptDocument } from '../../../../../src/transcript/export/transcriptDocument'
import { createDocx } from '../../../../../src/transcript/ui/export/createDocx'

const document: TranscriptDocument = {
  title: '周会',
  subtitle: '',
  locale: 'zh-CN',
  paragraphs: [{ text: '大家好。' }],
}
const textOf = async (bytes: Uint8Array) =>
  (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value.split('\n').filter(Boolean)

let listen: (event: { data: unknown }) => void
const terminate = vi.fn()
const workers: FakeWorker[] = []

class FakeWorker {
  onmessage?: (event: { data: unknown }) => void
  onerror?: (event: { message: string }) => void
  terminate = terminate
  constructor() {
    workers.push(this)
  }
  postMessage(data: unknown) {
    listen({ data: structuredClone(data) })
  }
}

beforeEach(async () => {
  terminate.mockClear()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('addEventListener', (_: string, listener: typeof listen) => (listen = listener))
  vi.stubGlobal('postMessage', (data: unknown, options: StructuredSerializeOptions) =>
    workers.at(-1)?.onmessage?.({ data: structuredClone(data, options) }),
  )
  vi.stubGlobal('reportError', (cause: unknown) => workers.at(-1)?.onerror?.({ message: String(cause) }))
  vi.resetModules()
  await import('../../../../../src/transcript/ui/export/transcriptDocx.worker')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a worker writes the file and ends', async () => {
  expect(await textOf(await createDocx(document))).toEqual(['周会', '大家好。'])
  expect(terminate).toHaveBeenCalledOnce()
})

test('where there are no workers the page writes it', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await textOf(await createDocx(document))).toEqual(['周会', '大家好。'])
})

test('what goes wrong in the worker is told, and the worker ends', async () => {
  const faulty = { ...document, paragraphs: undefined } as unknown as TranscriptDocument
  await expect(createDocx(faulty)).rejects.toThrow('document worker failed: TypeError')
  expect(terminate).toHaveBeenCalledOnce()
})
