/** Creates and uses accounts through the UI. */
import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../locales/locales'
import type { MessageId } from '../../locales/zh-CN'
import { messageTables } from '../locales/allMessages'

export interface TestAccount {
  username: string
  password: string
}

/** Messages of a language, with values filled in: `{name}`. */
export function translatorFor(locale: Locale): (id: MessageId, values?: Record<string, string | number>) => string {
  const table = messageTables[locale]
  return (id, values = {}) => table[id].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

let made = 0
/** A unique account. */
export function newAccount(): TestAccount {
  made += 1
  return { username: `tester-${process.pid}-${Date.now()}-${made}`, password: 'correct horse 电池' }
}

/**
 * Registers, which logs in; ends at the page for new accounts.
 * @param base URL of a server other than the shared one
 */
export async function register(
  page: Page,
  locale: Locale,
  { username, password }: TestAccount,
  base = '',
): Promise<void> {
  const t = translatorFor(locale)
  await page.goto(`${base}#/user/register`)
  await page.getByLabel(t('user.field.username'), { exact: true }).fill(username)
  await page.getByLabel(t('user.field.password'), { exact: true }).fill(password)
  await page.getByLabel(t('user.field.confirm'), { exact: true }).fill(password)
  await submit(page, t('user.register.submit'))
  await expect(page).not.toHaveURL(/#\/user\//)
}

/** Logs in on the login page, and waits until it is left. */
export async function logIn(page: Page, locale: Locale, { username, password }: TestAccount): Promise<void> {
  const t = translatorFor(locale)
  await page.getByLabel(t('user.field.username'), { exact: true }).fill(username)
  await page.getByLabel(t('user.field.password'), { exact: true }).fill(password)
  await submit(page, t('user.login.submit'))
  await expect(page).not.toHaveURL(/#\/user\//)
}

/** Opens the user menu. */
export const openUserMenu = (page: Page, locale: Locale): Promise<void> =>
  page.getByRole('button', { name: translatorFor(locale)('app.user.menu') }).click()

/** Signs out through the user menu. */
export async function logOut(page: Page, locale: Locale): Promise<void> {
  await openUserMenu(page, locale)
  await page.getByRole('button', { name: translatorFor(locale)('app.user.logout'), exact: true }).click()
  await expect(page).toHaveURL(/#\/user\/login/)
}

/** antd inserts a space between the two characters of a short Chinese button. */
async function submit(page: Page, text: string): Promise<void> {
  const name = new RegExp(`^${[...text].join('\\s*')}$`)
  await page.getByRole('form').getByRole('button', { name }).click()
}
