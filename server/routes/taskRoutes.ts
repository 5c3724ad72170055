import type { WireSegment } from '../../src/wire/responses'
import {
  AddSample,
  AddTask,
  ChangeRecords,
  CheckTask,
  EditNotes,
  FindTask,
  RetryTask,
  RevertTask,
  TaskById,
  TaskPage,
  recordActions,
} from '../../src/wire/requests'
import { responseCode as codes, taskStatus } from '../../src/wire/constants'
import { translate } from '../messages/messages'
import type { TaskRow } from '../ports/rows'
import { storedInsights } from '../usecases/insight/insightJobs'
import { expiryOf } from '../usecases/retention/retentionRules'
import { sharedFields } from '../usecases/people/sharedFields'
import { engineNames } from '../usecases/transcription/engineLanguages'
import { changeRecord, changeRecords } from '../usecases/records/changeRecords'
import { importTask } from '../usecases/records/importTask'
import { readableRecord, recordFor } from '../usecases/records/access'
import { toTaskFilter } from '../usecases/records/recordFilter'
import { addSample } from '../usecases/records/samples'
import { segmentBatches, streamWithList } from '../usecases/records/segmentStream'
import { editNotes } from '../usecases/records/notes'
import {
  addTask,
  checkCanTranscribe,
  editTask,
  fileUrl,
  retryTask,
  toListedTaskDto,
  toSharedTaskDto,
  toTaskDto,
} from '../usecases/records/tasks'
import { versionBatches, loadVersionDelta, revertToVersion, versions } from '../usecases/records/versions'
import {
  parseBody,
  requireUser,
  ok,
  parseQuery,
  type ServerApp,
  type RequestContext,
  type ServerContext,
} from '../http/requestContext'
import { parseLargeBody } from '../http/largeBody'
import { requireRate } from '../http/requestLimits'

/** Longest excerpt of a running task's text, in UTF-16 units. */
const maxLatestChars = 200

