/** A server with data for every page, in which all user input is markup. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call, upload, type TestServer } from '../../scripts/lib/testServer.mjs'
import { notFound, pages, type PageDefinition as TablePage } from '../../src/app/pages/pageTable'
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
  /** What the user called things. `reader` is another user, who may read the record. */
  names: Record<'user' | 'reader' | 'record' | 'meeting' | 'translation' | 'folder', string>
}

/** Takes effect if rendered as anything but text. The marks tell user data from messages. */
const markup = (what: string) => `«<img src=x onerror="document.title='broken'">${what}»`

export const test = base.extend<object, { site: SeededSite }>({
  // A passkey is bound to a name, and an address is none.
  baseURL: async ({ product }, use) => use(`${product.url.replace('127.0.0.1', 'localhost')}/`),
  // With mail, so that accounts have an address.
  serverEnv: [{ REGISTERS_PER_HOUR: '1000', MAIL: 'console' }, { scope: 'worker' }],
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
  const nickname = markup('n').slice(0, 64)
  await send('/api/passport/profile', { nickname })
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
  const folder = markup('folder').slice(0, 60)
  await send('/api/library/save', { kind: 'folder', name: folder })
  await send('/api/library/save', { kind: 'tag', name: markup('tag').slice(0, 60), color: 'blue' })
  await send('/api/tokens/create', { name: markup('token').slice(0, 60), scope: 'read' })
  const anchor = { segment: String(record.list[0].id), start: 0, end_segment: String(record.list[0].id), end: 8, at: 0 }
  await send('/api/voice/annotations/add', {
    id: recordId,
    annotation: 'comment',
    anchor: { ...anchor, quote: markup('segment').slice(0, 8) },
    text: markup('comment'),
  })
  const reader = `«${newAccount().username}»`
  await registerViaApi(url, { ...newAccount(), username: reader })
  await send('/api/voice/people/add', { id: recordId, username: reader, role: 'reader' })
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
    names: {
      user: nickname,
      reader,
      record: markup('record'),
      meeting: markup('meeting'),
      translation: markup('document'),
      folder,
    },
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

/** Every page of the table that isn't a redirect, including records and a meeting, and that of unknown addresses. */
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
    .concat({ address: '/nowhere', page: notFound })
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
