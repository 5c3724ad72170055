/** Insights of a real transcript, extracted and from a stub model, and what users do with them. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call } from '../../scripts/lib/testServer.mjs'
import { openModelServer, type Reply } from '../server/modelServer'
import { expectAccessible } from './accessibility'
import { translatorFor } from './accounts'
import { expect, test } from './fixtures'
import { createDoneRecord, signInViaApi } from './apiRecords'
import { answerEach } from './translationActions'
import { transcriptOf } from './recordActions'

const locale = 'zh-CN'
const t = translatorFor(locale)
const panel = (page: Page) => page.getByRole('tabpanel')
const button = (page: Page, name: Parameters<typeof t>[0]) =>
  panel(page).getByRole('button', { name: t(name), exact: true })

/** Opens a finished record; its panel is open beside the text. */
async function openPanel(page: Page, url: string): Promise<{ id: number; token: string }> {
  const token = await signInViaApi(page, url)
  const id = await createDoneRecord(url, token, 'goforward.wav')
  await page.addInitScript(countPlays)
  await page.goto(`${url}/#/task/detail?id=${id}`)
  await expect(transcriptOf(page, locale).locator('[data-word]').first()).toBeVisible()
  await expect(panel(page)).toBeVisible()
  return { id, token }
}

/** Expects that `press` starts playback once more. */
async function expectPlays(page: Page, press: () => Promise<void>): Promise<void> {
  const played = () => page.evaluate(() => Number(Reflect.get(window, 'played') ?? 0))
  const before = await played()
  await press()
  await expect.poll(played).toBeGreaterThan(before)
}

/** Counts playback starts in the page; the audio element is not in the document. */
function countPlays(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    this.addEventListener(
      'playing',
      () => Reflect.set(window, 'played', Number(Reflect.get(window, 'played') ?? 0) + 1),
      {
        once: true,
      },
    )
    return play.call(this)
  }
}

/** Exports through the menu; returns the path and the name of the file. */
async function downloadAs(page: Page, extension: string): Promise<{ path: string; name: string }> {
  await button(page, 'insight.file.exportSummary').or(button(page, 'insight.file.exportMindmap')).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem').filter({ hasText: extension }).click()
  const download = await downloading
  return { path: await download.path(), name: download.suggestedFilename() }
}

test('without a model a summary and a map make themselves of a real transcript, their lines play, and nobody pretends §1.3', async ({
  page,
  product,
}) => {
  const { id, token } = await openPanel(page, product.url)
  await expect(page.getByRole('tab')).toHaveCount(5)
  await expect(panel(page).getByText(t('insight.by.quoted'))).toBeVisible()
  await expectPlays(page, () =>
    panel(page)
      .getByRole('button')
      .filter({ has: page.locator('time') })
      .first()
      .click(),
  )
  const { path, name } = await downloadAs(page, '.md')
  expect(name).toMatch(/\.md$/)
  expect(await readFile(path, 'utf8')).toContain(`## ${t('insight.summary.lines')}`)
  await expectAccessible(page)

  await page.getByRole('tab', { name: t('insight.tab.mindmap') }).click()
  const tree = page.getByRole('tree')
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  await expectPlays(page, () => tree.locator('[data-start]').first().click())
  await expectAccessible(page)
  const svg = await readFile((await downloadAs(page, '.svg')).path, 'utf8')
  expect(svg).toContain('<text>')
  const png = await readFile((await downloadAs(page, '.png')).path)
  expect(png.subarray(1, 4).toString()).toBe('PNG')

  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: t('insight.map.label') }).fill('新的标题')
  await page.keyboard.press('Enter')
  await expect(tree.getByText('新的标题')).toBeVisible()
  await expect
    .poll(async (): Promise<unknown> => (await call(product.url, `/api/voice/find?id=${id}`, { token })).data)
    .toMatchObject({ mindmap: { Title: '新的标题' } })
  await page.reload()
  await expect(page.getByRole('tree').getByText('新的标题')).toBeVisible()
})

test('after an edit the summary is stale, until it is made again', async ({ page, product }) => {
  await openPanel(page, product.url)
  await expect(panel(page).getByText(t('insight.by.quoted'))).toBeVisible()
  await transcriptOf(page, locale).locator('[data-word]').last().dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' and then stop')
  await expect(panel(page).getByText(t('insight.make.stale'))).toBeVisible()
  await button(page, 'insight.make.renew').last().click()
  await expect(panel(page).getByText(t('insight.make.stale'))).toBeHidden()
})

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script> [x](javascript:alert(3))'
const long = `${hostile}${'长'.repeat(2_000)}`

test('whatever a model writes is text, in the summary, the map and the answers, and its moments play §1.3 §2.33', async ({
  page,
  serve,
}, info) => {
  const model = await openModelServer((messages): Reply => {
    const task = messages[0]?.content ?? ''
    if (task.includes('Summarize'))
      return JSON.stringify({
        lines: [{ time: '00:00', text: hostile }],
        keywords: [hostile],
        chapters: [],
        todos: [{ time: '59:00', text: long }],
      })
    if (task.includes('mind map'))
      return JSON.stringify({ branches: [{ time: '00:00', title: hostile, points: [{ time: '00:00', text: long }] }] })
    return { parts: ['前进 [00:00]，', hostile] }
  })
  const product = await serve(info.outputPath('data'), { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny' })
  page.on('dialog', () => expect(false, 'a script of the model ran').toBe(true))
  await openPanel(page, product.url)
  await expect(panel(page).getByText(t('insight.by.model'))).toBeVisible()
  await expect(panel(page).getByText(hostile, { exact: true }).first()).toBeVisible()
  await expectPlays(page, () =>
    panel(page)
      .getByRole('button')
      .filter({ has: page.locator('time') })
      .first()
      .click(),
  )

  await page.getByRole('tab', { name: t('insight.tab.mindmap') }).click()
  await expect(page.getByRole('treeitem', { name: hostile, exact: true })).toBeVisible()
  expect(await readFile((await downloadAs(page, '.svg')).path, 'utf8')).not.toContain('<img')

  await page.getByRole('tab', { name: t('insight.tab.assistant') }).click()
  await page.getByRole('textbox', { name: t('insight.talk.question') }).fill('去哪里？')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText(hostile)).toBeVisible()
  await expectPlays(page, () => panel(page).getByRole('button', { name: '00:00', exact: true }).click())
  await page.reload()
  await expect(panel(page).getByText('去哪里？')).toBeVisible()
  expect(await panel(page).locator('img, script, a').count()).toBe(0)
  await model.close()
})

test('a record is read in two languages line by line; a corrected line is translated anew', async ({
  page,
  serve,
}, info) => {
  const model = await openModelServer((messages): Reply => answerEach(messages, (text) => `ZH(${text})`))
  const product = await serve(info.outputPath('data'), { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny' })
  await openPanel(page, product.url)
  await page.getByRole('button', { name: t('insight.translation.open'), exact: true }).click()
  await page.getByRole('menuitem', { name: '中文', exact: true }).click()
  const row = transcriptOf(page, locale).locator('[data-paragraph]').first()
  await expect(row).toContainText(/ZH\(go forward/i)
  await row.locator('[data-word]').last().dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' and then stop')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('insight.translation.update'), exact: true }).click()
  await expect(row).toContainText(/ZH\(.*and then stop/)
  await page.reload()
  await expect(row).toContainText(/ZH\(.*and then stop/)
  await model.close()
})
