import {
  AddInvitation,
  AddPerson,
  EditPerson,
  JoinRecord,
  PeopleOf,
  ReadMedia,
  RemoveInvitation,
  RemovePerson,
} from '../../src/wire/peopleSchemas'
import { fileResponse } from '../http/fileResponse'
import {
  ok,
  parseBody,
  parseQuery,
  requireUser,
  type RequestContext,
  type ServerApp,
  type ServerContext,
} from '../http/requestContext'
import { requireRate } from '../http/requestLimits'
import { whileOpen } from '../http/whileOpen'
import { addInvitation, joinRecord, removeInvitation } from '../usecases/people/invitations'
import { personPeaksPath, personSoundPath, recordOfMedia } from '../usecases/people/media'
import { addPerson, editPerson, leaveRecord, listPeople, recordPulse, removePerson } from '../usecases/people/people'

/** People who have access to a record. */
export function peopleRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  const editing = async (c: RequestContext) => {
    const user = await requireUser(c, server)
    requireRate(limits.edits, user.id)
    return user
  }
  app.get('/api/voice/people', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, await listPeople(ports, user, parseQuery(c, PeopleOf).id))
  })
  app.post('/api/voice/people/add', async (c) =>
    ok(c, await addPerson(ports, await editing(c), await parseBody(c, AddPerson))),
  )
  app.post('/api/voice/people/edit', async (c) => {
    await editPerson(ports, await editing(c), await parseBody(c, EditPerson))
    return ok(c)
  })
  app.post('/api/voice/people/remove', async (c) => {
    await removePerson(ports, await editing(c), await parseBody(c, RemovePerson))
    return ok(c)
  })
  app.post('/api/voice/people/leave', async (c) => {
    await leaveRecord(ports, await editing(c), (await parseBody(c, PeopleOf)).id)
    return ok(c)
  })
  app.post('/api/voice/people/invite', async (c) =>
    ok(c, await addInvitation(ports, await editing(c), await parseBody(c, AddInvitation))),
  )
  app.post('/api/voice/people/revoke', async (c) => {
    await removeInvitation(ports, await editing(c), await parseBody(c, RemoveInvitation))
    return ok(c)
  })
  app.post('/api/people/join', async (c) =>
    ok(c, { id: await joinRecord(ports, await editing(c), (await parseBody(c, JoinRecord)).key) }),
  )
  app.get('/api/voice/pulse', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, await recordPulse(ports, user, parseQuery(c, PeopleOf).id))
  })
  mediaRoutes(app, server)
}

/** What players load, which send no token. */
function mediaRoutes(app: ServerApp, { ports }: ServerContext): void {
  const opened = (c: RequestContext) => recordOfMedia(ports, parseQuery(c, ReadMedia).access)
  app.get(personSoundPath, async (c) => {
    const { file: name } = await opened(c)
    const file = name === '' ? null : await ports.files.open(name)
    return file
      ? fileResponse(
          c,
          whileOpen(file, () => opened(c)),
        )
      : c.notFound()
  })
  app.get(personPeaksPath, async (c) => {
    const { peaksFile } = await opened(c)
    const file = peaksFile === null ? null : await ports.files.open(peaksFile)
    return file ? fileResponse(c, file) : c.notFound()
  })
}
