/** Accounts, made and used as a person does it. */
import { expect, type Page } from '@playwright/test'
import { messages as en } from '../../locales/en-US'
import { messages as zh, type MessageId } from '../../locales/zh-CN'

export type Locale = 'zh-CN' | 'en-US'
export interface Account {
  username: string
  password: string
}

/** The sentences of a language, with values filled in: `{name}`. */
export function sentences(locale: Locale): (id: MessageId, values?: Record<string, string | number>) => string {
  const table: Record<MessageId, string> = locale === 'zh-CN' ? zh : en
  return (id, values = {}) => table[id].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

let made = 0
/** An account that no other test has. */
export function newAccount(): Account {
  made += 1
  return { username: `tester-${process.pid}-${Date.now()}-${made}`, password: 'correct horse 电池' }
}

/**
 * Registers, which ends at a login form that knows the name.
 * @param base address of another product than the one all tests share
 */
export async function register(page: Page, locale: Locale, { username, password }: Account, base = ''): Promise<void> {
  const say = sentences(locale)
  await page.goto(`${base}#/user/register`)
  await page.getByLabel(say('user.field.username'), { exact: true }).fill(username)
  await page.getByLabel(say('user.field.password'), { exact: true }).fill(password)
  await page.getByLabel(say('user.field.confirm'), { exact: true }).fill(password)
  await submit(page, say('user.register.submit'))
  await expect(page).toHaveURL(/#\/user\/login/)
}

/** On the login page: leaves it. */
export async function logIn(page: Page, locale: Locale, { username, password }: Account): Promise<void> {
  const say = sentences(locale)
  await page.getByLabel(say('user.field.username'), { exact: true }).fill(username)
  await page.getByLabel(say('user.field.password'), { exact: true }).fill(password)
  await submit(page, say('user.login.submit'))
  await expect(page).not.toHaveURL(/#\/user\//)
}

/** Leaves the session through the menu. */
export async function logOut(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: sentences(locale)('app.user.logout'), exact: true }).click()
  await expect(page).toHaveURL(/#\/user\/login/)
}

/** The design library puts a space between the two characters of a short Chinese button. */
async function submit(page: Page, text: string): Promise<void> {
  const name = new RegExp(`^${[...text].join('\\s*')}$`)
  await page.getByRole('form').getByRole('button', { name }).click()
}
