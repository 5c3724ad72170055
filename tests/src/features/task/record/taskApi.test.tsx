import { describe, expect, it } from 'vitest'
import * as insightApi from '../../../../../src/features/task/insight/insightApi'
import * as api from '../../../../../src/features/task/record/taskApi'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { testServer } from '../../../shared/http/testServer'

const { toasts, last, answer, answerJson } = testServer()
const task = { title: '采访', url: '/files/a.mp3', times: 61, size: 9, language: 'en' } as const
const shortage = { need: 61, total: 10, month_total: 0 }
const record = { id: 7, title: '采访', status: 2 } as const
const segment = { id: 's1', start: 0, end: 900, text: 'Hello' }
const options = { id: 7, type: 'docx', role: 1, time: 1, tone: 0, pa: 1 } as const

describe.each([
  ['checkBeforeAddTask', endpoints.checkTask.path, () => api.checkBeforeAddTask(task), {}, {}],
  ['addTask', endpoints.addTask.path, () => api.addTask(task), { id: 7 }, { id: 7 }],
  ['retryTask', endpoints.retryTask.path, () => api.retryTask({ id: 7, language: 'cn' }), {}, {}],
] as const)('%s', (_, path, call, data, result) => {
  it('gives what was done', async () => {
    answerJson(path, { code: 1, msg: '', data })
    expect(await call()).toEqual({ ok: true, data: result })
    expect(last().method).toBe('POST')
  })

  it('gives what is missing on 6001, without a toast', async () => {
    answerJson(path, { code: 6001, msg: '时长不足', data: shortage })
    expect(await call()).toEqual({ ok: false, shortage })
    expect(toasts).toEqual([])
  })

  it('does not take a 6001 that does not say what is missing', async () => {
    answerJson(path, { code: 6001, msg: '时长不足' })
    await expect(call()).rejects.toMatchObject({ kind: 'malformed', field: 'data' })
  })

  it('is not done on 6003 either', async () => {
    answerJson(path, { code: 6003, msg: '请稍候', data })
    await expect(call()).rejects.toMatchObject({ kind: 'unfulfilled', code: 6003 })
  })

  it('says a refusal', async () => {
    answerJson(path, { code: 0, msg: '创建失败' })
    await expect(call()).rejects.toMatchObject({ kind: 'refused', serverText: '创建失败' })
    expect(toasts).toMatchObject([{ title: '提示', text: '创建失败' }])
  })
})

describe('records', () => {
  it('come by pages', async () => {
    answerJson(endpoints.tasks.path, { code: 1, data: [record], count: 31 })
    const page = await api.fetchTasks({ page: 3, limit: 15, keyword: '采访 a', status: 2 })
    expect(page).toMatchObject({ rows: [{ ...record, type: 'file', version: 0 }], total: 31 })
    expect(Object.fromEntries(new URLSearchParams(last().query))).toEqual({
      page: '3',
      limit: '15',
      keyword: '采访 a',
      status: '2',
    })
  })

  it('come one by one with their segments', async () => {
    answerJson(endpoints.findTask.path, { code: 1, data: { ...record, list: [segment], peaks_url: '/files/p' } })
    expect(await api.fetchTask(7)).toMatchObject({ ...record, list: [segment], peaks_url: '/files/p' })
    expect(last().query).toBe('?id=7')
  })

  it('that are not there are an error, without a toast: the page says it', async () => {
    answerJson(endpoints.findTask.path, { code: 0, msg: '转写记录不存在' })
    await expect(api.fetchTask(7)).rejects.toMatchObject({ kind: 'refused', serverText: '转写记录不存在' })
    expect(toasts).toEqual([])
  })

  it.each([
    [api.deleteTask, endpoints.deleteTask],
    [api.restoreTask, endpoints.restoreTask],
    [api.destroyTask, endpoints.destroyTask],
  ])('are removed and brought back by id', async (call, { path }) => {
    answerJson(path, { code: 1, msg: '好' })
    expect(await call(7)).toBe('好')
    expect(last()).toMatchObject({ method: 'POST', body: '{"id":7}' })
  })

  it('have versions to go back to', async () => {
    answerJson(endpoints.taskVersions.path, { code: 1, data: [{ version: 2, at: '2024-05-01' }] })
    expect(await api.fetchVersions(7)).toEqual([{ version: 2, at: '2024-05-01', by: '', edits: 0 }])
    answerJson(endpoints.revertTask.path, { code: 1, data: { version: 4 } })
    expect(await api.revertTask(7, 2)).toEqual({ version: 4 })
    expect(last().body).toBe('{"id":7,"version":2}')
  })
})

