/** A product in which every page has something to show, and all that a person could have typed is markup. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call, upload, type Product } from '../../scripts/product.mjs'
import { root } from '../../scripts/run.mjs'
import { pages, type Page as TablePage } from '../../src/app/pages'
import { newAccount } from './account'
import { expect, test as base } from './fixtures'
import { doneRecord, enrol } from './record'

export { expect }

export interface House {
  token: string
  recordId: number
  meetingId: number
  translationId: number
  /** Where the record's sound is. */
  soundUrl: string
}

/** Does something when it is shown as anything but text. Between marks, so that a test knows data from sentences. */
const markup = (what: string) => `«<img src=x onerror="document.title='broken'">${what}»`

export const test = base.extend<object, { house: House }>({
  house: [async ({ product }, use) => use(await furnish(product)), { scope: 'worker', timeout: 120_000 }],
})

async function furnish(product: Product): Promise<House> {
  const { url, dataDir } = product
  const admin = (...words: string[]) =>
    execFileSync(process.execPath, [join(root, 'dist/server/admin.js'), ...words], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
  const cards = join(dataDir, 'cards.csv')
  const quoted = `"${markup('card').replaceAll('"', '""')}"`
  const rows = ['time', 'vip'].map((type) => `${type},${quoted},19.90,29.90,10h,0,30,${quoted}\n`)
  writeFileSync(cards, `type,title,price,line_price,general,member,days,note\n${rows.join('')}`)
  admin('cards', 'import', cards)

  const account = newAccount()
  const token = await enrol(url, { ...account, username: `«${account.username}»` })
  const send = (path: string, body: unknown) => call(url, path, { token, body })
  await send('/api/passport/profile', { nickname: markup('n').slice(0, 64) })
  admin('message-all', markup('message'), markup('text'))
  const recordId = await doneRecord(url, token, 'goforward.wav')
  const { data: record } = await call(url, `/api/voice/find?id=${recordId}`, { token })
  await send('/api/voice/edit', {
    id: recordId,
    version: record.version,
    title: markup('record'),
    list: [{ ...record.list[0], text: markup('segment'), words: [] }],
  })
  const meeting = { title: markup('meeting'), language: 'en', remark: markup('remark') }
  const { data } = await send('/api/task/add', meeting)
  return { token, recordId, meetingId: data.id, translationId: await translation(product, token), soundUrl: record.url }
}

/** A document that a browser is to translate: this server has no translator. */
async function translation({ url, dataDir }: Product, token: string): Promise<number> {
  const file = join(dataDir, 'document.txt')
  writeFileSync(file, `${markup('first')}\n\n${markup('second')}\n`)
  const sent = await upload(url, token, file)
  const asked = { url: sent.url, name: markup('document'), size: 1, source: 'en', target: 'cn', by: 'browser' }
  const { data } = await call(url, '/api/translate/add', { token, body: asked })
  const edit = { id: data.id, list: [{ index: 0, target: markup('translated') }] }
  await expect
    .poll(() =>
      call(url, '/api/translate/edit', { token, body: edit }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  return Number(data.id)
}

export interface Stop {
  address: string
  page: TablePage
}

/** Every page of the table that shows something, records and a meeting among them. */
export function stopsOf({ recordId, meetingId, translationId, soundUrl }: House): Stop[] {
  const at: Record<string, string[]> = {
    '/task/detail': ['', `?id=${recordId}`],
    '/meeting/transfer': [`?id=${meetingId}`],
    '/comparison': [`?id=${translationId}`],
    '/share/audio': [`?${new URLSearchParams({ url: soundUrl, title: markup('shared') }).toString()}`],
  }
  return pages
    .filter(({ load, path }) => load && path !== '/refresh')
    .flatMap((page) => (at[page.path] ?? ['']).map((query) => ({ address: page.path + query, page })))
}

/** Opens a page as who it is for, and waits until nothing of it is missing. */
export async function openStop(page: Page, { address, page: { access } }: Stop, { token }: House): Promise<void> {
  if (access === 'user') await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`#${address}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** What stands out of the window at its side, if the window can be scrolled there. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth,
    )
    return wide.slice(-3).map((one) => one.outerHTML.slice(0, 200))
  })
}
