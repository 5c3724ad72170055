/**
 * The list of records of an account with many: each filter and each order, the folders with their counts, and placing records.
 * `LIBRARY_RECORDS` is the number of records, 10,000 by default.
 */
import Database from 'libsql'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, withTestServer } from '../lib/testServer.mjs'

const records = Number(process.env.LIBRARY_RECORDS ?? 10_000)
const calls = 40

export async function* measure() {
  yield* await withTestServer(
    async ({ url, dataDir }) => {
      const token = await signIn(url)
      const { data } = await call(url, '/api/passport/userinfo', { token })
      const ids = await fill(dataDir, data.user.id)
      const figures = []
      for (const [name, query] of Object.entries(queries(ids)))
        figures.push(
          figure(`list, ${name}, 95 %`, await times(() => call(url, `/api/voice/index?${query}`, { token }))),
        )
      figures.push(figure('folders and tags, 95 %', await times(() => call(url, '/api/library', { token })), 100))
      const changes = (/** @type {number} */ favorite) => [
        { ids: ids.tasks.slice(0, 500), favorite, folder: ids.folder },
      ]
      const place = (/** @type {number} */ index) =>
        call(url, '/api/library/place', { token, body: { changes: changes(index % 2) } })
      figures.push(figure('placing 500 records, 95 %', await times(place), 200))
      return figures
    },
    { REGISTERS_PER_HOUR: '1000' },
  )
}

/** @typedef {{ tasks: number[], folder: number, tag: number }} Ids */

const queries = (/** @type {Ids} */ { folder, tag }) => ({
  'no filter': '',
  'last page': `page=${Math.ceil(records / 15)}`,
  'by title': 'sort=title',
  'by length': 'sort=-times',
  'by last opened': 'sort=-opened',
  title: 'keyword=77',
  language: 'language=en&sort=title',
  date: `from=${new Date(Date.now() - 30 * 86_400_000).toISOString()}&sort=title`,
  length: 'min=600&max=1800&sort=-times',
  speaker: `speaker=${encodeURIComponent('李明')}&sort=title`,
  source: 'source=meeting&sort=title',
  status: 'status=2&sort=-times',
  folder: `folder=${folder}&sort=title`,
  'no folder': 'folder=0&sort=-opened',
  tag: `tags=${tag}&sort=title`,
  favorite: 'favorite=1&sort=title',
  'all at once': `tags=${tag}&folder=${folder}&speaker=${encodeURIComponent('李明')}&language=cn&min=60&keyword=1&sort=title`,
})

const figure = (/** @type {string} */ name, /** @type {number} */ value, max = 50) => ({ name, value, unit: 'ms', max })

/** @param {(index: number) => Promise<unknown>} work @returns the 95th percentile in milliseconds */
async function times(work) {
  const all = []
  for (let index = 0; index < calls; index++) {
    const started = performance.now()
    await work(index)
    all.push(performance.now() - started)
  }
  return all.toSorted((one, other) => one - other)[Math.floor(calls * 0.95)] ?? NaN
}

/** @returns {Promise<Ids>} */
async function fill(/** @type {string} */ dataDir, /** @type {number} */ userId) {
  const database = new Database(join(dataDir, 'data.db'))
  database.exec('pragma busy_timeout = 60000; pragma synchronous = normal; begin immediate')
  const addItem = database.prepare(
    'insert into library_items (user_id, kind, name, name_key, value, created_at) values (?, ?, ?, ?, ?, 0)',
  )
  const items = (/** @type {string} */ kind) =>
    Array.from({ length: 50 }, (_, index) =>
      Number(addItem.run(userId, kind, `${index}`, `${index}`, '').lastInsertRowid),
    )
  const [folders, tags] = [items('folder'), items('tag')]
  const addTask = database.prepare(`insert into tasks
    (user_id, title, status, type, language, mode, file, size, times, created_at, progress, error, speakers, version, attempt,
      folder_id, favorite, opened_at)
    values (?, ?, 2, ?, ?, 'normal', 'none', 0, ?, ?, 100, '', ?, 0, 1, ?, ?, ?)`)
  const addSegment = database.prepare(
    "insert into segments (task_id, id, start_ms, end_ms, role, text) values (?, ?, ?, ?, '1', '今天讨论图书馆的预算和明年的计划。')",
  )
  const addTag = database.prepare('insert into task_tags (tag_id, task_id) values (?, ?)')
  const tasks = []
  for (let index = 0; index < records; index++) {
    const { lastInsertRowid } = addTask.run(
      ...[
        userId,
        `会议 ${(index * 7919) % records}`,
        index % 4 === 0 ? 'meeting' : 'file',
        index % 5 === 0 ? 'en' : 'cn',
      ],
      ...[(index * 37) % 7200, Date.now() - index * 3_600_000, index % 2 === 0 ? '{"1":"李明"}' : '{"1":"王芳"}'],
      // Half of the records are in one folder and have one tag: the worst case of these filters.
      ...[index % 2 === 0 ? folders[0] : index % 3 === 0 ? null : folders[index % 50], index % 10 === 0 ? 1 : 0, index],
    )
    const id = Number(lastInsertRowid)
    tasks.push(id)
    for (let each = 0; each < 4; each++) addSegment.run(id, `s${each}`, each * 5_000, each * 5_000 + 4_000)
    if (index % 2 === 0) addTag.run(tags[0], id)
    addTag.run(tags[1 + (index % 49)], id)
  }
  database.exec('commit')
  // Indexing them would compete with what is measured.
  const changes = database.prepare('select 1 from search_changes limit 1')
  while (changes.get()) await sleep(50)
  database.close()
  return { tasks, folder: folders[0] ?? 0, tag: tags[0] ?? 0 }
}
