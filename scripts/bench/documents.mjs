/** How fast a PDF of 500 pages is taken apart, what that takes of memory, and whether the server goes on answering meanwhile. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, upload, withProduct } from '../product.mjs'
import { longPdf } from './pdf.mjs'
import { memoryOf } from './usage.mjs'

const pages = 500
/** Told to the server's process: each signal has it print how late its event loop was since the last one, in milliseconds. */
const watcher = `data:text/javascript,${encodeURIComponent(
  `import { monitorEventLoopDelay } from 'node:perf_hooks'
   const delay = monitorEventLoopDelay({ resolution: 2 })
   delay.enable()
   process.on('SIGUSR2', () => { console.log('late ' + delay.percentile(99) / 1e6); delay.reset() })`,
)}`
const everyMs = 20

export async function* measure() {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  const document = join(folder, 'long.pdf')
  writeFileSync(document, longPdf(pages))
  try {
    const { seconds, reader, server, delay } = await withProduct((product) => throughProduct(product, document), {
      PAGES_PER_DAY: '0',
      NODE_OPTIONS: `--import ${watcher}`,
    })
    yield { name: `${pages} pages taken apart`, value: seconds, unit: 's' }
    yield { name: `${pages} pages: memory of the reader`, value: reader / 2 ** 20, unit: 'MiB', most: 300 }
    yield { name: `${pages} pages: memory the server grew by`, value: server / 2 ** 20, unit: 'MiB' }
    yield { name: `${pages} pages: event-loop delay, p99`, value: delay, unit: 'ms', most: 50 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * @param {import('../product.mjs').Product} product
 * @param {string} path
 */
async function throughProduct({ url, pid, log }, path) {
  const token = await signIn(url)
  const sent = await upload(url, token, path)
  const before = memoryOf(pid).now
  await late(pid, log)
  const startedAt = performance.now()
  const body = { url: sent.url, name: 'long.pdf', size: 1, target: 'en', by: 'browser' }
  const { data } = await call(url, '/api/translate/add', { token, body })
  let reader = 0
  for (;;) {
    const { data: rows } = await call(url, '/api/translate/index', { token })
    if (rows[0]?.status === 2) break
    if (rows[0]?.status === -1) throw new Error(`the document was not read: ${rows[0].error}`)
    reader = Math.max(reader, ...readersOf(pid))
    await sleep(everyMs)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const delay = await late(pid, log)
  const found = await call(url, `/api/translate/find?id=${data.id}`, { token })
  if (found.data.pages !== pages) throw new Error(`${found.data.pages} pages were found`)
  return { seconds, reader, server: memoryOf(pid).most - before, delay }
}

/**
 * How late the event loop was since it was asked last.
 * @param {number} pid
 * @param {() => string} log
 */
async function late(pid, log) {
  const told = () => [...log().matchAll(/^late (\S+)$/gm)].map(([, value]) => Number(value))
  const before = told().length
  process.kill(pid, 'SIGUSR2')
  while (told().length === before) await sleep(5)
  return told().at(-1) ?? 0
}

/** The most memory each reader of documents had that lives, in bytes. */
function readersOf(/** @type {number} */ pid) {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
    .flatMap((child) => {
      try {
        const command = readFileSync(`/proc/${child}/cmdline`, 'utf8')
        return command.includes('documentChild') ? [memoryOf(Number(child)).most] : []
      } catch {
        return []
      }
    })
}
