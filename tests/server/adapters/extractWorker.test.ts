import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExtractWorker } from '../../../server/adapters/extractWorker'
import { extract } from '../../../server/work/insight/extract/extract'
import { builtServer } from '../builtServer'
import { options, spoken, threeSubjects } from '../work/insight/texts'

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
    const told: number[] = []
    expect(await worker.summarize(text, options({ progress: (percent) => void told.push(percent) }))).toEqual(
      await extract.summarize(text, options()),
    )
    expect(told.length).toBeGreaterThan(2)
    expect(await worker.outline(text, options())).toEqual(await extract.outline(text, options()))
    expect(worker.by).toBe('extract')
  })

  it('ends at once when it is cancelled, before or in the middle', async () => {
    const reason = new Error('no longer wanted')
    const worker = await stub(
      'endless.mjs',
      'import { parentPort } from "node:worker_threads"; parentPort.postMessage({ progress: 1 }); for (;;);',
    )
    const stop = new AbortController()
    const asking = worker.outline(spoken(['a']), options({ signal: stop.signal, progress: () => stop.abort(reason) }))
    await expect(asking).rejects.toBe(reason)
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
