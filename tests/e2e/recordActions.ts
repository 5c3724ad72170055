/** User actions with recordings and records. */
import type { Page } from '@playwright/test'
import type { Locale } from '../../locales/locales'
import { translatorFor } from './accounts'
import { expect } from './fixtures'

export const pick = (page: Page, files: string[]) => page.locator('input[type=file]').setInputFiles(files)

/** Starts the picked files, and waits until each is a record. */
export async function startAll(page: Page, locale: Locale, count: number): Promise<void> {
  const t = translatorFor(locale)
  const name = count > 1 ? t('create.page.startMany', { count }) : t('create.page.start')
  const start = page.getByRole('button', { name, exact: true })
  await expect(start).toBeEnabled()
  const records = page.getByRole('link', { name: t('create.row.open') })
  const before = await records.count()
  await start.click()
  await expect(records).toHaveCount(before + count, { timeout: 30_000 })
}

/** Picks the files on /task/create, starts them, and waits until each is a record. */
export async function transcribe(page: Page, locale: Locale, files: string[]): Promise<void> {
  await page.goto('#/task/create')
  await page.getByLabel(translatorFor(locale)('create.language.label'), { exact: true }).selectOption('en')
  await pick(page, files)
  await startAll(page, locale, files.length)
}

/** Opens the table of records, and waits until each of the titles is done. */
export async function waitUntilDone(page: Page, locale: Locale, titles: readonly string[]): Promise<void> {
  const t = translatorFor(locale)
  await page.goto(`${page.url().split('#')[0]}#/task/detail`)
  for (const title of titles) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
    await expect(row.getByText(t('task.status.done'), { exact: true })).toBeVisible({ timeout: 90_000 })
  }
}

/** Opens a record's workspace from the table of records. */
export async function openRecord(page: Page, locale: Locale, title: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/task/detail`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(transcriptOf(page, locale).locator('[data-word]').first()).toBeVisible()
}

export const transcriptOf = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: translatorFor(locale)('transcript.view.name'), exact: true })

/** The text of each visible segment, without times and speakers. */
export const shownTexts = (page: Page, locale: Locale) =>
  transcriptOf(page, locale).locator('[data-segment] [data-text]').allTextContents()

/** Index of the highlighted word on the screen; -1 for none. */
export function highlightedWord(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('spoken-word') ?? []
    const word = range?.startContainer.parentElement?.closest('[data-word]')
    return [...document.querySelectorAll('[data-word]')].findIndex((other) => other === word)
  })
}

/** Exports through the dialog; returns the path of the file. */
export async function exportAs(page: Page, locale: Locale, type: 'docx' | 'txt'): Promise<string> {
  const t = translatorFor(locale)
  await page.getByRole('button', { name: t('task.action.export'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t(`task.export.${type}`), { exact: true }).click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('task.export.start'), exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${type}$`))
  await expect(dialog).toBeHidden()
  return download.path()
}
