/** Many records: folders, tags, favorites, filters, saved searches, bulk actions and results of a search. */
import Database from 'libsql'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call, type TestServer } from '../../scripts/lib/testServer.mjs'
import { translatorFor } from './accounts'
import { registerViaApi, signInWithToken } from './apiRecords'
import { newAccount } from './accounts'
import { expect, test } from './fixtures'

const t = translatorFor('zh-CN')
const count = 30

/** An account with 30 finished records of one sentence each, every third of them in English. */
async function openWithRecords(page: Page, { url, dataDir }: TestServer, path: string): Promise<string> {
  const token = await registerViaApi(url, newAccount())
  const { data } = await call(url, '/api/passport/userinfo', { token })
  const database = new Database(join(dataDir, 'data.db'))
  database.exec('pragma busy_timeout = 30000; pragma foreign_keys = on')
  const addTask = database.prepare(`insert into tasks
    (user_id, title, status, type, language, mode, file, size, times, created_at, progress, error, speakers, version, attempt)
    values (?, ?, 2, 'file', ?, 'normal', 'none.mp3', 0, ?, ?, 100, '', ?, 0, 1)`)
  const addSegment = database.prepare(
    "insert into segments (task_id, id, start_ms, end_ms, role, text) values (?, 's1', 65000, 70000, '1', ?)",
  )
  database.exec('begin immediate')
  for (let number = 1; number <= count; number++) {
    const language = number % 3 === 0 ? 'en' : 'cn'
    const speakers = number % 2 === 0 ? '{"1":"李明"}' : '{"1":"王芳"}'
    const created = Date.now() - number * 3_600_000
    const row = addTask.run(data.user.id, `周会 ${number}`, language, number * 120, created, speakers)
    addSegment.run(row.lastInsertRowid, `第 ${number} 次会议讨论了图书馆的预算。`)
  }
  database.exec('commit')
  database.close()
  await signInWithToken(page, token)
  await page.goto(path)
  await expect(page.getByText(t('task.pager.total', { total: count }))).toBeVisible()
  return token
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const total = (page: Page, records: number) =>
  expect(page.getByText(t('task.pager.total', { total: records }))).toBeVisible()

test('records are filtered, the search is saved, and all of it outlives a reload', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openWithRecords(page, product, '#/task/detail')
  await button(page, t('library.filter.open')).click()
  await button(page, t('library.filter.language')).click()
  await button(page, t('ui.language.en')).click()
  await total(page, 10)
  await button(page, t('library.filter.open')).click()
  await button(page, t('library.filter.speaker')).click()
  await page.getByRole('textbox', { name: t('library.filter.find') }).fill('李')
  await button(page, '李明').click()
  await total(page, 5)
  await expect(page).toHaveURL(/language=en&speaker=/)

  await button(page, t('library.search.add')).click()
  await page.getByRole('textbox', { name: t('library.item.name') }).fill('英文周会')
  await button(page, t('library.item.save')).click()
  const rail = page.getByRole('navigation', { name: t('library.rail.name') })
  await rail.getByRole('link', { name: new RegExp(t('library.rail.all')) }).click()
  await total(page, count)
  await page.reload()
  await rail.getByRole('link', { name: '英文周会' }).click()
  await total(page, 5)
  await page.goBack()
  await total(page, count)

  // An impossible filter is named and removed by one click.
  await page.goto('#/task/detail?language=de&source=upload')
  const cause = t('library.filter.value', { name: t('library.filter.language'), value: t('ui.language.de') })
  await button(page, t('library.empty.without', { name: cause, count })).click()
  await total(page, count)
})

