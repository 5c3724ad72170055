/** What a person sees on a picture and on a phone, found in the data and on the console of the product under test. */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Libsql from 'libsql'
import { object, parse, string } from 'valibot'
import type { Product } from '../../scripts/product.mjs'
import { alphabet } from '../../server/adapters/captcha/glyphs'
import { sentences, type Locale } from './account'

/** Fills in the number, what the picture says, and the code that comes to the phone. */
export async function proveNumber(page: Page, locale: Locale, mobile: string, product: Product): Promise<void> {
  const say = sentences(locale)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field(say('ui.code.mobile')).fill(mobile)
  const picture = page.getByRole('img', { name: say('ui.code.image') })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
  const key = await page.evaluate(() => localStorage.getItem('key') ?? '')
  await field(say('ui.code.picture')).fill(textOf(product.dataDir, key))
  const before = codesTo(product, mobile).length
  await page.getByRole('button', { name: say('ui.code.send'), exact: true }).click()
  await expect(page.getByText(say('ui.code.sent'))).toBeVisible()
  await expect.poll(() => codesTo(product, mobile).length).toBe(before + 1)
  await field(say('ui.code.code')).fill(codesTo(product, mobile).at(-1) ?? '')
}

/** Lets the minute pass after which a number may get another message. */
export function passMinute({ dataDir }: Product): void {
  const database = new Libsql(join(dataDir, 'data.db'))
  database.exec("delete from tries where key like 'sms minute %'")
  database.close()
}

/** The codes the console shows, the oldest first. */
function codesTo(product: Product, mobile: string): string[] {
  return [...product.log().matchAll(new RegExp(`^SMS to ${mobile}: .*?(\\d{6})`, 'gm'))].map(([, code = '']) => code)
}

/** What a picture says. The server keeps only a hash of it; whoever has its data may try all texts, 3.2 million. */
function textOf(dataDir: string, key: string): string {
  const database = new Libsql(join(dataDir, 'data.db'), { readonly: true })
  const subject = `captcha ${key}`
  const row = parse(
    object({ hash: string() }),
    database.prepare('select hash from proofs where subject = ?').get(subject),
  )
  database.close()
  for (const text of texts(5)) if (hash('sha256', `${subject} ${text}`) === row.hash) return text
  throw new Error('no text of five characters fits the picture')
}

function* texts(length: number): Generator<string> {
  if (length === 0) yield ''
  else for (const start of texts(length - 1)) for (const character of alphabet) yield start + character
}
