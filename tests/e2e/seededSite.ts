/** A server with data for every page, in which all user input is markup. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call, upload, type TestServer } from '../../scripts/lib/testServer.mjs'
import { pages, type PageDefinition as TablePage } from '../../src/app/pages/pageTable'
import { newAccount } from './accounts'
import { expect, test as base } from './fixtures'
import { createDoneRecord, registerViaApi, signInWithToken } from './apiRecords'
import { runAdmin } from './runAdmin'

export { expect }

export interface SeededSite {
  token: string
  /** Of an administrator without data, for the pages that only administrators see. */
  adminToken: string
  recordId: number
  meetingId: number
  translationId: number
  /** URL of the record's audio. */
  soundUrl: string
  /** Key of a link to the record, without a password. */
  shareKey: string
}

/** Takes effect if rendered as anything but text. The marks tell user data from messages. */
const markup = (what: string) => `«<img src=x onerror="document.title='broken'">${what}»`

export const test = base.extend<object, { site: SeededSite }>({
  site: [async ({ product }, use) => use(await seedSite(product)), { scope: 'worker', timeout: 120_000 }],
})

async function seedSite(product: TestServer): Promise<SeededSite> {
  const { url, dataDir } = product
  const admin = (...words: string[]) => runAdmin(product, ...words)
  const cards = join(dataDir, 'cards.csv')
  const quoted = `"${markup('card').replaceAll('"', '""')}"`
  const rows = ['time', 'vip'].map((type) => `${type},${quoted},19.90,29.90,10h,0,30,${quoted}\n`)
  writeFileSync(cards, `type,title,price,line_price,general,member,days,note\n${rows.join('')}`)
  await admin('cards', 'import', cards)

  const account = newAccount()
  const token = await registerViaApi(url, { ...account, username: `«${account.username}»` })
  const send = (path: string, body: unknown) => call(url, path, { token, body })
  await send('/api/passport/profile', { nickname: markup('n').slice(0, 64) })
  await admin('message-all', markup('message'), markup('text'))
  const recordId = await createDoneRecord(url, token, 'goforward.wav')
  const { data: record } = await call(url, `/api/voice/find?id=${recordId}`, { token })
  await send('/api/voice/edit', {
    id: recordId,
    version: record.version,
    title: markup('record'),
    list: [{ ...record.list[0], text: markup('segment'), words: [] }],
  })
  const meeting = { title: markup('meeting'), language: 'en', remark: markup('remark') }
  const { data } = await send('/api/task/add', meeting)
  const { data: share } = await send('/api/voice/shares/add', {
    id: recordId,
    sound: 1,
    notes: 1,
    summary: 1,
    export: 1,
  })
  const administrator = newAccount()
  const adminToken = await registerViaApi(url, administrator)
  await admin('role', 'add', administrator.username, 'admin')
  return {
    token,
    adminToken,
    recordId,
    meetingId: data.id,
    translationId: await translation(product, token),
    soundUrl: record.url,
    shareKey: share.key,
  }
}

/** Creates a document to be translated by the browser: this server has no translator. */
async function translation({ url, dataDir }: TestServer, token: string): Promise<number> {
  const file = join(dataDir, 'document.txt')
  writeFileSync(file, `${markup('first')}\n\n${markup('second')}\n`)
  const sent = await upload(url, token, file)
  const request = { url: sent.url, name: markup('document'), size: 1, source: 'en', target: 'cn', by: 'browser' }
  const { data } = await call(url, '/api/translate/add', { token, body: request })
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

export interface PageVisit {
  address: string
  page: TablePage
}

/** Every page of the table that isn't a redirect, including records and a meeting. */
export function pageVisitsOf({ recordId, meetingId, translationId, soundUrl, shareKey }: SeededSite): PageVisit[] {
  const at: Record<string, string[]> = {
    '/task/detail': ['', `?id=${recordId}`],
    '/meeting/transfer': [`?id=${meetingId}`],
    '/comparison': [`?id=${translationId}`],
    '/share/audio': [`?${new URLSearchParams({ url: soundUrl, title: markup('shared') }).toString()}`],
    '/share/record': [`?key=${shareKey}`],
  }
  return pages
    .filter(({ redirect, path }) => !redirect && path !== '/refresh')
    .flatMap((page) => (at[page.path] ?? ['']).map((query) => ({ address: page.path + query, page })))
}

/** Opens a page as its intended visitor, and waits until it has loaded. */
export async function openPageVisit(
  page: Page,
  { address, page: { access, roles } }: PageVisit,
  { token, adminToken }: SeededSite,
): Promise<void> {
  if (access === 'user') await signInWithToken(page, roles ? adminToken : token)
  await page.goto(`#${address}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Elements beyond the right edge of the window, if it scrolls horizontally. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth,
    )
    return wide.slice(-3).map((one) => one.outerHTML.slice(0, 200))
  })
}