describe('an edit', () => {
  const edit = { id: 7, version: 3, title: '采访（一）', list: [segment], removed: ['s2'] }

  it('becomes a new version', async () => {
    answerJson(endpoints.editTask.path, { code: 1, data: { version: 4 } })
    expect(await api.editTask(edit)).toEqual({ ok: true, version: 4 })
    expect(JSON.parse(last().body)).toEqual(edit)
  })

  it('made on an old version gives what is stored now, without a toast', async () => {
    answerJson(endpoints.editTask.path, {
      code: 0,
      msg: '已被修改',
      data: { conflict: { ...record, version: 9, list: [segment] } },
    })
    expect(await api.editTask(edit)).toMatchObject({ ok: false, conflict: { id: 7, version: 9, list: [segment] } })
    expect(toasts).toEqual([])
  })

  it('that is refused for another reason is a refusal', async () => {
    answerJson(endpoints.editTask.path, { code: 0, msg: '标题过长', data: null })
    await expect(api.editTask(edit)).rejects.toMatchObject({ kind: 'refused' })
    expect(toasts).toMatchObject([{ text: '标题过长' }])
  })

  it('with a conflict that can’t be read names the field', async () => {
    answerJson(endpoints.editTask.path, { code: 0, data: { conflict: { id: 7, status: 'odd' } } })
    await expect(api.editTask(edit)).rejects.toMatchObject({ kind: 'malformed', field: 'data.conflict.status' })
  })
})

describe('an export', () => {
  it('has an address, and the file is there', async () => {
    answerJson(endpoints.exportUrl.path, { code: 1, data: { url: '/api/exports/x' } })
    const url = await api.fetchExportUrl(options)
    expect(last().query).toBe('?id=7&type=docx&role=1&time=1&tone=0&pa=1')
    answer('/api/exports/x', () => new Response('text'))
    expect(await (await api.download(url)).text()).toBe('text')
  })

  it('that is still being made says so', async () => {
    answerJson(endpoints.exportUrl.path, { code: 6003, msg: '正在生成' })
    await expect(api.fetchExportUrl(options)).rejects.toMatchObject({ kind: 'unfulfilled', code: 6003 })
  })

  it.each([null, {}, { url: ['/x'] }])('without an address is an error: %j', async (data) => {
    answerJson(endpoints.exportUrl.path, { code: 1, data })
    await expect(api.fetchExportUrl(options)).rejects.toMatchObject({ kind: 'malformed' })
  })
})

describe('what is made of a text', () => {
  it('is a summary §7.16', async () => {
    answerJson(endpoints.summary.path, {
      code: 1,
      data: {
        summary: '简述',
        chapters: [{ title: '一', start: 0 }],
        todos: [{ text: '发稿' }],
        version: 4,
        by: 'model',
      },
    })
    expect(await insightApi.generateSummary({ id: 7, renew: 1 })).toEqual({
      ready: true,
      value: {
        summary: '简述',
        keywords: [],
        chapters: [{ title: '一', start: 0, text: '' }],
        todos: [{ text: '发稿' }],
        version: 4,
        by: 'model',
      },
    })
    expect(last()).toMatchObject({ method: 'POST', query: '?id=7&renew=1', body: '' })
  })

  it('is a mind map §7.16', async () => {
    const mindmap = { Title: '会议', Topic: [{ Title: '预算' }], by: 'extract' }
    answerJson(endpoints.mindmap.path, { code: 1, data: mindmap })
    expect(await insightApi.generateMindmap({ id: 7 })).toEqual({ ready: true, value: mindmap })
    expect(last()).toMatchObject({ method: 'POST', query: '?id=7', body: '' })
  })

  it('may be on its way', async () => {
    answerJson(endpoints.mindmap.path, { code: 6003, msg: '', data: { progress: 40 } })
    expect(await insightApi.generateMindmap({ id: 7 })).toEqual({ ready: false, progress: 40 })
    answerJson(endpoints.summary.path, { code: 6003, msg: '' })
    expect(await insightApi.generateSummary({ id: 7 })).toEqual({ ready: false, progress: 0 })
  })

  it('can be stopped, and a mind map changed', async () => {
    answerJson(endpoints.cancelInsight.path, { code: 1, msg: '' })
    await insightApi.cancelInsight({ id: 7, kind: 'mindmap' })
    expect(JSON.parse(last().body)).toEqual({ id: 7, kind: 'mindmap' })
    answerJson(endpoints.editMindmap.path, { code: 1, msg: '' })
    await insightApi.editMindmap({ id: 7, mindmap: { Title: '周会' } })
    expect(JSON.parse(last().body)).toEqual({ id: 7, mindmap: { Title: '周会' } })
  })
})
