import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPostgresBell } from '../../../../../server/adapters/sql/postgres/postgresBell'
import { openPool } from '../../../../../server/adapters/sql/postgres/postgresPool'
import type { Bell } from '../../../../../server/ports/bell'
import { hasPostgres, openCluster } from '../../../../postgres/cluster'
import { quietLog } from '../../../../postgres/databases'

describe.skipIf(!hasPostgres)('bells of servers that share a database', () => {
  const closing: (() => Promise<void>)[] = []
  let bells: [Bell, Bell]
  async function open(): Promise<Bell> {
    const url = (await openCluster()).url('postgres')
    const pool = openPool({ url, connections: 2, log: quietLog })
    const bell = createPostgresBell({ url, pool, log: quietLog })
    closing.push(() => bell.close().then(() => pool.end()))
    return bell
  }
  beforeEach(async () => {
    bells = [await open(), await open()]
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  it('ring here and there, until nobody listens', async () => {
    const [here, there] = [vi.fn(), vi.fn()]
    const stop = bells[0].listen('jobs', here)
    bells[1].listen('jobs', there)
    // Each rings when it is connected.
    await vi.waitFor(() => expect([here.mock.calls.length, there.mock.calls.length]).toEqual([1, 1]))
    bells[0].ring('jobs')
    expect(here).toHaveBeenCalledTimes(2)
    await vi.waitFor(() => expect(there).toHaveBeenCalledTimes(2))
    stop()
    const before = here.mock.calls.length
    bells[1].ring('jobs')
    await vi.waitFor(() => expect(there.mock.calls.length).toBeGreaterThanOrEqual(3))
    expect(here.mock.calls.length).toBe(before)
  })

  it('ring again after their connection was lost', async () => {
    const heard = vi.fn()
    bells[1].listen('jobs', heard)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    const cluster = await openCluster()
    await cluster.run("select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%bell'")
    // Rings by itself when it is connected again.
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 15_000 })
    bells[0].ring('jobs')
    await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThanOrEqual(3))
  })
})