test('many records are selected, tagged and moved at once, and that is undone', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const token = await openWithRecords(page, product, '#/task/manage')
  const counts = async () => {
    const { data } = await call(product.url, '/api/library', { token })
    return [...data.folders, ...data.tags].map((item: { name: string; count: number }) => `${item.name} ${item.count}`)
  }
  // A range with Shift.
  const boxOf = (number: number) =>
    page.getByRole('checkbox', { name: t('manage.table.choose', { title: `周会 ${number}` }), exact: true })
  await boxOf(2).click()
  await boxOf(6).click({ modifiers: ['Shift'] })
  await expect(page.getByText(t('manage.table.chosen', { count: 5 }))).toBeVisible()
  await button(page, t('library.tags.open')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('library.tag.add') })
    .click()
  await page.getByRole('textbox', { name: t('library.item.name') }).fill('重要')
  await button(page, t('library.item.save')).click()
  await button(page, t('library.tags.apply')).click()
  await expect(page.getByText('已修改 5 条转写记录的标签')).toBeVisible()
  expect(await counts()).toEqual(['重要 5'])

  // The row with the focus, by the keyboard.
  await boxOf(1).focus()
  await page.keyboard.press('x')
  await expect(page.getByText(t('manage.table.chosen', { count: 6 }))).toBeVisible()
  await button(page, t('manage.table.clear')).click()

  // Everything on all pages.
  await page.getByRole('checkbox', { name: t('manage.table.chooseAll') }).check()
  await button(page, t('library.select.all', { total: count })).click()
  await expect(page.getByText(t('manage.table.chosen', { count }))).toBeVisible()
  await button(page, t('library.move.open')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('library.folder.add') })
    .click()
  await page.getByRole('textbox', { name: t('library.item.name') }).fill('例会')
  await button(page, t('library.item.save')).click()
  await page.getByRole('dialog').getByRole('button', { name: '例会', exact: true }).click()
  const moved = page.getByText(`已将 ${count} 条转写记录移动到“例会”`)
  await expect(moved).toBeVisible()
  await expect.poll(counts).toEqual(['例会 30', '重要 5'])
  await page
    .getByRole('button', { name: t('task.delete.undo') })
    .last()
    .click()
  await expect(page.getByText(t('library.place.undone'))).toBeVisible()
  await expect.poll(counts).toEqual(['例会 0', '重要 5'])
})

test('all results of a search are listed with what was found, and open at the moment', async ({ page, product }) => {
  await openWithRecords(page, product, '#/task/detail')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: t('app.search.name') }).fill('图书馆的预算')
  await page.getByRole('option', { name: t('palette.content.all', { words: '图书馆的预算' }) }).click()
  const hits = page.getByRole('list', { name: t('library.results.hits', { title: '周会 7' }) })
  await expect(hits.locator('mark')).toHaveText('图书馆的预算')
  await hits.getByRole('link').click()
  await expect(page).toHaveURL(/id=\d+&t=65/)
})

test('on a phone, folders and filters are sheets, and records get a star and a folder', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const token = await openWithRecords(page, product, '#/task/detail')
  await call(product.url, '/api/library/save', { token, body: { kind: 'folder', name: '例会' } })
  await page.reload()
  await page.getByRole('button', { name: t('library.star.addOf', { title: '周会 1' }), exact: true }).click()
  await expect(page.getByText('已收藏“周会 1”')).toBeVisible()
  await page.getByRole('button', { name: t('task.action.moreOf', { title: '周会 2' }), exact: true }).click()
  await page.getByRole('menuitem', { name: t('library.move.open') }).click()
  await page.getByRole('dialog').getByRole('button', { name: '例会', exact: true }).click()
  await button(page, t('library.rail.open')).click()
  const rail = page.getByRole('navigation', { name: t('library.rail.name') })
  await rail.getByRole('link', { name: /例会/ }).click()
  await total(page, 1)
  await expect(page.getByRole('link', { name: '周会 2' })).toBeVisible()
  await button(page, t('library.rail.open')).click()
  await rail.getByRole('link', { name: new RegExp(t('library.rail.favorites')) }).click()
  await expect(page.getByRole('link', { name: '周会 1', exact: true })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('records of the list are selected with mouse and keyboard, get stars and go into the bin together', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openWithRecords(page, product, '#/task/detail')
  const box = (number: number) =>
    page.getByRole('checkbox', { name: t('library.select.one', { title: `周会 ${number}` }), exact: true })
  const chosen = (records: number) =>
    expect(page.getByText(t('manage.table.chosen', { count: records }), { exact: true })).toBeVisible()
  await box(2).click()
  await box(5).click({ modifiers: ['Shift'] })
  await chosen(4)
  await page.getByRole('link', { name: '周会 7', exact: true }).focus()
  await page.keyboard.press('x')
  await chosen(5)
  await page.keyboard.press('Space')
  await chosen(4)
  await button(page, t('library.star.add')).click()
  await expect(page.getByText('已收藏 4 条转写记录')).toBeVisible()
  await button(page, t('manage.remove.open')).click()
  await total(page, count - 4)
  await expect(page.getByRole('link', { name: '周会 3', exact: true })).toHaveCount(0)
  await button(page, t('task.delete.undo')).last().click()
  await total(page, count)
})