export function taskRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  app.post('/api/voice/checkBeforeAddTask', async (c) => {
    await checkCanTranscribe(ports, await requireUser(c, server), await parseBody(c, CheckTask))
    return ok(c)
  })
  app.post('/api/voice/addTask', async (c) => {
    const id = await addTask(ports, await requireUser(c, server), await parseBody(c, AddTask))
    return ok(c, { id })
  })
  app.post('/api/voice/import', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, { id: await importTask(ports, user, await parseLargeBody(c, server, { user, name: 'ImportTask' })) })
  })
  app.post('/api/voice/addSample', async (c) => {
    const user = await requireUser(c, server)
    requireRate(server.limits.edits, user.id)
    return ok(c, { id: await addSample(ports, user, (await parseBody(c, AddSample)).language) })
  })
  app.get('/api/voice/index', async (c) => {
    const user = await requireUser(c, server)
    const { page, limit, sort, shared, ...filter } = parseQuery(c, TaskPage)
    if (shared === 1) {
      const { keyword, ids } = filter
      const { rows, total } = await ports.store.people.page({ userId: user.id, page, limit, keyword, ids })
      return ok(
        c,
        rows.map((row) => toSharedTaskDto(row, c.get('locale'))),
        { count: total },
      )
    }
    const query = { page, limit, sort, userId: user.id, ...toTaskFilter(filter) }
    const { rows, total } = await ports.store.tasks.page(query)
    const running = rows.filter((row) => row.status === taskStatus.running).map(({ id }) => id)
    const latest = await ports.store.segments.lastTexts(running)
    const latestOf = (id: number) => latest.get(id)?.slice(-maxLatestChars)
    return ok(
      c,
      rows.map((row) => ({ ...toListedTaskDto(row, c.get('locale')), latest: latestOf(row.id) })),
      { count: total },
    )
  })
  app.get('/api/voice/find', async (c) => {
    const user = await requireUser(c, server)
    const { id, version } = parseQuery(c, FindTask)
    const access = await recordFor(ports.store, user, { id, need: 'reader' })
    const { task } = access
    if (task.status !== taskStatus.running)
      await ports.store.inbox.markNoticesRead({ taskId: id, userId: user.id }, ports.clock.now())
    const shared = await sharedFields(ports, user, access)
    const envelope = { prefix: `{"code":${codes.ok},"msg":"","data":`, suffix: '}' }
    if (version === undefined || version === task.version) {
      const engine_names = await engineNames(ports, id)
      const engines = Object.values(engine_names)
      const expires = access.role === 'owner' ? await expiryOf(ports, task) : undefined
      const extraFields = { ...(await storedInsights(ports, id)), engines, engine_names, expires, ...shared }
      return streamTask(c, task, { ...envelope, list: segmentBatches(ports.store, id), extraFields })
    }
    requireRate(server.limits.expensiveReads, user.id)
    const delta = await loadVersionDelta(ports, task, version)
    const taskAsOf = { ...task, version, title: delta.title ?? task.title, speakers: delta.speakers ?? task.speakers }
    return streamTask(c, taskAsOf, { ...envelope, list: versionBatches(ports, id, delta), extraFields: shared })
  })
  app.post('/api/voice/edit', async (c) => {
    const user = await requireUser(c, server)
    const edit = await parseLargeBody(c, server, { user, name: 'EditTask' })
    if (await editTask(ports, user, edit)) return ok(c, { version: edit.version + 1 })
    const msg = JSON.stringify(translate(c.get('locale'), 'task.stale'))
    const access = await recordFor(ports.store, user, { id: edit.id, need: 'reader' })
    return streamTask(c, access.task, {
      extraFields: await sharedFields(ports, user, access),
      list: segmentBatches(ports.store, edit.id),
      prefix: `{"code":${codes.failed},"msg":${msg},"data":{"conflict":`,
      suffix: '}}',
    })
  })
  app.post('/api/voice/editNotes', async (c) => {
    const user = await requireUser(c, server)
    requireRate(server.limits.edits, user.id)
    return ok(c, { notes: await editNotes(ports, user, await parseBody(c, EditNotes)) })
  })
  app.get('/api/voice/versions', async (c) => {
    const user = await requireUser(c, server)
    requireRate(server.limits.expensiveReads, user.id)
    const task = await readableRecord(ports, user, parseQuery(c, TaskById).id)
    return ok(c, await versions(ports, task, translate(c.get('locale'), 'task.authorGone')))
  })
  app.post('/api/voice/revert', async (c) => {
    const user = await requireUser(c, server)
    const { id, version } = await parseBody(c, RevertTask)
    requireRate(server.limits.edits, user.id)
    const access = await recordFor(ports.store, user, { id, need: 'editor' })
    return ok(c, { version: await revertToVersion(ports, user, { access, version }) })
  })
  app.post('/api/voice/retry', async (c) => {
    await retryTask(ports, await requireUser(c, server), await parseBody(c, RetryTask))
    return ok(c)
  })
  for (const action of recordActions) {
    app.post(`/api/voice/${action}`, async (c) => {
      await changeRecord(ports, await requireUser(c, server), { action, id: (await parseBody(c, TaskById)).id })
      return ok(c)
    })
  }
  app.post('/api/voice/batch', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, ChangeRecords)
    requireRate(server.limits.edits, user.id)
    const { done, failed } = await changeRecords(ports, user, request)
    return ok(c, {
      done,
      failed: failed.map(({ id, error }) => ({ id, msg: translate(c.get('locale'), error.messageId, error.values) })),
    })
  })
}

interface TaskStream {
  list: AsyncGenerator<WireSegment[]>
  /** JSON before and after the task. */
  prefix: string
  suffix: string
  extraFields?: object
}

/** Streams a task with its segments. */
function streamTask(c: RequestContext, task: TaskRow, { list, prefix, suffix, extraFields }: TaskStream): Response {
  const peaks = task.peaksFile === null ? {} : { peaks_url: fileUrl(task.peaksFile) }
  const { speakers, notes } = task
  const details = { speakers, ...(notes.length > 0 ? { notes } : {}) }
  const fields = JSON.stringify({ ...toTaskDto(task, c.get('locale')), ...details, ...peaks, ...extraFields })
  const stream = streamWithList(list, `${prefix}${fields.slice(0, -1)},"list":`, `}${suffix}`)
  return c.body(stream, 200, { 'content-type': 'application/json' })
}
