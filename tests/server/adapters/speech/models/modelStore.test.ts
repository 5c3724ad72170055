import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ModelDescription } from '../../../../../server/adapters/speech/models/modelDescription'
import {
  openModelStore,
  type ModelStore,
  type ModelStoreOptions,
} from '../../../../../server/adapters/speech/models/modelStore'
import { lockDataDir } from '../../../../../server/adapters/dataDir/dataDirLock'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { eventually } from '../../../../eventually'
import { speechModelsSuite } from '../../../ports/speechModels.suite'
import { openFileServer, type FileServer } from './fileServer'
import { createInlineWorker, readArchive, sampleModel, sha256, type InlineWorker } from './sampleModels'

const archive = readArchive('model')
const modelText = 'weights of a tiny model\n'.repeat(40)

let base: string
let folder: string
let server: FileServer
let worker: InlineWorker
let logged: string[]
let stores: ModelStore[]
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'models-'))
  folder = join(base, 'models')
  server = await openFileServer()
  server.serve('/asr-models/model.tar.bz2', { content: archive })
  worker = createInlineWorker()
  logged = []
  stores = []
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await server.close()
  await rm(base, { recursive: true })
})

const open = async (options: Partial<ModelStoreOptions> = {}) => {
  const store = await openModelStore({
    folder,
    worker,
    clock,
    mirrorUrl: server.url,
    models: [sampleModel()],
    sets: [{ id: 'set', models: ['tiny'] }],
    log: { info: () => {}, error: (event) => void logged.push(event) },
    backoffMs: 1,
    lockRetryMs: 10,
    rescanMs: 20,
    freeBytes: async () => 10 ** 9,
    ...options,
  })
  stores.push(store)
  return store
}
const install = async (options: Partial<ModelStoreOptions> = {}) => {
  const store = await open(options)
  await store.models.install(['tiny'])
  return store
}
const closeAll = () => Promise.all(stores.splice(0).map((store) => store.close()))
const reopen = async (options: Partial<ModelStoreOptions> = {}) => {
  await closeAll()
  const store = await open(options)
  await store.verified()
  return store
}
const stateOf = ({ models }: ModelStore, id = 'tiny') => models.list().find((state) => state.id === id)
const listed = ({ installed }: ModelStore) => installed.list().map(({ description }) => description.id)
const faultOf = (store: ModelStore, id = 'tiny') =>
  store.models.install([id]).then(
    () => null,
    ({ fault }: { fault: string }) => fault,
  )
const leftovers = async () => (await readdir(join(folder, '.downloads'))).filter((name) => !name.startsWith('lock'))
/** Puts a model there as a user does. */
const addModel = async (fields: Partial<ModelDescription>, id = fields.id ?? 'own') => {
  await mkdir(join(folder, id), { recursive: true })
  const description = { ...sampleModel({ url: '', sha256: '' }), id, ...fields }
  await writeFile(join(folder, id, 'model.json'), JSON.stringify(description))
  await writeFile(join(folder, id, 'model.onnx'), 'own weights')
  await writeFile(join(folder, id, 'tokens.txt'), 'a 0')
}

speechModelsSuite(async () => {
  server.serve('/asr-models/waiting.tar.bz2', { content: archive, stallsAfter: 10 })
  const url = sampleModel().url.replace('model.tar', 'waiting.tar')
  const models = [sampleModel(), sampleModel({ id: 'second' }), sampleModel({ id: 'waiting', url })]
  const sets = [{ id: 'set', models: ['tiny', 'second'] }]
  const store = await open({ models, sets })
  return { models: store.models, first: 'tiny', second: 'second', waiting: 'waiting', close: () => store.close() }
})

