/**
 * A back end with only the calls and fields of the first contract: later calls return 404, later fields are absent. Some
 * numbers are strings and some empty values are null, as such back ends send them.
 */
import { http, HttpResponse, type JsonBodyType } from 'msw'

const user = {
  id: '7',
  username: 'wang',
  name: '王小明',
  nickname: null,
  avatar: null,
  roles: null,
  phone: '',
  total: '36000',
  month_total: 0,
  storage_total: '1024',
  month_use_time: null,
  vip_endtime: null,
  is_vip: '0',
  is_forever: 2,
  page_num: 0,
}
const task = {
  id: 3,
  title: '周会',
  status: '2',
  type: 'file',
  language: 'cn',
  mode: 'normal',
  url: '',
  times: '90',
  size: 2048,
  createtime: '2025-06-18 12:00:00',
  created_at: null,
  progress: null,
  error: null,
  speakers: null,
  summary: null,
  mindmap: null,
  deleted: 0,
  version: '2',
}
const segments = [{ id: 'a', start: '0', end: 900, role: null, text: '我们开会。', words: null, confidence: null }]
const meeting = {
  id: 4,
  title: '例会',
  language: 'cn',
  target: null,
  remark: null,
  status: 0,
  times: 0,
  createtime: '2025-06-18 12:00:00',
  created_at: '2025-06-18T04:00:00Z',
  task_id: null,
}
const translation = {
  id: 5,
  name: '合同.docx',
  source: 'en',
  target: 'cn',
  status: 2,
  pages: '3',
  size: 2048,
  createtime: '2025-06-18 12:00:00',
  created_at: '2025-06-18T04:00:00Z',
  progress: null,
  error: null,
}
const card = { id: 1, title: '月卡', price: '30.00', line_price: null, days: '30', seconds: null, note: null }

const data: Record<string, JsonBodyType> = {
  '/api/passport/userinfo': { user },
  '/api/passport/logout': null,
  '/api/ajax/setting': { site_name: null, app_url: '', app_qr: '', support_url: null, page_limit: '0', register: '1' },
  '/api/voice/languageList': { list: [{ value: 'cn', label: '中文', label_en: 'Chinese', note: null }] },
  '/api/voice/find': { ...task, list: segments, peaks_url: null },
  '/api/voice/versions': [
    { version: 2, at: '2025-06-19T04:00:00Z', by: 'wang', edits: '1' },
    { version: 1, at: '2025-06-18T04:00:00Z', by: null, edits: 0 },
  ],
  '/api/voice/gptSummary': { summary: '开了会。', keywords: null, chapters: null, todos: null },
  '/api/voice/gptMindmap': { Title: '周会', Topic: [{ Title: '开始' }] },
  '/api/transfertask/find': { ...meeting, list: null },
  '/api/viprule/index': [card],
  '/api/viprule/timerule': null,
  '/api/translate/find': { ...translation, list: [{ source: 'Hello', target: '你好', kind: 'paragraph' }] },
}
const pages: Record<string, JsonBodyType[]> = {
  '/api/voice/index': [task],
  '/api/transfertask/index': [meeting],
  '/api/translate/index': [translation],
}

const ok = { code: 1, msg: '' }

/** The back end's handlers. `onUnsupported` is called for each call it doesn't have. */
export const minimalBackend = (onUnsupported: (path: string) => void) => [
  ...Object.entries(data).map(([path, body]) => http.all(`*${path}`, () => HttpResponse.json({ ...ok, data: body }))),
  ...Object.entries(pages).map(([path, rows]) =>
    http.all(`*${path}`, () => HttpResponse.json({ ...ok, data: rows, count: String(rows.length) })),
  ),
  http.get('*/user/message', () => HttpResponse.json({ ...ok, count: null })),
  http.all('*/*', ({ request }) => {
    onUnsupported(new URL(request.url).pathname)
    return HttpResponse.html('<h1>Not Found</h1>', { status: 404 })
  }),
]
