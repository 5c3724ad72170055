import {
  AddTranslation,
  EditTranslation,
  RetryTranslation,
  TranslationById,
  TranslationPage,
} from '../../src/wire/translation'
import { code as codes } from '../../src/wire/codes'
import { streamWithList } from '../work/segments'
import { paragraphParts } from '../work/translate/paragraphs'
import {
  addTranslation,
  deleteTranslation,
  editTranslation,
  ownTranslation,
  paragraphBody,
  retryTranslation,
  translationBody,
} from '../work/translate/translations'
import type { ServerLocale } from '../messages'
import type { Ports } from '../ports'
import { body, caller, ok, query, type App, type Server } from './call'

export function translationRoutes(app: App, server: Server): void {
  const { ports, settings, hooks } = server
  app.post('/api/translate/add', async (c) => {
    const id = await addTranslation(ports, settings, await caller(c, server), await body(c, AddTranslation))
    hooks.wake()
    return ok(c, { id })
  })
  app.get('/api/translate/index', async (c) => {
    const user = await caller(c, server)
    const { task_id: taskId = null, ...rest } = query(c, TranslationPage)
    const { rows, total } = await ports.store.translations.page({ ...rest, userId: user.id, taskId })
    return ok(
      c,
      rows.map((row) => translationBody(row, row.failed, c.get('locale'))),
      { count: total },
    )
  })
  app.get('/api/translate/find', async (c) => {
    const row = await ownTranslation(ports, await caller(c, server), query(c, TranslationById).id)
    const locale = c.get('locale')
    const { failed } = await ports.store.paragraphs.counts(row.id)
    const fields = JSON.stringify(translationBody(row, failed, locale)).slice(0, -1)
    const head = `{"code":${codes.ok},"msg":"","data":${fields},"list":`
    return c.body(streamWithList(bodies(ports, row.id, locale), head, '}}'), 200, {
      'content-type': 'application/json',
    })
  })
  app.post('/api/translate/edit', async (c) => {
    const rows = await editTranslation(ports, await caller(c, server), await body(c, EditTranslation))
    const locale = c.get('locale')
    return ok(c, { clashes: rows.map((row) => ({ ...paragraphBody(row, locale), index: row.index })) })
  })
  app.post('/api/translate/retry', async (c) => {
    await retryTranslation(ports, await caller(c, server), await body(c, RetryTranslation))
    hooks.wake()
    return ok(c)
  })
  app.post('/api/translate/del', async (c) => {
    await deleteTranslation(ports, await caller(c, server), (await body(c, TranslationById)).id)
    return ok(c)
  })
}

async function* bodies({ store }: Ports, id: number, locale: ServerLocale) {
  for await (const part of paragraphParts(store, id)) yield part.map((row) => paragraphBody(row, locale))
}