describe('installing', () => {
  it('keeps the described files, records them, and lists the model', async () => {
    const store = await install()
    expect(await readdir(join(folder, 'tiny'))).toEqual(['installed.json', 'model.json', 'model.onnx', 'tokens.txt'])
    expect(await readFile(join(folder, 'tiny/model.onnx'), 'utf8')).toBe(modelText)
    const record: unknown = JSON.parse(await readFile(join(folder, 'tiny/installed.json'), 'utf8'))
    expect(record).toMatchObject({
      download: { url: `${server.url}/asr-models/model.tar.bz2`, bytes: archive.length, sha256: sha256(archive) },
      files: { 'model.onnx': { bytes: modelText.length, sha256: sha256(modelText) } },
    })
    expect(store.installed.list()).toEqual([{ description: sampleModel(), folder: join(folder, 'tiny') }])
    expect(stateOf(store)).toMatchObject({ status: 'installed', purpose: 'recognition', languages: ['cn'] })
    expect(await leftovers()).toEqual([])
  })

  it('keeps folders that the description names', async () => {
    const files = { tokenizer: 'tokenizer', model: 'model.onnx' }
    await install({ models: [sampleModel({ files })] })
    expect((await readdir(join(folder, 'tiny/tokenizer'))).sort()).toEqual(['merges.txt', 'vocab.json'])
    const store = await reopen({ models: [sampleModel({ files })] })
    expect(listed(store)).toEqual(['tiny'])
    expect(worker.hashed.filter((path) => path.includes('tokenizer'))).toEqual([])
  })

  it('installs a single file', async () => {
    const content = Buffer.from('a detector')
    server.serve('/asr-models/vad.onnx', { content })
    const url = sampleModel().url.replace('model.tar.bz2', 'vad.onnx')
    const vad = sampleModel({
      url,
      files: { model: 'vad.onnx' },
      family: 'sileroVad',
      sha256: sha256(content),
      bytes: 10,
    })
    const store = await install({ models: [vad] })
    expect(listed(store)).toEqual(['tiny'])
    expect(await readFile(join(folder, 'tiny/vad.onnx'), 'utf8')).toBe('a detector')
  })

  it('accepts any checksum while none is known, and records it', async () => {
    await install({ models: [sampleModel({ sha256: '' })] })
    expect(await readFile(join(folder, 'tiny/installed.json'), 'utf8')).toContain(sha256(archive))
  })

  it('refuses what the publisher has changed, and leaves nothing', async () => {
    server.serve('/asr-models/model.tar.bz2', { content: readArchive('dotted') })
    const store = await open()
    await expect(store.models.install(['tiny'])).rejects.toThrow('the publisher changed the file')
    expect(stateOf(store)).toMatchObject({ status: 'available', installError: 'checksum' })
    expect(await leftovers()).toEqual([])
    expect(logged).toEqual(['models.install'])
  })

  it.each(['damaged', 'cut', 'twice', 'hostile', 'bomb'])(
    'refuses the archive %s, and leaves nothing',
    async (name) => {
      const content = readArchive(name)
      server.serve('/asr-models/model.tar.bz2', { content })
      const store = await open({ models: [sampleModel({ sha256: '', bytes: content.length })] })
      expect(await faultOf(store)).toBe('archive')
      expect(await readdir(folder)).toEqual(['.downloads'])
      expect((await leftovers()).filter((file) => file.endsWith('.unpacked'))).toEqual([])
    },
  )

  it('refuses an archive without a described file', async () => {
    const store = await open({ models: [sampleModel({ files: { model: 'model.onnx', tokens: 'none.txt' } })] })
    await expect(store.models.install(['tiny'])).rejects.toThrow('does not contain')
  })

  it('refuses a web page that says it is an archive', async () => {
    const content = Buffer.from('<html>please log in</html>'.repeat(10))
    server.serve('/asr-models/model.tar.bz2', { content })
    expect(await faultOf(await open({ models: [sampleModel({ sha256: '' })] }))).toBe('archive')
  })

  it('needs room for the archive and its files', async () => {
    const store = await open({ freeBytes: async () => 2 * archive.length })
    expect(await faultOf(store)).toBe('diskFull')
    expect(server.requests).toEqual([])
    expect(stateOf(store)?.installError).toBe('diskFull')
  })

  it('says that the folder can’t be written', async () => {
    await writeFile(folder, 'a file in its place')
    const store = await open()
    expect(await faultOf(store)).toBe('diskFull')
    expect(store.models.list()).toHaveLength(1)
  })

  it('leaves the others when one fails', async () => {
    const store = await open({ models: [sampleModel({ id: 'bad', sha256: 'f'.repeat(64) }), sampleModel()] })
    await expect(store.models.install(['bad', 'tiny'])).rejects.toMatchObject({ fault: 'checksum' })
    await store.models.install(['tiny'])
    expect(listed(store)).toEqual(['tiny'])
  })

  it('shows how far it is', async () => {
    const content = Buffer.alloc(1_000)
    server.serve('/asr-models/model.tar.bz2', { content, stallsAfter: 400 })
    const store = await open({ models: [sampleModel({ sha256: '', bytes: 1_000 })] })
    const running = faultOf(store)
    await eventually(() => expect(stateOf(store)).toMatchObject({ status: 'installing', receivedBytes: 400 }))
    store.models.cancel('tiny')
    expect(await running).toBe('canceled')
    expect(await leftovers()).toEqual([])
  })

  it('waits while another process installs, and then has nothing to do', async () => {
    await mkdir(join(folder, '.downloads'), { recursive: true })
    const unlock = lockDataDir(join(folder, '.downloads'))
    const one = await open()
    const running = one.models.install(['tiny'])
    await eventually(() => expect(stateOf(one)?.status).toBe('installing'))
    expect(server.requests).toEqual([])
    unlock()
    const other = await open()
    await Promise.all([running, other.models.install(['tiny'])])
    expect(server.requests).toHaveLength(1)
    expect([listed(one), listed(other)]).toEqual([['tiny'], ['tiny']])
  })

  it('downloads the files of a description that the user has added', async () => {
    const own = sampleModel({ id: 'own', url: `${server.url}/asr-models/model.tar.bz2` })
    await mkdir(join(folder, 'own'), { recursive: true })
    await writeFile(join(folder, 'own/model.json'), JSON.stringify(own))
    const store = await open()
    expect(stateOf(store, 'own')).toMatchObject({ status: 'faulty', fault: 'missing' })
    await store.models.install(['own'])
    expect(listed(store)).toEqual(['own'])
  })
})

