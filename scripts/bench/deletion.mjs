/** Deleting a long record and many short ones, and how responsive the server is meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, withTestServer } from '../lib/testServer.mjs'
import { eventLoopDelay, watched } from './eventLoop.mjs'
import { segments } from './longRecord.mjs'

/** Segments of a recording of five hours. */
const longSegments = 10_000
const shortRecords = 500
const shortSegments = 60
/** What one call of `/api/voice/batch` takes. */
const batchSize = 100

export async function* measure() {
  yield* await withTestServer(
    async (server) => [
      ...(await measureDeletion(server, { count: 1, length: longSegments })),
      ...(await measureDeletion(server, { count: shortRecords, length: shortSegments })),
    ],
    { ...watched, REGISTERS_PER_HOUR: '1000' },
  )
}

/**
 * @param {import('../lib/testServer.mjs').TestServer} server
 * @param {{ count: number, length: number }} records how many, and their segments
 */
async function measureDeletion(server, { count, length }) {
  const what = `${count} of ${length} segments`
  const { url } = server
  const token = await signIn(url)
  const ids = []
  for (let index = 0; index < count; index++) {
    const body = { title: `record ${index}`, language: 'en', list: segments(length) }
    ids.push((await patientCall(url, '/api/voice/import', { token, body })).id)
  }
  const figures = []
  for (const action of ['del', 'restore', 'destroy']) {
    await eventLoopDelay(server)
    const started = performance.now()
    for (let first = 0; first < ids.length; first += batchSize) {
      const body = { action, ids: ids.slice(first, first + batchSize) }
      const { failed } = await patientCall(url, '/api/voice/batch', { token, body })
      if (failed.length > 0) throw new Error(`${action}: ${failed[0].msg}`)
    }
    const seconds = (performance.now() - started) / 1000
    const { longest } = await eventLoopDelay(server)
    figures.push({ name: `${what}, ${action}`, value: seconds, unit: 's' })
    figures.push({ name: `${what}, ${action}: longest delay`, value: longest, unit: 'ms', max: 50 })
  }
  return figures
}

/**
 * Sends an API call, and again a second later where the server limits how much comes at a time, as the app does.
 * @param {string} url
 * @param {string} path
 * @param {{ token: string, body: unknown }} options
 */
async function patientCall(url, path, options) {
  for (;;) {
    try {
      return (await call(url, path, options)).data
    } catch (error) {
      if (!String(error).includes('429')) throw error
      await sleep(1_000)
    }
  }
}
