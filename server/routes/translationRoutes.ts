import { AddTranslation, RetryTranslation, TranslationById, TranslationPage } from '../../src/wire/translationSchemas'
import { responseCode as codes } from '../../src/wire/constants'
import { streamWithList } from '../usecases/records/segmentStream'
import { paragraphBatches } from '../usecases/translation/paragraphBatches'
import {
  addTranslation,
  deleteTranslation,
  editTranslation,
  translationFor,
  toParagraphDto,
  retryTranslation,
  toTranslationDto,
} from '../usecases/translation/translations'
import type { ServerLocale } from '../messages/messages'
import type { Ports } from '../ports/ports'
import type { UserRow } from '../ports/rows'
import { recordFor } from '../usecases/records/access'
import { parseBody, requireUser, ok, parseQuery, type ServerApp, type ServerContext } from '../http/requestContext'
import { parseLargeBody } from '../http/largeBody'

export function translationRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings } = server
  app.post('/api/translate/add', async (c) => {
    const id = await addTranslation(ports, settings, {
      user: await requireUser(c, server),
      request: await parseBody(c, AddTranslation),
    })
    return ok(c, { id })
  })
  app.get('/api/translate/index', async (c) => {
    const user = await requireUser(c, server)
    const { task_id: taskId = null, ...rest } = parseQuery(c, TranslationPage)
    const userId = taskId === null ? user.id : await ownerOfTranslations(ports, user, taskId)
    const { rows, total } = await ports.store.translations.page({ ...rest, userId, taskId })
    return ok(
      c,
      rows.map((row) => toTranslationDto(row, row.failed, c.get('locale'))),
      { count: total },
    )
  })
  app.get('/api/translate/find', async (c) => {
    const user = await requireUser(c, server)
    const { row, role } = await translationFor(ports, user, { id: parseQuery(c, TranslationById).id, need: 'reader' })
    const locale = c.get('locale')
    await ports.store.inbox.markNoticesRead({ translationId: row.id, userId: user.id }, ports.clock.now())
    const { failed } = await ports.store.paragraphs.counts(row.id)
    const shared = role === 'owner' ? {} : { role }
    const fields = JSON.stringify({ ...toTranslationDto(row, failed, locale), ...shared }).slice(0, -1)
    const head = `{"code":${codes.ok},"msg":"","data":${fields},"list":`
    return c.body(streamWithList(paragraphDtos(ports, row.id, locale), head, '}}'), 200, {
      'content-type': 'application/json',
    })
  })
  app.post('/api/translate/edit', async (c) => {
    const user = await requireUser(c, server)
    const rows = await editTranslation(ports, user, await parseLargeBody(c, server, { user, name: 'EditTranslation' }))
    const locale = c.get('locale')
    return ok(c, { clashes: rows.map((row) => ({ ...toParagraphDto(row, locale), index: row.index })) })
  })
  app.post('/api/translate/retry', async (c) => {
    await retryTranslation(ports, await requireUser(c, server), await parseBody(c, RetryTranslation))
    return ok(c)
  })
  app.post('/api/translate/del', async (c) => {
    await deleteTranslation(ports, await requireUser(c, server), (await parseBody(c, TranslationById)).id)
    return ok(c)
  })
}

/** Whose translations of a record to list. People without access see none, as of a record that does not exist. */
async function ownerOfTranslations({ store }: Ports, user: UserRow, taskId: number): Promise<number> {
  const access = await recordFor(store, user, { id: taskId, need: 'reader' }).catch(() => null)
  return access?.owner.id ?? user.id
}

async function* paragraphDtos({ store }: Ports, id: number, locale: ServerLocale) {
  for await (const part of paragraphBatches(store, id)) yield part.map((row) => toParagraphDto(row, locale))
}
