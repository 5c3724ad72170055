import type { Segment } from '../../src/wire/bodies'
import { AddTask, CheckTask, EditTask, FindTask, RetryTask, RevertTask, TaskById, TaskPage } from '../../src/wire/requests'
import { code as codes } from '../../src/wire/codes'
import { sentence } from '../messages'
import type { TaskRow } from '../rows'
import { keptInsights } from '../work/insight/makings'
import { segmentParts, streamWithList } from '../work/segments'
import { addTask, checkTask, destroyTask, editTask, fileUrl, ownTask, retryTask, setDeleted, taskBody } from '../work/tasks'
import { olderParts, olderText, revert, versions } from '../work/versions'
import { body, caller, ok, query, type App, type Call, type Server } from './call'

export function taskRoutes(app: App, server: Server): void {
  const { ports, hooks } = server
  app.post('/api/voice/checkBeforeAddTask', async (c) => {
    checkTask(ports, await caller(c, server), await body(c, CheckTask))
    return ok(c)
  })
  app.post('/api/voice/addTask', async (c) => {
    const id = await addTask(ports, await caller(c, server), await body(c, AddTask))
    hooks.wake()
    return ok(c, { id })
  })
  app.get('/api/voice/index', async (c) => {
    const user = await caller(c, server)
    const { status, type, deleted, ...rest } = query(c, TaskPage)
    const { rows, total } = await ports.store.tasks.page({
      ...rest,
      userId: user.id,
      deleted: deleted === 1,
      ...(status === undefined || status === '' ? {} : { status }),
      ...(type === '' ? {} : { type }),
    })
    return ok(c, rows.map((row) => taskBody(row, c.get('locale'))), { count: total })
  })
  app.get('/api/voice/find', async (c) => {
    const user = await caller(c, server)
    const { id, version } = query(c, FindTask)
    const task = await ownTask(ports, user, id)
    const around = [`{"code":${codes.ok},"msg":"","data":`, '}'] as const
    if (version === undefined || version === task.version) {
      const kept = await keptInsights(ports, id)
      return withList(c, task, segmentParts(ports.store, id), ...around, kept)
    }
    const older = await olderText(ports, task, version)
    const then = { ...task, version, title: older.title ?? task.title, speakers: older.speakers ?? task.speakers }
    return withList(c, then, olderParts(ports, id, older), ...around)
  })
  app.post('/api/voice/edit', async (c) => {
    const user = await caller(c, server)
    const edit = await body(c, EditTask)
    if (await editTask(ports, user, edit)) return ok(c, { version: edit.version + 1 })
    const msg = JSON.stringify(sentence(c.get('locale'), 'task.stale'))
    const task = await ownTask(ports, user, edit.id)
    return withList(c, task, segmentParts(ports.store, task.id), `{"code":${codes.failed},"msg":${msg},"data":{"conflict":`, '}}')
  })
  app.get('/api/voice/versions', async (c) => {
    const task = await ownTask(ports, await caller(c, server), query(c, TaskById).id)
    return ok(c, await versions(ports, task))
  })
  app.post('/api/voice/revert', async (c) => {
    const user = await caller(c, server)
    const { id, version } = await body(c, RevertTask)
    return ok(c, { version: await revert(ports, user, await ownTask(ports, user, id), version) })
  })
  app.post('/api/voice/retry', async (c) => {
    await retryTask(ports, await caller(c, server), await body(c, RetryTask))
    hooks.wake()
    return ok(c)
  })
  app.post('/api/voice/del', async (c) => {
    await setDeleted(ports, await caller(c, server), (await body(c, TaskById)).id, true)
    return ok(c)
  })
  app.post('/api/voice/restore', async (c) => {
    await setDeleted(ports, await caller(c, server), (await body(c, TaskById)).id, false)
    return ok(c)
  })
  app.post('/api/voice/destroy', async (c) => {
    await destroyTask(ports, await caller(c, server), (await body(c, TaskById)).id)
    return ok(c)
  })
}

/** A task with its segments, streamed between the given pieces of JSON. */
function withList(c: Call, task: TaskRow, list: AsyncGenerator<Segment[]>, before: string, after: string, more: object = {}): Response {
  const peaks = task.peaksFile === null ? {} : { peaks_url: fileUrl(task.peaksFile) }
  const fields = JSON.stringify({ ...taskBody(task, c.get('locale')), ...peaks, ...more })
  const stream = streamWithList(list, `${before}${fields.slice(0, -1)},"list":`, `}${after}`)
  return c.body(stream, 200, { 'content-type': 'application/json' })
}
