import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JobChanges, type JobChange } from '../../../../../server/adapters/jobs/jobHolds'
import { MemoryBell } from '../../../../../server/adapters/memory/memoryBell'
import { openPostgresBell } from '../../../../../server/adapters/sql/postgres/postgresBell'
import { openPool } from '../../../../../server/adapters/sql/postgres/postgresPool'
import { hasPostgres, openCluster } from '../../../../postgres/cluster'
import { quietLog } from '../../../../postgres/databases'
import { bellSuite } from '../../../ports/bell.suite'

describe.skipIf(!hasPostgres)('bells of servers that share a database', () => {
  const closing: (() => Promise<void>)[] = []
  let changes: [JobChanges, JobChanges]
  async function open(bell = new MemoryBell()): Promise<JobChanges> {
    const url = (await openCluster()).url('postgres')
    const pool = openPool({ url, connections: 2, log: quietLog })
    const opened = new JobChanges()
    const close = openPostgresBell({ url, pool, log: quietLog, changes: opened, bell })
    closing.push(() => close().then(() => pool.end()))
    return opened
  }
  /** What the workers of a server hear. */
  function heardBy(server: JobChanges): (JobChange | null)[] {
    const heard: (JobChange | null)[] = []
    server.listen((change) => heard.push(change), new AbortController().signal)
    return heard
  }
  beforeEach(async () => {
    changes = [await open(), await open()]
  })
  afterEach(() => closeAll())
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close()
  }

  bellSuite('postgres', async () => {
    const bells = [new MemoryBell(), new MemoryBell(), new MemoryBell()]
    for (const bell of bells) await open(bell)
    // Each is connected when it hears that it may have missed something.
    await Promise.all(bells.map((bell) => new Promise<void>((resolve) => bell.listen((news) => !news && resolve()))))
    return { bells, close: closeAll }
  })

  it('tell of changes: here once and at once, there soon', async () => {
    const [here, there] = [heardBy(changes[0]), heardBy(changes[1])]
    // Each server looks for itself when it is connected.
    await vi.waitFor(() => expect([here, there]).toEqual([[null], [null]]))
    changes[0].tell({ kind: 'mail', subject: 7 })
    expect(here).toEqual([null, { kind: 'mail', subject: 7 }])
    await vi.waitFor(() => expect(there).toEqual([null, { kind: 'mail', subject: 7 }]))
    changes[1].tell({ kind: 'summary', subject: 8 })
    await vi.waitFor(() => expect(here.slice(1)).toEqual([there[1], { kind: 'summary', subject: 8 }]))
  })

  it('make workers look at everything after their connection was lost', async () => {
    const heard = heardBy(changes[1])
    await vi.waitFor(() => expect(heard).toEqual([null]))
    const cluster = await openCluster()
    await cluster.run("select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%bell'")
    await vi.waitFor(() => expect(heard).toEqual([null, null]), { timeout: 15_000 })
    changes[0].tell({ kind: 'speakers', subject: 3 })
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ kind: 'speakers', subject: 3 }))
  })
})
