import { PlaceRecords, RemoveLibraryItem, SaveLibraryItem } from '../../src/wire/librarySchemas'
import { TaskById } from '../../src/wire/requests'
import { ok, parseBody, requireUser, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireRate } from '../http/requestLimits'
import { describeLibrary, saveLibraryItem } from '../usecases/library/library'
import { placeRecords } from '../usecases/library/placeRecords'
import { readableRecord } from '../usecases/records/access'

/** Folders, tags and saved searches, and which records have them. */
export function libraryRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  app.get('/api/library', async (c) => ok(c, await describeLibrary(ports, await requireUser(c, server))))
  app.post('/api/library/save', async (c) => {
    const user = await requireUser(c, server)
    const item = await parseBody(c, SaveLibraryItem)
    requireRate(limits.edits, user.id)
    return ok(c, { id: await saveLibraryItem(ports, user, item) })
  })
  app.post('/api/library/remove', async (c) => {
    const user = await requireUser(c, server)
    const { id } = await parseBody(c, RemoveLibraryItem)
    requireRate(limits.edits, user.id)
    await ports.store.library.remove(user.id, id)
    return ok(c)
  })
  app.post('/api/library/place', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, PlaceRecords)
    requireRate(limits.edits, user.id)
    return ok(c, await placeRecords(ports, user, request))
  })
  app.post('/api/library/opened', async (c) => {
    const user = await requireUser(c, server)
    const { id, userId } = await readableRecord(ports, user, (await parseBody(c, TaskById)).id)
    requireRate(limits.edits, user.id)
    // The order of the owner's list is the owner's.
    if (userId === user.id) await ports.store.tasks.update(id, { openedAt: ports.clock.now() })
    return ok(c)
  })
}
