import {
  CancelInsight,
  EditMindmap,
  insightKinds,
  MakeInsight,
  Question,
  type AnswerLine,
} from '../../src/wire/insight'
import { code as codes } from '../../src/wire/codes'
import { Refusal } from '../refusal'
import { insightBody, Makings } from '../work/insight/makings'
import { Questions } from '../work/insight/questions'
import { readTree } from '../work/insight/tree'
import { ownTask } from '../work/tasks'
import { body, caller, ok, query, type App, type Server } from './call'

const paths = { summary: '/api/voice/gptSummary', mindmap: '/api/voice/gptMindmap' } as const

/** What is made of a record's text, and questions about it. */
export function insightRoutes(app: App, server: Server): void {
  const { ports, settings } = server
  const makings = new Makings(ports, settings)
  const questions = new Questions(ports, settings)
  for (const kind of insightKinds) {
    app.post(paths[kind], async (c) => {
      const user = await caller(c, server)
      const { id, renew } = query(c, MakeInsight)
      const answer = await makings.ask(user, await ownTask(ports, user, id), kind, {
        renew: renew === 1,
        locale: c.get('locale'),
      })
      if (answer.ready) return ok(c, insightBody(answer.row))
      return c.json({ code: codes.notReady, msg: '', data: { progress: answer.progress } })
    })
  }
  app.post('/api/voice/gptCancel', async (c) => {
    const user = await caller(c, server)
    const { id, kind } = await body(c, CancelInsight)
    makings.cancel(await ownTask(ports, user, id), kind)
    return ok(c)
  })
  app.post('/api/voice/editMindmap', async (c) => {
    const user = await caller(c, server)
    const { id, mindmap } = await body(c, EditMindmap)
    const task = await ownTask(ports, user, id)
    const tree = readTree(mindmap)
    if (!tree) throw new Refusal('mindmap.bad')
    if (!(await ports.store.insights.edit(task.id, 'mindmap', { ...tree, edited: 1 })))
      throw new Refusal('mindmap.none')
    return ok(c)
  })
  app.post('/api/voice/ask', async (c) => {
    const user = await caller(c, server)
    const asked = await body(c, Question)
    const task = await ownTask(ports, user, asked.id)
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, c.req.raw.signal])
    const lines = await questions.answer(user, task, asked, c.get('locale'), signal)
    // A proxy must not wait for the end of it.
    const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', 'x-accel-buffering': 'no' }
    return c.body(
      streamOf(lines, () => gone.abort()),
      200,
      headers,
    )
  })
}

/** One JSON value a line, as they come. */
function streamOf(lines: AsyncGenerator<AnswerLine>, leave: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const line = await lines.next()
      if (line.done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(line.value)}\n`))
    },
    async cancel() {
      leave()
      await lines.return(undefined)
    },
  })
}
