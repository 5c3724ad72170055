/** Processes of the server that share one queue. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../../../../../server/adapters/sql/postgres/postgresPool'
import { createPostgresStore } from '../../../../../server/adapters/sql/postgres/postgresStore'
import { mailPayload } from '../../../../../server/usecases/notices/deliveryPayload'
import { queueDelivery } from '../../../../../server/usecases/notices/queueDelivery'
import { eventually } from '../../../../eventually'
import { hasPostgres, openCluster } from '../../../../postgres/cluster'
import { createDatabase, quietLog } from '../../../../postgres/databases'
import { builtServer, startServer, type RunningServer } from '../../../builtServer'
import { addUser } from '../../../ports/storeFixtures'

const built = builtServer()
const processes = 4
const users = 12
const mailsOfEach = 8

describe.skipIf(!hasPostgres)('four processes', () => {
  let folder: string
  let url: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queue-'))
    url = (await openCluster()).url(await createDatabase())
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('do every job of one queue once, several of them at a time', async () => {
    const store = createPostgresStore(openPool({ url, connections: 4, log: quietLog }))
    const env = { DATABASE_URL: url, ROLE: 'worker', MAIL: 'console', DATABASE_CONNECTIONS: '5' }
    const servers = await Promise.all(
      Array.from({ length: processes }, (_, at) =>
        startServer(built.path('main'), { ...env, DATA_DIR: join(folder, String(at)) }),
      ),
    )
    const wanted: string[] = []
    for (let user = 0; user < users; user += 1) {
      const userId = await addUser(store, `user${user}`)
      for (let at = 0; at < mailsOfEach; at += 1) {
        const subject = `mail ${at} of ${user};`
        wanted.push(subject)
        const mail = { to: `user${user}@example.org`, subject, text: '', html: '' }
        await store.transaction((repos) =>
          queueDelivery(repos, {
            userId,
            channel: 'mail',
            eventId: subject,
            payload: mailPayload(mail),
            createdAt: Date.now(),
          }),
        )
      }
    }
    const sentBy = ({ output }: RunningServer) => output().match(/mail \d+ of \d+;/g) ?? []
    const isDone = async () =>
      expect((await store.queue.load(Date.now())).mail).toMatchObject({ waiting: 0, running: 0 })
    await eventually(isDone, { timeout: 60_000 })
    const sent = servers.map(sentBy)
    expect(sent.flat().toSorted()).toEqual(wanted.toSorted())
    expect(sent.filter((mails) => mails.length > 0).length).toBeGreaterThan(1)
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual(Array(processes).fill(0))
    await store.close()
  }, 150_000)
})
