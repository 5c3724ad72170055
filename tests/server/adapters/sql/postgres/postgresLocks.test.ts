import { describe, expect, it, vi } from 'vitest'
import { createPostgresLocks } from '../../../../../server/adapters/sql/postgres/postgresLocks'
import { hasPostgres, openCluster } from '../../../../postgres/cluster'
import { quietLog } from '../../../../postgres/databases'
import { locksSuite } from '../../../ports/locks.suite'

const open = async () => createPostgresLocks({ url: (await openCluster()).url('postgres'), log: quietLog })

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  locksSuite('postgres', open)

  it('gives a lock to one of the servers, and to another when that one is gone', async () => {
    const [one, other] = [await open(), await open()]
    expect(await one.tryLock('meeting 7')).not.toBeNull()
    expect(await other.tryLock('meeting 7')).toBeNull()
    await one.close()
    await vi.waitFor(async () => expect(await other.tryLock('meeting 7')).not.toBeNull())
    await other.close()
  })

  it('says that a lock is lost with its connection, and opens another one', async () => {
    const [one, other] = [await open(), await open()]
    const lock = await one.tryLock('meeting 8')
    await (
      await openCluster()
    ).run("select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%locks'")
    await vi.waitFor(() => expect(lock?.lost.aborted).toBe(true))
    expect(await other.tryLock('meeting 8')).not.toBeNull()
    await lock?.release()
    expect(await one.tryLock('meeting 8')).toBeNull()
    await Promise.all([one.close(), other.close()])
  })

  it('is unavailable without a database', async () => {
    const locks = createPostgresLocks({ url: 'postgres://nobody@127.0.0.1:1/none', log: quietLog })
    await expect(locks.tryLock('meeting 9')).rejects.toThrow('no lock can be taken')
    await locks.close()
  })
})
