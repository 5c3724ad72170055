/** Stubs of translation services, and user actions on the translation pages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { Document, HeadingLevel, Packer, Paragraph } from 'docx'
import type { AskedMessage } from '../server/modelServer'
import type { Locale } from '../../locales/locales'
import { translatorFor } from './accounts'
import { expect } from './fixtures'
import { signInViaApi } from './apiRecords'

/** The numbered paragraphs of a request to a model. */
export function itemsOf(messages: readonly AskedMessage[]): { n: number; text: string }[] {
  return (JSON.parse(messages.at(-1)?.content ?? '') as { items: { n: number; text: string }[] }).items
}

/** A model's response that translates each paragraph with `translate`. */
export function answerEach(messages: readonly AskedMessage[], translate: (text: string) => string): string {
  return JSON.stringify({ items: itemsOf(messages).map(({ n, text }) => ({ n, text: translate(text) })) })
}

/** A Word document with a heading and paragraphs. */
export function wordDocument(heading: string, paragraphs: readonly string[]): Promise<Buffer> {
  const children = [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
    ...paragraphs.map((text) => new Paragraph(text)),
  ]
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

export interface LibreTranslateStub {
  url: string
  /** All texts received for translation, oldest first. */
  asked: string[]
  close: () => Promise<void>
}

/** A stub of LibreTranslate that translates each text with `translate`. */
export async function startLibreTranslateStub(translate: (text: string) => string): Promise<LibreTranslateStub> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { q } = JSON.parse(body) as { q: string[] }
      asked.push(...q)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ translatedText: q.map(translate) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Signs in with a new account and opens the translation page; returns the token. */
export async function openTranslate(page: Page, url: string): Promise<string> {
  const token = await signInViaApi(page, url)
  await page.goto(`${url}/#/translate`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return token
}

export interface DocumentFixture {
  name: string
  content: string | Buffer
}

/** Picks the documents and starts their translation into that language. */
export async function translate(
  page: Page,
  locale: Locale,
  files: readonly DocumentFixture[],
  target: string,
): Promise<void> {
  const t = translatorFor(locale)
  await page.getByRole('combobox', { name: t('translate.choose.target'), exact: true }).selectOption(target)
  await page
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
    )
  const waiting = page.getByRole('list', { name: t('translate.send.list'), exact: true })
  await expect(waiting.getByRole('listitem')).toHaveCount(files.length)
  await page.locator('button', { hasText: locale === 'zh-CN' ? /^开始翻译/ : /^Translate/ }).click()
  await expect(waiting).toHaveCount(0)
}

/** The list entry of the translation with that name. */
export const inList = (page: Page, locale: Locale, name: string) =>
  page
    .getByRole('list', { name: translatorFor(locale)('translate.list.name'), exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** Opens the translation with that name once it is done. */
export async function openDone(page: Page, locale: Locale, name: string): Promise<void> {
  const row = inList(page, locale, name)
  await expect(row.getByText(translatorFor(locale)('translate.status.done'), { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await row.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** The paragraph with that number, from 1. */
export const paragraph = (page: Page, locale: Locale, number: number) =>
  page.getByRole('article', { name: translatorFor(locale)('translate.row.name', { number }), exact: true })
