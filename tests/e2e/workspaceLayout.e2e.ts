/** How much of a window is left for the text of a record. */
import type { Page } from '@playwright/test'
import { call, type TestServer } from '../../scripts/lib/testServer.mjs'
import { translatorFor } from './accounts'
import { createDoneRecord, signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { transcriptOf } from './recordActions'

const locale = 'zh-CN'
const t = translatorFor(locale)

const windows = [
  { name: 'desk', width: 1440, height: 900, touch: false, firstLinePx: 180, lines: 12 },
  { name: 'phone', width: 390, height: 844, touch: true, firstLinePx: 160, lines: 12 },
  { name: 'phone on its side', width: 844, height: 390, touch: true, firstLinePx: 160, lines: 6 },
  { name: 'desk at 200 % zoom', width: 720, height: 450, touch: false, firstLinePx: 160, lines: 6 },
]

/** Opens a record with enough text to scroll. */
async function openLongRecord(page: Page, { url }: TestServer): Promise<void> {
  const token = await signInViaApi(page, url)
  const id = await createDoneRecord(url, token, 'goforward.wav')
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  const text = '今天先把上周的进展过一遍，再确认这次发布的范围和时间。'.repeat(60)
  const list = [{ ...data.list[0], text, words: [] }]
  await call(url, '/api/voice/edit', { token, body: { id, version: data.version, list } })
  await page.goto(`#/task/detail?id=${id}`)
  await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toBeVisible()
  await expect(transcriptOf(page, locale)).toContainText('今天先把')
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

for (const { name, width, height, touch, firstLinePx, lines } of windows) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch })

    test('the window shows text first: bars give way, and the player covers no line', async ({ page, product }) => {
      await openLongRecord(page, product)
      const atFirst = await measure(page)
      expect(atFirst.lines[0]?.top).toBeLessThanOrEqual(firstLinePx)
      expect(atFirst.lines[0]?.top).toBeGreaterThanOrEqual(atFirst.barsPx)
      const shown = atFirst.lines.filter(({ bottom }) => bottom <= atFirst.playerPx)
      expect(shown.length).toBeGreaterThanOrEqual(lines)

      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect
        .poll(async () => {
          const { lines: all, playerPx, playerEndPx } = await measure(page)
          return { free: (all.at(-1)?.bottom ?? Infinity) <= playerPx, edge: Math.round(playerEndPx) }
        })
        .toEqual({ free: true, edge: height })
    })
  })
}

test('the bars slide away while reading down, and return on the way up', async ({ page, product }) => {
  await openLongRecord(page, product)
  const title = page.getByRole('heading', { level: 1 })
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 400)
  await expect(title).not.toBeInViewport()
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await page.mouse.wheel(0, -100)
  await expect(title).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport()
})
