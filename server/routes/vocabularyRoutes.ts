import { PreviewReplacements, SaveVocabulary } from '../../src/wire/vocabularySchemas'
import { ok, parseBody, requireUser, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireRate } from '../http/requestLimits'
import { previewReplacements } from '../usecases/records/previewReplacements'
import { saveVocabulary } from '../usecases/vocabulary/vocabulary'

/** Own words of an account. */
export function vocabularyRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  app.get('/api/vocabulary', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, await ports.store.vocabularies.get(user.id))
  })
  app.put('/api/vocabulary', async (c) => {
    const user = await requireUser(c, server)
    const vocabulary = await parseBody(c, SaveVocabulary)
    requireRate(limits.edits, user.id)
    return ok(c, await saveVocabulary(ports, user, vocabulary))
  })
  app.post('/api/vocabulary/preview', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, PreviewReplacements)
    requireRate(limits.replacementPreviews, user.id)
    return ok(c, await previewReplacements(ports, user, request))
  })
}
