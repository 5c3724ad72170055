/** Captcha texts and SMS codes, read from the data and the console of the server under test. */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Libsql from 'libsql'
import { object, parse, string } from 'valibot'
import type { TestServer } from '../../scripts/lib/testServer.mjs'
import { alphabet } from '../../server/adapters/captcha/glyphs'
import type { Locale } from '../../locales/locales'
import { translatorFor } from './accounts'

/** Fills in the number, the captcha, and the code sent to the phone. */
export async function proveNumber(page: Page, locale: Locale, mobile: string, product: TestServer): Promise<void> {
  const t = translatorFor(locale)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field(t('ui.code.mobile')).fill(mobile)
  await solveCaptcha(page, locale, product)
  const before = codesTo(product, mobile).length
  await page.getByRole('button', { name: t('ui.code.send'), exact: true }).click()
  await expect(page.getByText(t('ui.code.sent'))).toBeVisible()
  await expect.poll(() => codesTo(product, mobile).length).toBe(before + 1)
  await field(t('ui.code.code')).fill(codesTo(product, mobile).at(-1) ?? '')
}

/** Fills in the text of the captcha image. */
export async function solveCaptcha(page: Page, locale: Locale, product: TestServer): Promise<void> {
  const t = translatorFor(locale)
  const picture = page.getByRole('img', { name: t('ui.code.image') })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
  const key = await page.evaluate(() => localStorage.getItem('key') ?? '')
  await page.getByRole('textbox', { name: t('ui.code.picture'), exact: true }).fill(textOf(product.dataDir, key))
}

/** Resets the one-minute limit between messages to a number or an address. */
export function passMinute({ dataDir }: TestServer): void {
  const database = new Libsql(join(dataDir, 'data.db'))
  database.exec('pragma busy_timeout = 30000')
  database.exec("delete from tries where key like 'sms minute %' or key like 'mail minute %'")
  database.close()
}

/** The codes on the console, oldest first. */
function codesTo(product: TestServer, mobile: string): string[] {
  return [...product.log().matchAll(new RegExp(`^SMS to ${mobile}: .*?(\\d{6})`, 'gm'))].map(([, code = '']) => code)
}

/** The text of a captcha. The server stores only its hash, so this tries all 3.2 million texts. */
function textOf(dataDir: string, key: string): string {
  const database = new Libsql(join(dataDir, 'data.db'), { readonly: true })
  const subject = `captcha ${key}`
  const row = parse(
    object({ hash: string() }),
    database.prepare('select hash from proofs where subject = ?').get(subject),
  )
  database.close()
  for (const text of texts(5)) if (hash('sha256', `${subject} ${text}`) === row.hash) return text
  throw new Error('no text of five characters matches the hash')
}

function* texts(length: number): Generator<string> {
  if (length === 0) yield ''
  else for (const start of texts(length - 1)) for (const character of alphabet) yield start + character
}
