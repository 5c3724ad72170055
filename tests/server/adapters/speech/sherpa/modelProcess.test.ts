import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ModelProcess, type ModelProcessOptions } from '../../../../../server/adapters/speech/sherpa/modelProcess'
import { ModelServices, modelsFor } from '../../../../../server/adapters/speech/sherpa/modelServices'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { eventually } from '../../../../eventually'
import { FakeClock } from '../../../usecases/fakeClock'
import { InstalledTones } from './installedTones'
import { ctTransformer, sileroVad } from '../../../../toneModels/surroundingModels'

const childPath = fileURLToPath(new URL('fakeModelChild.mjs', import.meta.url))
const idleMs = 60_000

let folder: string
let models: InstalledTones
const processes: ModelProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-'))
  models = new InstalledTones(folder)
})
afterEach(async () => {
  for (const process of processes.splice(0)) process.close()
  await rm(folder, { recursive: true })
})

async function open(change: Partial<ModelProcessOptions> = {}, id = 'good'): Promise<ModelProcess> {
  const { files, description } = sileroVad()
  await models.add({ files, description: { ...description, id } })
  const [model] = models.list()
  if (!model) throw new Error('no model')
  const process = new ModelProcess(
    { kind: 'detector', model, threads: 1 },
    { childPath, clock, models, idleMs, ...change },
  )
  processes.push(process)
  return process
}
const ask = (process: ModelProcess, message: unknown = 'pid', signal?: AbortSignal) =>
  process.ask({ message, schema: v.number(), timeoutMs: 10_000 }, { signal })
const gone = (pid: number) => eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))

describe('a process of a model', () => {
  it('answers many requests at once, one after the other', async () => {
    const process = await open()
    const pids = await Promise.all(Array.from({ length: 10 }, () => ask(process)))
    expect(new Set(pids)).toEqual(new Set([process.pid]))
  })

  it('ends when it is idle, and starts again when it is needed', async () => {
    const time = new FakeClock()
    const process = await open({ clock: time })
    const first = await ask(process)
    time.advance(idleMs - 1)
    expect(await ask(process)).toBe(first)
    time.advance(idleMs - 1)
    expect(await ask(process)).toBe(first)
    time.advance(idleMs)
    await gone(first)
    expect(await ask(process)).not.toBe(first)
  })

  it('is not idle while it is held', async () => {
    const time = new FakeClock()
    const process = await open({ clock: time })
    const [release, releaseOther] = [process.hold(), process.hold()]
    const first = await ask(process)
    release()
    release()
    time.advance(2 * idleMs)
    expect(await ask(process)).toBe(first)
    releaseOther()
    time.advance(idleMs)
    await gone(first)
  })

  it('a crash is a fault, and the next request has another process', async () => {
    const process = await open()
    const first = await ask(process)
    await expect(ask(process, 'crash')).rejects.toMatchObject({ name: 'SpeechEngineError' })
    expect(await ask(process)).not.toBe(first)
    expect(models.broken).toEqual([])
  })

  it('reports a model as broken when its process has ended twice while loading it', async () => {
    const process = await open({}, 'broken')
    const fault = { name: 'SpeechEngineError', message: expect.stringContaining('no metadata') }
    await expect(ask(process)).rejects.toMatchObject(fault)
    expect(models.broken).toEqual([])
    await expect(ask(process)).rejects.toMatchObject(fault)
    expect(models.broken).toEqual(['broken'])
  })

  it('rejects as soon as it is told to stop, while it works and while it waits', async () => {
    const process = await open()
    const stop = new AbortController()
    const working = ask(process, 'hang', stop.signal)
    const waiting = ask(process, 'pid', stop.signal)
    stop.abort(new Error('enough'))
    await expect(working).rejects.toThrow('enough')
    await expect(waiting).rejects.toThrow('enough')
  })

  it('retires after the work that it was given', async () => {
    const process = await open()
    const answers = [ask(process), ask(process)]
    await process.retire()
    const [pid = 0] = await Promise.all(answers)
    await gone(pid)
    await expect(ask(process)).rejects.toMatchObject({ name: 'SpeechEngineError' })
  })
})

describe('the services of models', () => {
  const openServices = () => {
    const opened: string[] = []
    const services = new ModelServices(models, (used) => {
      const ids = used.map(({ description }) => description.id).join(' and ')
      opened.push(ids)
      const [model] = used
      if (!model) throw new Error('no model')
      const process = new ModelProcess({ kind: 'detector', model, threads: 1 }, { childPath, clock, models })
      processes.push(process)
      return { service: process, processes: [process] }
    })
    return { services, opened }
  }

  it('finds the models for a purpose', async () => {
    await models.add(sileroVad(), ctTransformer())
    expect(modelsFor(models, 'punctuation').map(({ description }) => description.id)).toEqual(['tone-punctuation'])
    expect(modelsFor(models, 'embedding')).toEqual([])
  })

  it('opens a service once', async () => {
    await models.add(sileroVad(), ctTransformer())
    const { services, opened } = openServices()
    expect(services.of(models.list())).toBe(services.of(models.list()))
    expect(services.of(models.list().slice(1))).not.toBe(services.of(models.list()))
    expect(opened).toEqual(['tone-vad and tone-punctuation', 'tone-punctuation'])
  })

  it('ends the services that use a removed model before its files go, and opens another after it is installed again', async () => {
    await models.add(sileroVad(), ctTransformer())
    const { services } = openServices()
    const [both, one] = [services.of(models.list()), services.of(models.list().slice(1))]
    const [pid, other] = [await ask(both), await ask(one)]
    await models.remove('tone-vad')
    await gone(pid)
    expect(await ask(one)).toBe(other)
    await models.add(sileroVad())
    expect(await ask(services.of([...models.list()].reverse()))).not.toBe(pid)
  })

  it('close ends all processes', async () => {
    await models.add(sileroVad())
    const { services } = openServices()
    const pid = await ask(services.of(models.list()))
    services.close()
    await gone(pid)
  })
})
