/** Batch actions: export as one archive, delete, restore, and delete permanently. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { call } from '../../scripts/lib/testServer.mjs'
import { formatSize } from '../../src/shared/files/formatSize'
import { WireSegment, Task } from '../../src/wire/responses'
import { translatorFor } from './accounts'
import { expect, test } from './fixtures'
import { createDoneRecord, signInViaApi } from './apiRecords'

const locale = 'zh-CN'
const t = translatorFor(locale)
const [twice, once] = ['goforward.wav', 'cards-004.wav'] as const
const Found = v.object({ ...Task.entries, list: v.array(WireSegment) })

/** Opens the management page with two records of one title and one of another; returns them as the server has them. */
async function openThree(page: Page, url: string) {
  const token = await signInViaApi(page, url)
  const records: v.InferOutput<typeof Found>[] = []
  for (const name of [twice, twice, once]) {
    const id = await createDoneRecord(url, token, name)
    records.push(v.parse(Found, (await call(url, `/api/voice/find?id=${id}`, { token })).data))
  }
  await page.goto('#/task/manage')
  await expect(boxes(page)).toHaveCount(3)
  const filesOf = () => Promise.all(records.map(async (record) => (await fetch(new URL(record.url, url))).status))
  return { records, filesOf }
}

/** The selection checkboxes, one per record. */
const boxes = (page: Page) =>
  page.getByRole('checkbox', { name: new RegExp(t('manage.table.choose', { title: '.*' })) })
const boxOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: t('manage.table.choose', { title }), exact: true })
const press = (
  page: Page,
  id: 'manage.export.open' | 'manage.remove.open' | 'manage.restore.open' | 'manage.destroy.open',
) =>
  page
    .getByRole('tabpanel')
    .getByRole('button', { name: t(id), exact: true })
    .click()
const goTo = (page: Page, tab: 'task.records.title' | 'manage.bin.title') =>
  page.getByRole('tab', { name: t(tab), exact: true }).click()

for (const type of ['docx', 'txt'] as const) {
  test(`what is chosen comes as one archive of ${type} files, one for each record`, async ({ page, product }) => {
    const { records } = await openThree(page, product.url)
    await page.getByRole('checkbox', { name: t('manage.table.chooseAll'), exact: true }).check()
    await expect(page.getByText(t('manage.table.chosen', { count: 3 }), { exact: true })).toBeVisible()
    await press(page, 'manage.export.open')
    const dialog = page.getByRole('dialog', { name: t('manage.export.title', { count: 3 }) })
    await dialog.getByRole('radio', { name: t(`task.export.${type}`) }).check()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('task.export.start'), exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${t('manage.export.file', { count: 3 })}.zip`)
    await expect(dialog).toBeHidden()

    const files = unzipSync(await readFile(await download.path()))
    expect(Object.keys(files).sort()).toEqual([`${once}.${type}`, `${twice} (2).${type}`, `${twice}.${type}`])
    for (const { title, list } of records) {
      const bytes = files[`${title}.${type}`] ?? new Uint8Array()
      const text =
        type === 'txt' ? strFromU8(bytes) : (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value
      expect(list).not.toEqual([])
      for (const segment of list) expect(text).toContain(segment.text.trim())
    }
  })
}

test('records go to the bin, one comes back, and the others go for good once their names were confirmed', async ({
  page,
  product,
}) => {
  const { records, filesOf } = await openThree(page, product.url)
  const used = async (left: typeof records) => {
    const size = formatSize(left.reduce((sum, record) => sum + record.size, 0))
    const allowed = formatSize(10_240 * 2 ** 20)
    await expect(page.getByText(t('manage.storage.usedOf', { size, allowed }), { exact: true })).toBeVisible()
  }
  await used(records)

  await page.getByRole('checkbox', { name: t('manage.table.chooseAll'), exact: true }).check()
  await press(page, 'manage.remove.open')
  await expect(page.getByText(t('welcome.page.title'), { exact: true })).toBeVisible()
  await used(records)
  await goTo(page, 'manage.bin.title')
  await expect(boxes(page)).toHaveCount(3)
  await boxOf(page, once).check()
  await press(page, 'manage.restore.open')
  await expect(boxes(page)).toHaveCount(2)

  await page.getByRole('checkbox', { name: t('manage.table.chooseAll'), exact: true }).check()
  await press(page, 'manage.destroy.open')
  const dialog = page.getByRole('dialog', { name: t('manage.destroy.title', { count: 2 }) })
  await expect(dialog.getByRole('list', { name: t('manage.destroy.names') }).getByRole('listitem')).toHaveText([
    twice,
    twice,
  ])
  await page.keyboard.press('Escape')
  await expect(boxes(page)).toHaveCount(2)
  expect(await filesOf()).toEqual([404, 404, 200])
  await press(page, 'manage.destroy.open')
  await dialog.getByRole('button', { name: t('manage.destroy.open'), exact: true }).click()
  await expect(page.getByText(t('manage.bin.empty'), { exact: true })).toBeVisible()
  expect(await filesOf()).toEqual([404, 404, 200])

  await goTo(page, 'task.records.title')
  await expect(page.getByRole('link', { name: once, exact: true })).toBeVisible()
  await expect(boxes(page)).toHaveCount(1)
  await used(records.slice(2))
})
