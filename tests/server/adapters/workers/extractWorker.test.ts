import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExtractWorker } from '../../../../server/adapters/workers/extractWorker'
import { extractiveSummarizer } from '../../../../server/usecases/insight/extractive/extractiveSummarizer'
import { builtServer } from '../../builtServer'
import { options, spoken, threeSubjects } from '../../usecases/insight/texts'

const built = builtServer()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-'))
})
afterAll(() => rm(folder, { recursive: true }))
const stub = async (name: string, code: string) => {
  await writeFile(join(folder, name), code)
  return createExtractWorker(join(folder, name))
}

describe('the thread of the built-in model', () => {
  it('makes what the model makes, and tells how far it is', async () => {
    const worker = createExtractWorker(built.path('extractWorker'))
    const text = threeSubjects('cn')
    const percentages: number[] = []
    expect(await worker.summarize(text, options({ progress: (percent) => void percentages.push(percent) }))).toEqual(
      await extractiveSummarizer.summarize(text, options()),
    )
    expect(percentages.length).toBeGreaterThan(2)
    expect(await worker.outline(text, options())).toEqual(await extractiveSummarizer.outline(text, options()))
    expect(worker.method).toBe('extract')
  })

  it('ends at once when it is cancelled, before or in the middle', async () => {
    const reason = new Error('no longer wanted')
    const worker = await stub(
      'endless.mjs',
      'import { parentPort } from "node:worker_threads"; parentPort.postMessage({ progress: 1 }); for (;;);',
    )
    const stop = new AbortController()
    const outline = worker.outline(spoken(['a']), options({ signal: stop.signal, progress: () => stop.abort(reason) }))
    await expect(outline).rejects.toBe(reason)
    await expect(worker.summarize(spoken(['a']), options({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason)
  })

  it.each([
    ['throws', 'throw new Error("broken")', 'broken'],
    ['ends without a word', '', 'without a result'],
  ])('a thread that %s fails that text only', async (name, code, message) => {
    const worker = await stub(`${name.replaceAll(' ', '-')}.mjs`, code)
    await expect(worker.summarize(spoken(['a']), options())).rejects.toThrow(message)
    await expect(worker.outline(spoken(['a']), options())).rejects.toThrow(message)
  })
})
