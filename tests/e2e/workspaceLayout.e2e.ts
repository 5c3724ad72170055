/** How much of a window is left for the text of a record. */
import type { Browser, Locator, Page } from '@playwright/test'
import { call, type TestServer } from '../../scripts/lib/testServer.mjs'
import { newAccount, translatorFor } from './accounts'
import { createDoneRecord, registerViaApi, signInWithToken } from './apiRecords'
import { expect, test } from './fixtures'
import { transcriptOf } from './recordActions'

const locale = 'zh-CN'
const t = translatorFor(locale)

const desk = { name: 'a desk', width: 1440, height: 900, touch: false, firstLinePx: 180, lines: 12 }
const windows = [
  desk,
  { name: 'a phone', width: 390, height: 844, touch: true, firstLinePx: 160, lines: 12 },
  { name: 'a phone on its side', width: 844, height: 390, touch: true, firstLinePx: 160, lines: 6 },
  { name: 'a desk at 200 % zoom', width: 720, height: 450, touch: false, firstLinePx: 160, lines: 6 },
]

/** A record with enough text to scroll. */
async function createLongRecord({ url }: TestServer): Promise<{ address: string; token: string }> {
  const token = await registerViaApi(url, newAccount())
  const id = await createDoneRecord(url, token, 'goforward.wav')
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  const text = '今天先把上周的进展过一遍，再确认这次发布的范围和时间。'.repeat(60)
  const list = [{ ...data.list[0], text, words: [] }]
  await call(url, '/api/voice/edit', { token, body: { id, version: data.version, list } })
  return { address: `${url}/#/task/detail?id=${id}`, token }
}

async function openIn(
  browser: Browser,
  { width, height, touch }: (typeof windows)[number],
  { address, token }: Awaited<ReturnType<typeof createLongRecord>>,
): Promise<Page> {
  const options = { viewport: { width, height }, hasTouch: touch, isMobile: touch, locale }
  const page = await (await browser.newContext(options)).newPage()
  await signInWithToken(page, token)
  await page.goto(address)
  await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toBeVisible()
  await expect(transcriptOf(page, locale)).toContainText('今天先把')
  return page
}

/** The lines of text, and the edges of what could cover them, in px from the top of the window. */
function measure(page: Page) {
  return page.evaluate((playerName) => {
    const texts = [...document.querySelectorAll('[data-text]')]
    const lines = texts.flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    })
    const bars = [...document.querySelectorAll('header, [role="toolbar"]')]
    return {
      lines: lines.map(({ top, bottom }) => ({ top, bottom })),
      barsPx: Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom)),
      playerPx: document.querySelector(`[aria-label="${playerName}"]`)?.getBoundingClientRect().top ?? 0,
      playerEndPx: document.querySelector(`[aria-label="${playerName}"]`)?.getBoundingClientRect().bottom ?? 0,
    }
  }, t('transcript.player.name'))
}

test('a window shows text first: the bars give way, and the player covers no line', async ({ browser, product }) => {
  const record = await createLongRecord(product)
  for (const size of windows) {
    await test.step(`in the window of ${size.name}`, async () => {
      const page = await openIn(browser, size, record)
      if (size.height < 600)
        await expect(page.getByRole('button', { name: t('app.menu.open'), exact: true })).toBeVisible()
      const atFirst = await measure(page)
      expect(atFirst.lines[0]?.top).toBeLessThanOrEqual(size.firstLinePx)
      expect(atFirst.lines[0]?.top).toBeGreaterThanOrEqual(atFirst.barsPx)
      const shown = atFirst.lines.filter(({ bottom }) => bottom <= atFirst.playerPx)
      expect(shown.length).toBeGreaterThanOrEqual(size.lines)

      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect
        .poll(async () => {
          const { lines, playerPx, playerEndPx } = await measure(page)
          return { free: (lines.at(-1)?.bottom ?? Infinity) <= playerPx, edge: Math.round(playerEndPx) }
        })
        .toEqual({ free: true, edge: size.height })
      await page.context().close()
    })
  }

  await test.step('while reading down, the bars slide away, and they return on the way up', async () => {
    const page = await openIn(browser, desk, record)
    const [title, header] = [page.getByRole('heading', { level: 1 }), page.getByRole('banner')]
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 400)
    await expect(title).not.toBeInViewport()
    await expect(header).not.toBeInViewport()
    await page.mouse.wheel(0, -100)
    await expect(title).toBeInViewport()
    await expect(header).toBeInViewport()
    await page.context().close()
  })
})

/** Whether all buttons of a bar are in the window, in one row. */
const fits = (bar: Locator) =>
  bar.getByRole('button').evaluateAll((buttons) => {
    const boxes = buttons.map((button) => button.getBoundingClientRect())
    return boxes.length > 4 && boxes.every(({ top, right }) => top === boxes[0]?.top && right <= innerWidth)
  })

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('the actions for selected rows stay in the window, in one row', async ({ page, product }) => {
    const token = await registerViaApi(product.url, newAccount())
    const { data } = await call(product.url, '/api/voice/addSample', { token, body: { language: 'en' } })
    await signInWithToken(page, token)
    await page.goto(`#/task/detail?id=${data.id}`)
    const english = translatorFor('en-US')
    await expect(page.getByText(english('workspace.save.saved'), { exact: true })).toBeVisible()
    const rows = transcriptOf(page, 'en-US').locator('[data-text]')
    await expect(rows.nth(1)).toBeVisible()
    await rows.nth(1).evaluate((last) => {
      const first = document.querySelector('[data-text]')
      if (first) getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length)
    })
    const bar = page.getByRole('toolbar', { name: english('editor.marked.name'), exact: true })
    for (const width of [1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 })
      // The bar follows a change of the window a moment later.
      await expect.poll(() => fits(bar), `${width} px`).toBe(true)
    }
  })
})
