/** Speed and memory of reading a 500-page PDF, and the server's responsiveness meanwhile. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, upload, withTestServer } from '../lib/testServer.mjs'
import { eventLoopDelay, watched } from './eventLoop.mjs'
import { longPdf } from './pdf.mjs'
import { memoryOf } from './usage.mjs'

const pages = 500
const everyMs = 20

export async function* measure() {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  const document = join(folder, 'long.pdf')
  writeFileSync(document, longPdf(pages))
  try {
    const { seconds, reader, server, delay } = await withTestServer((product) => measureDocument(product, document), {
      PAGES_PER_DAY: '0',
      ...watched,
    })
    yield { name: `${pages} pages read`, value: seconds, unit: 's' }
    yield { name: `${pages} pages: memory of the reader`, value: reader / 2 ** 20, unit: 'MiB', max: 300 }
    yield { name: `${pages} pages: memory growth of the server`, value: server / 2 ** 20, unit: 'MiB' }
    yield { name: `${pages} pages: event-loop delay, p99`, value: delay, unit: 'ms', max: 50 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * @param {import('../lib/testServer.mjs').TestServer} product
 * @param {string} path
 */
async function measureDocument(product, path) {
  const { url, pid } = product
  const token = await signIn(url)
  const sent = await upload(url, token, path)
  const before = memoryOf(pid).now
  await eventLoopDelay(product)
  const startedAt = performance.now()
  const body = { url: sent.url, name: 'long.pdf', size: 1, target: 'en', by: 'browser' }
  const { data } = await call(url, '/api/translate/add', { token, body })
  let reader = 0
  for (;;) {
    const { data: rows } = await call(url, '/api/translate/index', { token })
    if (rows[0]?.status === 2) break
    if (rows[0]?.status === -1) throw new Error(`the document was not read: ${rows[0].error}`)
    reader = Math.max(reader, ...readerMemory(pid))
    await sleep(everyMs)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const { p99: delay } = await eventLoopDelay(product)
  const found = await call(url, `/api/translate/find?id=${data.id}`, { token })
  if (found.data.pages !== pages) throw new Error(`${found.data.pages} pages were found`)
  return { seconds, reader, server: memoryOf(pid).peak - before, delay }
}

/** Peak memory of each running document reader, in bytes. */
function readerMemory(/** @type {number} */ pid) {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
    .flatMap((child) => {
      try {
        const command = readFileSync(`/proc/${child}/cmdline`, 'utf8')
        return command.includes('readerProcess') ? [memoryOf(Number(child)).peak] : []
      } catch {
        return []
      }
    })
}
