/** Documents and translations of the mock back end. */
import { describe, expect, it } from 'vitest'
import { createPageDocumentReader } from '../../mocks/pageDocumentReader'
import { demoPrefix, demoTranslator } from '../../mocks/demo/demoTranslator'
import { seedTranslations } from '../../mocks/seed/seededTranslations'
import { createMemoryFiles } from '../../server/adapters/memory/memoryFiles'
import { openSqlJs } from '../../server/adapters/sql/sqlJsDatabase'
import { openSqlStore } from '../../server/adapters/sql/sqlStore'
import { FakeClock } from '../server/usecases/fakeClock'
import { documentsSuite } from '../server/ports/documents.suite'
import { addUser } from '../server/ports/storeFixtures'

documentsSuite(
  'in a page',
  async () => {
    const files = createMemoryFiles()
    const keep = async (bytes: Uint8Array, type: string) => {
      const name = files.name(type)
      await files.write(name, bytes)
      return name
    }
    return { reader: createPageDocumentReader(files, null), keep }
  },
  false,
)

describe('the page', () => {
  it('says where it can’t read PDF', async () => {
    const files = createMemoryFiles()
    const name = files.name('pdf')
    await files.write(name, new Uint8Array(9))
    const parts = createPageDocumentReader(files, null).read(name, 'pdf', new AbortController().signal)
    await expect(parts[Symbol.asyncIterator]().next()).rejects.toMatchObject({ fault: 'unsupported' })
  })
})

it('the translator for demonstrations says that it is one, and takes its time', async () => {
  const clock = new FakeClock()
  const task = { source: null, target: 'en' as const, context: [], signal: new AbortController().signal }
  const translated = demoTranslator(clock).translate(['你好'], task)
  clock.advance(10)
  expect(await translated).toEqual([`${demoPrefix}你好`])
})

it('the seeded translations are one that is done, one that failed and one that goes on', async () => {
  const store = await openSqlStore(await openSqlJs())
  const userId = await addUser(store, 'demo')
  await store.transaction((tables) => seedTranslations(tables, userId, 10 ** 12))
  const { rows } = await store.translations.page({ userId, page: 1, limit: 9, keyword: '', taskId: null })
  expect(rows.map(({ status, failed, error }) => [status, failed, error])).toEqual([
    [0, 0, ''],
    [-1, 0, 'document.scanned'],
    [2, 1, ''],
  ])
  expect(await store.translations.countUnfinished(userId)).toBe(1)
  expect((await store.paragraphs.counts(rows[0]?.id ?? 0)).pending).toBe(120)
  await store.close()
})