describe('a killed process', () => {
  it('leaves nothing but what a download can continue', async () => {
    const downloads = join(folder, '.downloads')
    await mkdir(join(downloads, 'tiny.unpacked'), { recursive: true })
    await mkdir(join(downloads, 'old.removed'))
    await writeFile(join(downloads, 'tiny.unpacked/model.onnx'), 'half')
    await writeFile(join(downloads, 'other.download'), 'whole')
    await writeFile(join(downloads, 'tiny.download.part'), archive.subarray(0, 100))
    await writeFile(
      join(downloads, 'tiny.download.json'),
      JSON.stringify({ url: `${server.url}/asr-models/model.tar.bz2`, validator: '"1"' }),
    )
    const store = await open()
    expect(await leftovers()).toEqual(['tiny.download.json', 'tiny.download.part'])
    await store.models.install(['tiny'])
    expect(server.requests[0]?.range).toBe('bytes=100-')
    expect(listed(store)).toEqual(['tiny'])
    expect(await leftovers()).toEqual([])
  })

  it('leaves no beginnings for longer than a week', async () => {
    const part = join(folder, '.downloads/tiny.download.part')
    await mkdir(join(folder, '.downloads'), { recursive: true })
    await writeFile(part, 'old')
    await utimes(part, new Date(), new Date(Date.now() - 8 * 86_400_000))
    await open()
    expect(await leftovers()).toEqual([])
  })

  it('is not cleaned up after while another one installs', async () => {
    await mkdir(join(folder, '.downloads/tiny.unpacked'), { recursive: true })
    const unlock = lockDataDir(join(folder, '.downloads'))
    await open()
    expect(await leftovers()).toEqual(['tiny.unpacked'])
    unlock()
  })
})

