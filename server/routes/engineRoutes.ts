import { InstallModels, ModelById, OrderEngines, TestEngine } from '../../src/wire/engineSchemas'
import { RequestError } from '../lib/requestError'
import type { SpeechModels } from '../ports/speechModels'
import { requireRate } from '../http/requestLimits'
import { parseBody, requireAdmin, ok, type ServerApp, type ServerContext } from '../http/requestContext'
import type { UserRow } from '../ports/rows'
import { audit, type AuditedAction } from '../usecases/admin/administration'
import { describeEngines } from '../usecases/engines/engineOverview'
import { ModelInstalls } from '../usecases/engines/modelInstalls'
import { testEngine } from '../usecases/engines/testEngine'

/** Longest wait for the result of an engine test. */
const maxTestMs = 120_000

/** Administration of the speech engines and their models. */
export function engineRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  const { log } = ports
  const audited = (administrator: UserRow, action: AuditedAction) =>
    audit(ports.store, { administrator, clock: ports.clock }, action)
  let installs: ModelInstalls | null = null
  const requireModels = () => {
    const { models } = ports.speech
    if (!models) throw new RequestError('engines.noModels')
    installs ??= new ModelInstalls(models, log)
    return { models, installs }
  }

  app.get('/api/engines', async (c) => {
    await requireAdmin(c, server)
    return ok(c, await describeEngines(ports, c.get('locale'), (id) => installs?.isWaiting(id) ?? false))
  })
  app.post('/api/engines/order', async (c) => {
    const administrator = await requireAdmin(c, server)
    const { language, ids } = await parseBody(c, OrderEngines)
    const known = ports.speech.engines.map(({ id }) => id)
    if (!ids.every((id) => known.includes(id))) throw new RequestError('engines.noEngine')
    await ports.store.engineOrder.set(language, [...new Set(ids)])
    log.info('engine.order', { user: administrator.id, language, ids })
    await audited(administrator, { action: 'engines.order', details: { language, engines: ids.join(', ') } })
    return ok(c)
  })
  app.post('/api/engines/test', async (c) => {
    const user = await requireAdmin(c, server)
    requireRate(limits.engineTests, user.id)
    const release = limits.runningEngineTests.acquire(user.id)
    try {
      const test = await parseBody(c, TestEngine)
      const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(maxTestMs)])
      return ok(c, await testEngine(ports, test, signal))
    } finally {
      release()
    }
  })

  app.post('/api/engines/models/install', async (c) => {
    const administrator = await requireAdmin(c, server)
    const request = await parseBody(c, InstallModels)
    const { models, installs: queue } = requireModels()
    const ids = requestedModels(models, request)
    log.info('model.install', { user: administrator.id, ids })
    await audited(administrator, { action: 'model.installed', details: { models: ids.join(', ') } })
    queue.start(ids)
    return ok(c)
  })
  app.post('/api/engines/models/cancel', async (c) => {
    const administrator = await requireAdmin(c, server)
    const { id } = await parseBody(c, ModelById)
    const { models, installs: queue } = requireModels()
    requireModel(models, id)
    log.info('model.cancelled', { user: administrator.id, model: id })
    await audited(administrator, { action: 'model.cancelled', details: { models: id } })
    queue.cancel(id)
    return ok(c)
  })
  app.post('/api/engines/models/remove', async (c) => {
    const administrator = await requireAdmin(c, server)
    const { id } = await parseBody(c, ModelById)
    const { models } = requireModels()
    const { status } = requireModel(models, id)
    if (status !== 'installed' && status !== 'faulty') throw new RequestError('engines.notInstalled')
    await models.remove(id)
    log.info('model.removed', { user: administrator.id, model: id })
    await audited(administrator, { action: 'model.removed', details: { models: id } })
    return ok(c)
  })
}

/** @throws RequestError for a model or a set that is not there */
function requestedModels(models: SpeechModels, { ids, set: setId }: { ids: string[]; set?: string | undefined }) {
  for (const id of ids) requireModel(models, id)
  if (setId === undefined) return ids
  const set = models.sets.find(({ id }) => id === setId)
  if (!set) throw new RequestError('engines.noSet')
  return [...ids, ...set.models]
}

/** @throws RequestError */
function requireModel(models: SpeechModels, id: string) {
  const model = models.list().find((one) => one.id === id)
  if (!model) throw new RequestError('engines.noModel')
  return model
}
