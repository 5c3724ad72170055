import {
  AddAnnotation,
  AnnotationsOf,
  EditAnnotation,
  RemoveAnnotation,
  ResolveAnnotation,
} from '../../src/wire/annotationSchemas'
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
import {
  addAnnotation,
  editAnnotation,
  listAnnotations,
  removeAnnotation,
  resolveAnnotation,
} from '../usecases/annotations/annotations'

/** Comments and highlights of a record. */
export function annotationRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  const editing = async (c: RequestContext) => {
    const user = await requireUser(c, server)
    requireRate(limits.edits, user.id)
    return user
  }
  app.get('/api/voice/annotations', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, await listAnnotations(ports, user, parseQuery(c, AnnotationsOf).id))
  })
  app.post('/api/voice/annotations/add', async (c) => {
    await addAnnotation(ports, await editing(c), await parseBody(c, AddAnnotation))
    return ok(c)
  })
  app.post('/api/voice/annotations/edit', async (c) => {
    await editAnnotation(ports, await editing(c), await parseBody(c, EditAnnotation))
    return ok(c)
  })
  app.post('/api/voice/annotations/resolve', async (c) => {
    await resolveAnnotation(ports, await editing(c), await parseBody(c, ResolveAnnotation))
    return ok(c)
  })
  app.post('/api/voice/annotations/remove', async (c) => {
    await removeAnnotation(ports, await editing(c), await parseBody(c, RemoveAnnotation))
    return ok(c)
  })
}