describe('at the start', () => {
  it('there may be no folder', async () => {
    const store = await open()
    expect(listed(store)).toEqual([])
    expect(stateOf(store)).toMatchObject({ status: 'available', sets: ['set'] })
    expect(logged).toEqual([])
    expect(await readdir(base)).toEqual([])
  })

  it('files with the size and time of their record are trusted', async () => {
    await install()
    worker.hashed.length = 0
    expect(listed(await reopen())).toEqual(['tiny'])
    expect(worker.hashed).toEqual([])
  })

  it('files with another time are compared by checksum, once', async () => {
    await install()
    worker.hashed.length = 0
    await utimes(join(folder, 'tiny/model.onnx'), 1, 1)
    expect(listed(await reopen())).toEqual(['tiny'])
    expect(worker.hashed).toContain(join(folder, 'tiny/model.onnx'))
    worker.hashed.length = 0
    expect(listed(await reopen())).toEqual(['tiny'])
    expect(worker.hashed).toEqual([])
  })

  it.each([
    ['size', (path: string) => appendFile(path, 'more')],
    ['content', (path: string) => writeFile(path, modelText.replace('tiny', 'tony'))],
  ])('a file with another %s is a fault, and can be installed again', async (_, change) => {
    await install()
    await closeAll()
    await change(join(folder, 'tiny/model.onnx'))
    const store = await reopen()
    expect(listed(store)).toEqual([])
    expect(stateOf(store)).toMatchObject({ status: 'faulty', fault: 'changed' })
    expect(logged).toEqual(['models.changed'])
    await store.models.install(['tiny'])
    expect(listed(store)).toEqual(['tiny'])
    expect(await readFile(join(folder, 'tiny/model.onnx'), 'utf8')).toBe(modelText)
  })

  it('a missing file is a fault', async () => {
    await install()
    await rm(join(folder, 'tiny/tokens.txt'))
    const store = await reopen()
    expect(listed(store)).toEqual([])
    expect(stateOf(store)).toMatchObject({ status: 'faulty', fault: 'missing', installedBytes: 0 })
  })

  it('a record that can’t be read is a fault', async () => {
    await install()
    await writeFile(join(folder, 'tiny/installed.json'), '{')
    expect(stateOf(await reopen())).toMatchObject({ fault: 'changed' })
  })

  it.each([
    ['no JSON', 'not json'],
    ['another shape', '{"id":"own"}'],
    ['another id', JSON.stringify(sampleModel())],
    ['a path outside the folder', JSON.stringify({ ...sampleModel(), id: 'own', files: { model: '../secret' } })],
    ['a huge text', ' '.repeat(300_000)],
  ])('a description with %s is a fault of that folder only', async (_, text) => {
    await addModel({ id: 'good' })
    await addModel({ id: 'own' })
    await writeFile(join(folder, 'own/model.json'), text)
    const store = await open()
    await store.verified()
    expect(listed(store)).toEqual(['good'])
    expect(stateOf(store, 'own')).toMatchObject({ name: 'own', status: 'faulty', fault: 'description' })
    expect(logged).toEqual(['models.description'])
  })

  it('a folder that the user has added is accepted, and recorded', async () => {
    await addModel({ id: 'own', name: 'My model' })
    const store = await open()
    expect(listed(store)).toEqual(['own'])
    await store.verified()
    expect(stateOf(store, 'own')).toMatchObject({ name: 'My model', status: 'installed', installedBytes: 14 })
    const record: unknown = JSON.parse(await readFile(join(folder, 'own/installed.json'), 'utf8'))
    expect(record).toMatchObject({ download: null, files: { 'tokens.txt': { sha256: sha256('a 0') } } })
    await writeFile(join(folder, 'own/model.onnx'), 'OWN weights')
    expect(stateOf(await reopen(), 'own')).toMatchObject({ fault: 'changed' })
  })

  it('files and folders without a description are ignored', async () => {
    await mkdir(join(folder, 'notes'), { recursive: true })
    await writeFile(join(folder, 'readme.txt'), 'hello')
    const store = await open()
    expect(store.models.list().map(({ id }) => id)).toEqual(['tiny'])
  })

  it('a folder whose record can’t be written is used all the same', async () => {
    await addModel({ id: 'own' })
    await mkdir(join(folder, 'own/installed.json'))
    const store = await open()
    await store.verified()
    expect(listed(store)).toEqual(['own'])
    expect(logged).toEqual([])
  })

  it('the user’s models come first, then those of the catalog in its order', async () => {
    for (const id of ['one', 'two', 'own']) await addModel({ id })
    const store = await open({ models: [sampleModel({ id: 'two' }), sampleModel({ id: 'one' })] })
    expect(listed(store)).toEqual(['own', 'two', 'one'])
  })
})

describe('while the server runs', () => {
  it('notices models that another process installs and removes', async () => {
    const store = await open()
    const other = await open()
    await other.models.install(['tiny'])
    await eventually(() => expect(listed(store)).toEqual(['tiny']))
    await other.models.remove('tiny')
    await eventually(() => expect(listed(store)).toEqual([]))
  })

  it('removes a model after the work that uses it', async () => {
    const store = await install()
    let finish = () => {}
    const asked: string[] = []
    store.installed.onRemove((id) => {
      asked.push(id)
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    const removed = store.models.remove('tiny')
    await eventually(() => expect(asked).toEqual(['tiny']))
    expect(listed(store)).toEqual([])
    expect(await readdir(join(folder, 'tiny'))).toContain('model.onnx')
    finish()
    await removed
    expect(await readdir(folder)).toEqual(['.downloads'])
  })

  it('does not list a model that broke its process, until it is installed anew', async () => {
    const store = await install()
    store.installed.markBroken('tiny', 'exit code 255')
    store.installed.markBroken('tiny', 'exit code 255')
    store.installed.markBroken('none', 'exit code 255')
    expect(listed(store)).toEqual([])
    expect(stateOf(store)).toMatchObject({ status: 'faulty', fault: 'broken' })
    expect(logged).toEqual(['models.broken'])
    await store.models.install(['tiny'])
    expect(listed(store)).toEqual(['tiny'])
    expect(stateOf(store)).toMatchObject({ status: 'installed', fault: null })
  })

  it('does not blame a model for a library that can’t be loaded', async () => {
    const store = await install()
    store.installed.markBroken('tiny', 'GLIBC_2.32 not found', 'unsupported')
    expect(listed(store)).toEqual([])
    expect(stateOf(store)).toMatchObject({ status: 'faulty', fault: 'unsupported' })
  })

  it('lists a broken model again after a restart', async () => {
    const store = await install()
    store.installed.markBroken('tiny', 'exit code 255')
    expect(listed(await reopen())).toEqual(['tiny'])
  })

  it('ends its installations when it closes', async () => {
    server.serve('/asr-models/model.tar.bz2', { content: archive, stallsAfter: 10 })
    const store = await open()
    const running = faultOf(store)
    await eventually(() => expect(server.requests).toHaveLength(1))
    await store.close()
    expect(await running).toBe('canceled')
  })
})
