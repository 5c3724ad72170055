import { Paging, ReadMessages } from '../../src/wire/requests'
import { messageBody } from '../work/inbox'
import { body, caller, ok, query, type App, type Server } from './call'

/** Messages to a user. */
export function inboxRoutes(app: App, server: Server): void {
  const { store, clock } = server.ports
  app.get('/user/message', async (c) => {
    const { id } = await caller(c, server)
    return ok(c, undefined, { count: await store.inbox.unread(id) })
  })
  app.get('/user/messages', async (c) => {
    const { id: userId } = await caller(c, server)
    const { rows, total } = await store.inbox.page({ ...query(c, Paging), userId })
    return ok(c, rows.map(messageBody), { count: total })
  })
  app.post('/user/messages/read', async (c) => {
    const user = await caller(c, server)
    const { id } = await body(c, ReadMessages)
    await store.inbox.read(user.id, id ?? null, clock.now())
    return ok(c)
  })
}
