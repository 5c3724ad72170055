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
const users = 6
const mailsOfEach = 8

describe.skipIf(!hasPostgres)('four processes', () => {
  let folder: string
  let url: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queue-'))
    url = (await openCluster()).url(await createDatabase())
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('do every job of one queue once, also when the busiest of them ends', async () => {
    const store = createPostgresStore(openPool({ url, connections: 4, log: quietLog }))
    const env = { DATABASE_URL: url, ROLE: 'worker', MAIL: 'console', DATABASE_CONNECTIONS: '5' }
    const servers = await Promise.all(
      Array.from({ length: processes }, (_, at) =>
        startServer(built.path('main'), { ...env, DATA_DIR: join(folder, String(at)) }),
      ),
    )
    const subjects: string[] = []
    const queueMails = async () => {
      for (let user = 0; user < users; user += 1) {
        const userId = await addUser(store, `user${subjects.length}`)
        for (let at = 0; at < mailsOfEach; at += 1) {
          const subject = `mail ${subjects.length};`
          subjects.push(subject)
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
      const isDone = async () =>
        expect((await store.queue.load(Date.now())).mail).toMatchObject({ waiting: 0, running: 0 })
      await eventually(isDone, { timeout: 60_000 })
    }
    const sentBy = ({ output }: RunningServer) => output().match(/mail \d+;/g) ?? []
    await queueMails()
    const busiest = servers.toSorted((a, b) => sentBy(b).length - sentBy(a).length)[0]
    const sentBefore = busiest ? sentBy(busiest).length : 0
    expect(await busiest?.end('SIGTERM')).toBe(0)
    // Of these it can do none.
    await queueMails()
    expect(busiest && sentBy(busiest)).toHaveLength(sentBefore)
    expect(servers.flatMap(sentBy).toSorted()).toEqual(subjects.toSorted())
    const others = servers.filter((server) => server !== busiest)
    expect(await Promise.all(others.map((server) => server.end('SIGTERM')))).toEqual(others.map(() => 0))
    await store.close()
  }, 150_000)
})
