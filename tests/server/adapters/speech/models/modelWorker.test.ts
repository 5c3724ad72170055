/** The thread, and `npm run models` with it, as they are built. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModelWorker } from '../../../../../server/adapters/speech/models/modelWorker'
import { openModelStore } from '../../../../../server/adapters/speech/models/modelStore'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { eventually } from '../../../../eventually'
import { builtServer } from '../../../builtServer'
import { openFileServer, type FileServer } from './fileServer'
import { archivePath, readArchive, sampleModel, sha256 } from './sampleModels'

const built = builtServer()
const never = new AbortController().signal

let folder: string
let server: FileServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-'))
  server = await openFileServer()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const paths = ['model.onnx', 'tokens.txt']
const unpack = (name: string, options: { entry?: string; signal?: AbortSignal; maxBytes?: number } = {}) => {
  const { entry = built.path('modelWorker'), signal = never, maxBytes = 2 ** 20 } = options
  return createModelWorker(entry).unpack({ archive: archivePath(name), to: folder, paths, maxBytes }, signal)
}
const stub = async (code: string) => {
  const entry = join(folder, 'stub.mjs')
  await writeFile(entry, `import { parentPort } from 'node:worker_threads'; ${code}`)
  return entry
}

describe('the thread', () => {
  it('computes checksums and unpacks archives', async () => {
    const worker = createModelWorker(built.path('modelWorker'))
    const archives = ['model', 'dotted'].map(archivePath)
    expect(await worker.hash(archives)).toEqual([sha256(readArchive('model')), sha256(readArchive('dotted'))])
    const files = await unpack('model')
    expect(files.map(({ path }) => path)).toEqual(paths)
    expect(files[1]?.sha256).toBe(sha256(await readFile(join(folder, 'tokens.txt'))))
  })

  it.each(['damaged', 'cut', 'twice'])('says that the archive %s can’t be used', async (name) => {
    await expect(unpack(name)).rejects.toMatchObject({ fault: 'archive' })
  })

  it('ends at the limit', async () => {
    await expect(unpack('bomb', { maxBytes: 2 ** 20 })).rejects.toThrow('more than 1048576 bytes')
  })

  it('says that the disk is full', async () => {
    const entry = await stub(`parentPort.postMessage({ kind: 'failed', fault: 'diskFull', detail: 'ENOSPC' })`)
    await expect(unpack('model', { entry })).rejects.toMatchObject({ fault: 'diskFull' })
  })

  it.each([
    ['throws', 'throw new Error("broken")'],
    ['ends without an answer', ''],
    ['answers something else', 'parentPort.postMessage({ kind: "hashed", checksums: [] })'],
    ['answers nonsense', 'parentPort.postMessage("done")'],
  ])('that %s fails that archive only', async (_, code) => {
    await expect(unpack('model', { entry: await stub(code) })).rejects.toMatchObject({ fault: 'archive' })
  })

  it('that fails to compute checksums throws', async () => {
    const worker = createModelWorker(built.path('modelWorker'))
    await expect(worker.hash([join(folder, 'none')])).rejects.toThrow('ENOENT')
    await expect(createModelWorker(await stub('')).hash([])).rejects.toThrow('without an answer')
    const other = createModelWorker(await stub('parentPort.postMessage({ kind: "unpacked", files: [] })'))
    await expect(other.hash([])).rejects.toThrow('answered with unpacked')
  })

  it('is ended when it is canceled', async () => {
    const reason = new Error('no longer wanted')
    const controller = new AbortController()
    const running = unpack('model', { entry: await stub('for (;;);'), signal: controller.signal })
    controller.abort(reason)
    await expect(running).rejects.toBe(reason)
    await expect(unpack('model', { signal: controller.signal })).rejects.toBe(reason)
  })
})

describe('npm run models', () => {
  /** A model that a user has added, so that the command can install it from this machine. */
  const addModel = async () => {
    server.serve('/model.tar.bz2', { content: readArchive('model') })
    await mkdir(join(folder, 'models/tiny'), { recursive: true })
    const description = sampleModel({ url: `${server.url}/model.tar.bz2` })
    await writeFile(join(folder, 'models/tiny/model.json'), JSON.stringify(description))
  }
  const start = (...args: string[]) =>
    spawn(process.execPath, [built.path('models'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const run = async (...args: string[]) => {
    const child = start(...args)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const [code]: unknown[] = await once(child, 'close')
    return { code, output }
  }

  it('lists, installs and removes', async () => {
    await addModel()
    expect(await run()).toMatchObject({ code: 0, output: expect.stringMatching(/tiny .*faulty \(missing\)/) })
    expect(await run('tiny')).toMatchObject({ code: 0, output: expect.stringContaining('tiny: installed') })
    expect((await readdir(join(folder, 'models/tiny'))).sort()).toContain('model.onnx')
    expect((await run('tiny')).output).toContain('tiny is installed')
    expect(await run('remove', 'tiny')).toMatchObject({ code: 0, output: expect.stringContaining('tiny: removed') })
    expect(await readdir(join(folder, 'models'))).toEqual(['.downloads'])
  })

  it('says what is wrong', async () => {
    expect(await run('zn')).toMatchObject({ code: 1, output: expect.stringContaining('no set or model zn') })
    await addModel()
    server.serve('/model.tar.bz2', { content: readArchive('dotted') })
    const { code, output } = await run('tiny')
    expect(code).toBe(1)
    expect(output).toContain('not the one that was tested: the publisher changed the file')
  })

  it('killed in the middle, it leaves nothing that is used, and continues the next time', async () => {
    await addModel()
    server.serve('/model.tar.bz2', { content: readArchive('model'), stallsAfter: 100 })
    const child = start('tiny')
    await eventually(async () => {
      expect((await readFile(join(folder, 'models/.downloads/tiny.download.part'))).length).toBe(100)
    })
    child.kill('SIGKILL')
    await once(child, 'close')
    const log = { info: () => {}, error: () => {} }
    const worker = createModelWorker(built.path('modelWorker'))
    const store = await openModelStore({ folder: join(folder, 'models'), worker, clock, log })
    expect(store.installed.list()).toEqual([])
    server.serve('/model.tar.bz2', { content: readArchive('model') })
    await store.models.install(['tiny'])
    expect(store.installed.list().map(({ description }) => description.id)).toEqual(['tiny'])
    expect(server.requests.at(-1)?.range).toBe('bytes=100-')
    await store.close()
  })

  it('canceled, it leaves nothing', async () => {
    await addModel()
    server.serve('/model.tar.bz2', { content: readArchive('model'), stallsAfter: 100 })
    const child = start('tiny')
    await eventually(() => readFile(join(folder, 'models/.downloads/tiny.download.part')))
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([1, null])
    const left = await readdir(join(folder, 'models/.downloads'))
    expect(left.filter((name) => !name.startsWith('lock'))).toEqual([])
  })
})
