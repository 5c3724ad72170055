/** From login to the exported file by keyboard only: every control is reachable and shows its focus. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { newAccount, translatorFor } from './accounts'
import { expectFocusSeen } from './accessibility'
import { expect, test } from './fixtures'
import { createDoneRecord, registerViaApi, signInViaApi } from './apiRecords'
import { shownTexts, transcriptOf } from './recordActions'

const locale = 'zh-CN'
const t = translatorFor(locale)
/** Upper bound of Tab stops on the way to any target. */
const maxStops = 60

test('a record is corrected, played, searched and exported by keys alone', async ({ page, product }) => {
  test.setTimeout(90_000)
  const account = newAccount()
  await createDoneRecord(product.url, await registerViaApi(product.url, account), 'goforward.wav')

  await page.goto('#/task/detail')
  await tabTo(page, page.getByLabel(t('user.field.username'), { exact: true }))
  await page.keyboard.type(account.username)
  await tabTo(page, page.getByLabel(t('user.field.password'), { exact: true }))
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/task\/detail$/)
  await tabTo(page, page.getByRole('link', { name: 'goforward.wav', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'goforward.wav', exact: true })).toBeVisible()

  const row = transcriptOf(page, locale).locator('[data-segment]').first()
  await expect(row).toBeVisible()
  const [before = ''] = await shownTexts(page, locale)
  await tabTo(page, row)
  await correct(page, row, before)
  await play(page)
  await find(page, row)
  await exportFile(page, before)
})

test('the first stop of a page leads past the menu', async ({ page, product }) => {
  await signInViaApi(page, product.url)
  await page.goto('#/task/detail')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText(t('ui.skip.text'))
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test('the menu of a phone is worked by keys: it keeps the focus, leads on, and gives the focus back §2.21', async ({
  page,
  product,
}) => {
  await signInViaApi(page, product.url)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('#/task/detail')
  const opener = page.getByRole('button', { name: t('app.menu.open'), exact: true })
  const drawer = page.getByRole('dialog', { name: t('app.menu.name'), exact: true })
  const leave = drawer.getByRole('button', { name: t('app.menu.close'), exact: true })
  await tabTo(page, opener)
  for (const close of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    if (close === 'Enter') await tabTo(page, leave)
    await page.keyboard.press(close)
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await page.keyboard.press('Enter')
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    // Between its last and first stop, the focus is on the browser UI, never on the page behind it.
    const at = await page.evaluate(() =>
      document.activeElement?.closest('dialog') ? 'inside' : document.activeElement?.tagName,
    )
    expect(['inside', 'BODY']).toContain(at)
  }
  // Start from the first stop, wherever the loop ended.
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, drawer.getByRole('link', { name: t('app.page.create'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: t('app.page.create') })).toBeFocused()
})

/** Types at the end of the text, undoes it, redoes it, and undoes it again. */
async function correct(page: Page, row: Locator, before: string): Promise<void> {
  const shown = () => shownTexts(page, locale).then((texts) => texts.map((text) => text.trim()))
  await page.keyboard.press('Enter')
  await expect(page.locator('[contenteditable]')).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.press('End')
  await page.keyboard.type(' now')
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await expectFocusSeen(page)
  const after = `${before.trim()} now`
  for (const [key, text] of [
    ['', after],
    ['Control+z', before.trim()],
    ['Control+Shift+z', after],
    ['Control+z', before.trim()],
  ] as const) {
    if (key) await page.keyboard.press(key)
    await expect.poll(shown).toEqual([text])
  }
}

/** Plays from the focused row, which keeps the focus. */
async function play(page: Page): Promise<void> {
  const player = page.getByRole('region', { name: t('transcript.player.name'), exact: true })
  const button = (name: 'play' | 'pause') =>
    player.getByRole('button', { name: t(`transcript.player.${name}`), exact: true })
  const place = player.getByRole('slider', { name: t('transcript.player.place'), exact: true })
  await page.keyboard.press('Space')
  await expect(button('pause')).toBeVisible()
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await expect(button('play')).toBeVisible()
  await expectFocusSeen(page)
}

/** Searches for an existing word, and returns to the text. */
async function find(page: Page, row: Locator): Promise<void> {
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: t('editor.tools.find') })
  await expect(bar.getByRole('textbox', { name: t('editor.find.field'), exact: true })).toBeFocused()
  await expectFocusSeen(page)
  await page.keyboard.type('forward')
  await expect(bar.getByRole('status')).toContainText('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(row).toBeFocused()
}

/** Exports as plain text, chosen with the arrow keys. */
async function exportFile(page: Page, text: string): Promise<void> {
  const open = page.getByRole('button', { name: t('task.action.export'), exact: true })
  await tabTo(page, open, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('radio', { name: t('task.export.docx') }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: t('task.export.txt') })).toBeChecked()
  await expectFocusSeen(page)
  await tabTo(page, dialog.getByRole('button', { name: t('task.export.start'), exact: true }))
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(text.trim())
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
}

/** Presses Tab until the target has the focus; every stop on the way must show its focus. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectFocusSeen(page)
  }
  throw new Error(`${goal.toString()} is not among the next ${maxStops} stops`)
}
