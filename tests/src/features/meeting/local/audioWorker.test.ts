/** The audio worker in a fake worker scope. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncHandle } from '../../../../../src/features/meeting/local/OpfsAudioFile'
import type { WorkerResponse, WorkerRequest } from '../../../../../src/features/meeting/local/workerRequests'

const handle: SyncHandle = { read: () => 0, write: () => 0, flush() {}, getSize: () => 6_400, close() {} }
const busy = () => new DOMException('open elsewhere', 'NoModificationAllowedError')
const createSyncAccessHandle = vi.fn<() => Promise<SyncHandle>>()
let responses: WorkerResponse[]
let send: (request: WorkerRequest & { number: number }) => void

beforeEach(async () => {
  vi.useFakeTimers()
  responses = []
  const folder = { getFileHandle: async () => ({ createSyncAccessHandle }) }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } })
  vi.stubGlobal('postMessage', (answer: WorkerResponse) => void responses.push(answer))
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { data: unknown }) => void) => {
    send = (data) => listener({ data })
  })
  createSyncAccessHandle.mockReset()
  vi.resetModules()
  await import('../../../../../src/features/meeting/local/audio.worker')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for a file that a tab just closed still holds', async () => {
  createSyncAccessHandle.mockRejectedValueOnce(busy()).mockRejectedValueOnce(busy()).mockResolvedValue(handle)
  send({ type: 'open', name: 'm', number: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(responses).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(responses).toEqual([{ number: 1, ok: true, endMs: 200 }])
})

it('says after three seconds that a file stays busy', async () => {
  createSyncAccessHandle.mockImplementation(() => Promise.reject(busy()))
  send({ type: 'open', name: 'm', number: 1 })
  await vi.advanceTimersByTimeAsync(2_900)
  expect(responses).toEqual([])
  await vi.advanceTimersByTimeAsync(400)
  expect(responses).toMatchObject([{ number: 1, ok: false, fault: 'busy' }])
})

it('does not wait where waiting can’t help', async () => {
  createSyncAccessHandle.mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  send({ type: 'open', name: 'm', number: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(responses).toMatchObject([{ number: 1, ok: false, fault: 'full' }])
})
