/** `npm run dev`: the app with the server app running in the page, seeded data and injectable faults. */
import { createServer } from 'vite'
import type { Page } from '@playwright/test'
import { panelText } from '../../mocks/panel/panelText'
import type { FaultKind } from '../../mocks/panel/faultInjector'
import { root } from '../../scripts/lib/run.mjs'
import { translatorFor } from './accounts'
import { expect, test as base } from './fixtures'
import { exportAs, pick, startAll } from './recordActions'

const locale = 'zh-CN'
const t = translatorFor(locale)
const panel = panelText(locale)

// One server compiles what all of these tests load.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { devUrl: string }>({
  devUrl: [
    // Playwright passes only the fixtures a function destructures.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await createServer({
        root,
        configFile: `${root}/vite.config.ts`,
        server: { port: 0 },
        logLevel: 'error',
      })
      await server.listen()
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ devUrl }, use) => use(devUrl),
})
test.use({ expectedErrors: /Failed to (load resource|update a ServiceWorker)/ })

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: panel.open }).click()
  await expect(page.getByRole('button', { name: panel.reset })).toBeVisible()
}

/** Makes the next call of that path fail. */
async function setFault(page: Page, kind: FaultKind, path: string): Promise<void> {
  await page.getByLabel(panel.path).fill(path)
  await page.getByRole('radio', { name: panel[kind] }).check()
}

test('the seeded world can be used, broken and reset', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('')
  // The first page is compiled on demand.
  await expect(page.getByText('demo / demo123')).toBeVisible({ timeout: 60_000 })
  await openPanel(page)
  await page.getByRole('button', { name: 'demo / demo123' }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('task.records.title') })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(t('task.pager.total', { total: 60 }))).toBeVisible()
  await openPanel(page)

  await test.step('a fault shows as the product shows it', async () => {
    const [one, other] = await page
      .locator('main a[href*="id="]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await setFault(page, 'serverError', '/api/voice/find')
    await page.goto(one ?? '')
    await expect(page.getByText(t('http.status.500')).first()).toBeVisible()
    // The retry succeeds, and consumes no further fault.
    await expect(page.getByText(t('http.status.500'))).toHaveCount(0, { timeout: 30_000 })
    await setFault(page, 'malformed', '/api/voice/find')
    await page.goto(other ?? '')
    await expect(page.getByText(t('http.malformed.title')).first()).toBeVisible()
    // Only the list asks for it, so nothing uses up the fault before.
    await setFault(page, 'signedOut', '/api/library')
    await page.goto('#/task/detail')
    await expect(page).toHaveURL(/#\/user\/login/)
    await page.getByRole('button', { name: 'demo / demo123' }).click()
    await expect(page.getByText(t('task.pager.total', { total: 60 }))).toBeVisible({ timeout: 30_000 })
  })

  await test.step('a recording is uploaded and transcribed by an engine that says it only demonstrates', async () => {
    await page.goto('#/task/create')
    await expect(page.getByText('演示引擎')).toBeVisible()
    await pick(page, [`${root}/tests/audio/goforward.wav`])
    await startAll(page, locale, 1)
    await page.getByRole('link', { name: t('create.row.open') }).click()
    await expect(page.locator('[data-word]').first()).toBeVisible({ timeout: 30_000 })
    expect(await exportAs(page, locale, 'txt')).toMatch(/./)
  })

  await test.step('the world is as it was after a reset', async () => {
    await openPanel(page)
    await page.getByRole('button', { name: panel.reset }).click()
    await page.getByRole('button', { name: new RegExp(`^${[...panel.yes].join('\\s*')}$`) }).click()
    await expect(page.getByRole('button', { name: panel.reset })).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByText('demo / demo123')).toBeVisible({ timeout: 30_000 })
  })
})

test('a new account is greeted, tries the sample, and finds what was said in it', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('')
  await expect(page.getByText('demo / demo123')).toBeVisible({ timeout: 60_000 })
  await openPanel(page)
  await page.getByRole('button', { name: 'new / new123' }).click()
  await page.getByRole('button', { name: t('welcome.page.sample') }).click()
  await expect(page.locator('[data-word]').first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: t('app.search.name') }).click()
  await page.getByRole('combobox', { name: t('app.search.name') }).fill('崩溃率')
  await page.getByRole('option', { name: /暂停放量/ }).click()
  await expect(page).toHaveURL(/#\/task\/detail\?id=\d+&t=55/)
})

test('?bench measures the editor with a short and a five-hour text', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('?bench')
  const cell = (figure: string, column: number) => page.locator(`[data-figure=${figure}] td`).nth(column)
  await expect(cell('export', 1)).toHaveText(/^[\d.]+$/, { timeout: 90_000 })
  for (const figure of ['open', 'paint', 'find', 'undo'])
    for (const column of [0, 1]) expect(Number(await cell(figure, column).textContent())).toBeGreaterThan(0)
})
