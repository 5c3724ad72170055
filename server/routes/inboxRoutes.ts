import { Paging, ReadMessages } from '../../src/wire/requests'
import { toMessageDto } from '../usecases/accounts/inboxMessages'
import { parseBody, requireUser, ok, parseQuery, type ServerApp, type ServerContext } from '../http/requestContext'

/** Messages to a user. */
export function inboxRoutes(app: ServerApp, server: ServerContext): void {
  const { store, clock } = server.ports
  app.get('/user/message', async (c) => {
    const { id } = await requireUser(c, server)
    return ok(c, undefined, { count: await store.inbox.countUnread(id) })
  })
  app.get('/user/messages', async (c) => {
    const { id: userId } = await requireUser(c, server)
    const { rows, total } = await store.inbox.page({ ...parseQuery(c, Paging), userId })
    return ok(
      c,
      rows.map((row) => toMessageDto(row, c.get('locale'))),
      { count: total },
    )
  })
  app.post('/user/messages/read', async (c) => {
    const user = await requireUser(c, server)
    const { id } = await parseBody(c, ReadMessages)
    await store.inbox.markRead(user.id, id ?? null, clock.now())
    return ok(c)
  })
}
