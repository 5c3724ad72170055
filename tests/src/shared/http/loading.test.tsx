import { describe, expect, it, vi } from 'vitest'
import { callSafe } from '../../../../src/shared/http/client'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { testServer } from './testServer'

const loads = vi.hoisted(() => ({ failing: true, count: 0 }))
vi.mock('../../../../src/shared/http/transport', async (load) => {
  loads.count += 1
  if (loads.failing) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
})

const { toasts, answerJson } = testServer()
const call = { to: endpoints.findTask }

describe('the part that makes requests', () => {
  it('loads with the first request; a failure is a lost network, and the next request tries again', async () => {
    expect(loads.count).toBe(0)
    answerJson(call.to.path, { code: 1, msg: '', data: 7 })

    expect(await Promise.all([callSafe(call), callSafe({ ...call, quiet: true })])).toEqual([false, false])
    expect(toasts).toMatchObject([{ kind: 'error', title: '网络异常' }])

    loads.failing = false
    vi.resetModules()
    expect(await callSafe(call)).toMatchObject({ code: 1, data: 7 })
    const loaded = loads.count
    await callSafe(call)
    expect(loads.count).toBe(loaded)
  })
})
