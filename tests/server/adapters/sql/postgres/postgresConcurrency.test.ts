/** Several servers on one database: each store here has connections of its own, as a server has. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPool } from '../../../../../server/adapters/sql/postgres/postgresPool'
import { createPostgresStore, upgradePostgres } from '../../../../../server/adapters/sql/postgres/postgresStore'
import { StoreUnavailableError } from '../../../../../server/ports/ports'
import type { QueueStore } from '../../../../../server/adapters/jobs/jobHolds'
import type { Store } from '../../../../../server/ports/repositories'
import { RequestError } from '../../../../../server/lib/requestError'
import { charge } from '../../../../../server/usecases/credit/credit'
import { hasPostgres, openCluster } from '../../../../postgres/cluster'
import { createDatabase, quietLog } from '../../../../postgres/databases'
import { addTask, addUser, codeRow } from '../../../ports/storeFixtures'
import { claimTestJob, queueTestJob } from '../../../usecases/testBackend'

const servers = 4

describe.skipIf(!hasPostgres)('servers that share a database', () => {
  let database: string
  let stores: QueueStore[]
  let user: number
  /** The one of the nth server. */
  const storeOf = (at: number): QueueStore => {
    const store = stores[at % servers]
    if (!store) throw new Error('no such server')
    return store
  }
  /** Does something so many times at once, divided among the servers. */
  const atOnce = <T>(times: number, work: (store: QueueStore, at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, at) => work(storeOf(at), at)))

  beforeEach(async () => {
    database = await createDatabase()
    const url = (await openCluster()).url(database)
    stores = Array.from({ length: servers }, () =>
      createPostgresStore(openPool({ url, connections: 10, log: quietLog })),
    )
    user = await addUser(storeOf(0), 'mei', { generalSeconds: 40, memberSeconds: 20 })
  })
  afterEach(async () => {
    for (const store of stores) await store.close()
    await (await openCluster()).run(`drop database ${database}`)
  })

  it('charge what there is, to the last second, and never more', async () => {
    const charged = await atOnce(80, (store, at) =>
      store
        .transaction((repos) => charge(repos, user, { seconds: 1, ref: `${at}:1`, now: at }))
        .then(() => true)
        .catch((error: unknown) => {
          if (error instanceof RequestError && error.messageId === 'task.short') return false
          throw error
        }),
    )
    expect(charged.filter(Boolean)).toHaveLength(60)
    expect(await storeOf(0).users.byId(user)).toMatchObject({ generalSeconds: 0, memberSeconds: 0 })
    expect(await storeOf(0).credit.spent(user, 0)).toBe(60)
  })

  it('charge a reference once', async () => {
    const outcomes = await atOnce(50, (store) =>
      store.credit.change(user, { general: -5 }, { reason: 'transcribe', ref: '1:1', now: 1 }),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect((await storeOf(0).users.byId(user))?.generalSeconds).toBe(35)
  })

  it('redeem a code once', async () => {
    await storeOf(0).redemptionCodes.insert([codeRow('hash')])
    const redeemed = await atOnce(50, (store) =>
      store.transaction(async ({ redemptionCodes, credit }) => {
        if (!(await redemptionCodes.markUsed('hash', user, 5))) return false
        await credit.change(user, { general: 10 }, { reason: 'redeem', ref: 'hash', now: 5 })
        return true
      }),
    )
    expect(redeemed.filter(Boolean)).toHaveLength(1)
    expect((await storeOf(0).users.byId(user))?.generalSeconds).toBe(50)
  })

  it('let no more happen than a limit of rate allows', async () => {
    const waits = await atOnce(50, (store) => store.rateLimits.consume('login', { now: 5, windowMs: 100, max: 7 }))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  })

  it('let no more be made than are counted before', async () => {
    const token = { hint: '', name: '', canWrite: false, createdAt: 0, expiresAt: null }
    await atOnce(50, (store, at) =>
      store.transaction(async ({ apiTokens }) => {
        if ((await apiTokens.list(user)).length < 3)
          await apiTokens.insert({ ...token, userId: user, tokenHash: `hash ${at}` })
      }),
    )
    expect(await storeOf(0).apiTokens.list(user)).toHaveLength(3)
  })

  it('claim each job once, and all of them', async () => {
    const [store] = [storeOf(0)]
    const tasks = []
    for (let count = 0; count < 20; count += 1) {
      const subject = await addTask(store, user)
      await queueTestJob(store, { kind: 'summary', subject, userId: user, due: 0 })
      tasks.push(subject)
    }
    const claimed: number[] = []
    await atOnce(8, async (server) => {
      for (let job = await claimTestJob(server, 'summary', 10); job; job = await claimTestJob(server, 'summary', 10))
        claimed.push(job.subject)
    })
    expect(claimed.sort((one, other) => one - other)).toEqual(tasks)
  })

  it('have no more jobs of a user under way than allowed', async () => {
    for (let subject = 1; subject <= 6; subject += 1)
      await queueTestJob(storeOf(0), { kind: 'translation', subject, userId: user, due: 0 })
    const options = { now: 10, until: 100, maxPerUser: 2, languages: null, withSuspects: true }
    const claims = await atOnce(12, (store) => store.jobHolds.claim('translation', options))
    expect(claims.filter((job) => job !== null)).toHaveLength(2)
  })

  it('take a job over when its hold has ended, which counts as a crash', async () => {
    const [first, second] = [storeOf(0), storeOf(1)]
    await queueTestJob(first, { kind: 'summary', subject: 1, userId: user, due: 0 })
    const lost = await claimTestJob(first, 'summary', 0)
    await second.jobHolds.releaseDead('summary', 999)
    expect(await claimTestJob(second, 'summary', 999), 'its hold has not ended').toBeNull()
    await second.jobHolds.releaseDead('summary', 1_000)
    expect(await claimTestJob(second, 'summary', 1_000)).toMatchObject({ tries: 1, crashes: 1 })
    expect(lost && (await first.jobHolds.renew(lost, 5_000, false))).toBe(false)
  })

  it('repeat transactions that waited for each other', async () => {
    const other = await addUser(storeOf(0), 'other')
    const give = (store: Store, [from, to]: [number, number], ref: string) =>
      store.transaction(async ({ credit }) => {
        await credit.change(from, { general: -1 }, { reason: 'admin', ref: `${ref} from`, now: 1 })
        await credit.change(to, { general: 1 }, { reason: 'admin', ref: `${ref} to`, now: 1 })
      })
    await atOnce(20, (store, at) => give(store, at % 2 === 0 ? [user, other] : [other, user], String(at)))
    const seconds = [user, other].map(async (id) => (await storeOf(0).users.byId(id))?.generalSeconds)
    expect(await Promise.all(seconds)).toEqual([40, 100])
  })

  describe('whose connections are lost', () => {
    const disconnect = async () =>
      (await openCluster()).run(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
      )

    it('read and write again on new ones', async () => {
      await atOnce(8, (store) => store.users.byId(user))
      await disconnect()
      expect((await storeOf(0).users.byId(user))?.username).toBe('mei')
      expect(await storeOf(1).transaction(({ users }) => users.update(user, { name: 'Mei' }))).toBe(true)
    })

    it('have stored nothing of a transaction under way, and say that it is temporary', async () => {
      const work = storeOf(0).transaction(async ({ users, siteSettings }) => {
        await users.update(user, { name: 'changed' })
        await disconnect()
        await siteSettings.set('site_name', 'changed')
      })
      await expect(work).rejects.toBeInstanceOf(StoreUnavailableError)
      expect((await storeOf(0).users.byId(user))?.name).toBe('mei')
      expect(await storeOf(0).siteSettings.all()).toEqual({})
    })
  })
})

describe.skipIf(!hasPostgres)('servers that start at once on an empty database', () => {
  it('wait for the one that makes the tables', async () => {
    const cluster = await openCluster()
    const database = await createDatabase('template0')
    const options = { url: cluster.url(database), log: quietLog }
    await Promise.all(Array.from({ length: servers }, () => upgradePostgres(options)))
    const [row] = await cluster.run('select count(*)::int as applied from kysely_migration', database)
    expect(row?.applied).toBeGreaterThan(30)
    await cluster.run(`drop database ${database}`)
  })
})
