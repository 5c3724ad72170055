import {
  CancelInsight,
  GenerateInsight,
  insightKinds,
  SaveSummaryPreferences,
  type AssistantEvent,
} from '../../src/wire/insightSchemas'
import { responseCode as codes } from '../../src/wire/constants'
import { requireRate } from '../http/requestLimits'
import { RequestError } from '../lib/requestError'
import { editSummary } from '../usecases/insight/editSummary'
import { toInsightDto, InsightJobs } from '../usecases/insight/insightJobs'
import { Questions } from '../usecases/insight/questions'
import { parseTree } from '../usecases/insight/mindmapTree'
import { loadSummaryPreferences, saveSummaryPreferences } from '../usecases/insight/summaryPreferences'
import { editableRecord, readableRecord, recordFor } from '../usecases/records/access'
import { requireTextQuota } from '../usecases/records/textQuota'
import { parseBody, requireUser, ok, parseQuery, type ServerApp, type ServerContext } from '../http/requestContext'
import { parseLargeBody } from '../http/largeBody'

const paths = { summary: '/api/voice/gptSummary', mindmap: '/api/voice/gptMindmap' } as const

/** Summaries, mind maps and questions about a record. */
export function insightRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings, limits, hooks } = server
  const jobs = hooks.insightJobs ?? new InsightJobs(ports, settings)
  const questions = new Questions(ports, settings)
  for (const kind of insightKinds) {
    app.post(paths[kind], async (c) => {
      const user = await requireUser(c, server)
      const { id, renew, ...form } = parseQuery(c, GenerateInsight)
      const insight = await jobs.getOrStart(user, await editableRecord(ports, user, id), {
        kind,
        renew: renew === 1,
        locale: c.get('locale'),
        form,
      })
      if (insight.ready) return ok(c, toInsightDto(insight.row))
      return c.json({ code: codes.notReady, msg: '', data: { progress: insight.progress } })
    })
  }
  app.post('/api/voice/gptCancel', async (c) => {
    const user = await requireUser(c, server)
    const { id, kind } = await parseBody(c, CancelInsight)
    await jobs.cancel(await editableRecord(ports, user, id), kind)
    return ok(c)
  })
  app.post('/api/voice/editMindmap', async (c) => {
    const user = await requireUser(c, server)
    const { id, mindmap } = await parseLargeBody(c, server, { user, name: 'EditMindmap' })
    const { task, owner } = await recordFor(ports.store, user, { id, need: 'editor' })
    const tree = parseTree(mindmap)
    if (!tree) throw new RequestError('mindmap.bad')
    requireTextQuota(owner, await ports.store.textSizes.usedBytes(owner.id))
    if (!(await ports.store.insights.updateBody(task.id, 'mindmap', { ...tree, edited: 1 })))
      throw new RequestError('mindmap.none')
    return ok(c)
  })
  app.post('/api/voice/editSummary', async (c) => {
    const user = await requireUser(c, server)
    const { id, summary } = await parseLargeBody(c, server, { user, name: 'EditSummary' })
    const { task, owner } = await recordFor(ports.store, user, { id, need: 'editor' })
    requireTextQuota(owner, await ports.store.textSizes.usedBytes(owner.id))
    await editSummary(ports, task, summary)
    return ok(c)
  })
  app.get('/api/summary/preferences', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, await loadSummaryPreferences(ports, user.id))
  })
  app.put('/api/summary/preferences', async (c) => {
    const user = await requireUser(c, server)
    const preferences = await parseBody(c, SaveSummaryPreferences)
    requireRate(limits.edits, user.id)
    return ok(c, await saveSummaryPreferences(ports, user.id, preferences))
  })
  app.post('/api/voice/ask', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseLargeBody(c, server, { user, name: 'AssistantQuestion' })
    const task = await readableRecord(ports, user, request.id)
    const disconnected = new AbortController()
    const signal = AbortSignal.any([disconnected.signal, c.req.raw.signal])
    const lines = await questions.answer(user, request, { task, locale: c.get('locale'), signal })
    // Proxies must not buffer the stream.
    const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', 'x-accel-buffering': 'no' }
    return c.body(
      ndjsonStream(lines, () => disconnected.abort()),
      200,
      headers,
    )
  })
}

/** Streams one JSON value per line. */
function ndjsonStream(lines: AsyncGenerator<AssistantEvent>, onCancel: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const line = await lines.next()
      if (line.done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(line.value)}\n`))
    },
    async cancel() {
      onCancel()
      await lines.return(undefined)
    },
  })
}
