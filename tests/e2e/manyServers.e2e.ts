/** A site of several servers on PostgreSQL and S3, behind a proxy that sends each request to another one: any of them may die or be replaced. */
import { writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { wavOf } from '../../scripts/attack/lib/testAudio.mjs'
import { isPostgresInstalled } from '../../scripts/lib/cluster/postgresServer.mjs'
import { withSiteCluster } from '../../scripts/lib/cluster/siteCluster.mjs'
import { call, startTask } from '../../scripts/lib/testServer.mjs'
import { taskStatus } from '../../src/wire/constants'
import { Task, WireSegment } from '../../src/wire/responses'
import { newAccount, translatorFor } from './accounts'
import { registerViaApi, signInViaApi, signInWithToken } from './apiRecords'
import { keepAsking, type SimulatedUser } from './load'
import {
  audioMs,
  beginMeeting,
  endMeeting,
  expect,
  expectUnbroken,
  recordOf,
  signInWithMicrophone,
  tappedTest,
  waitUntil,
} from './meetingActions'
import { pick, startAll, transcriptOf, waitUntilDone } from './recordActions'

type Site = Parameters<Parameters<typeof withSiteCluster>[1]>[0]

const locale = 'zh-CN'
const t = translatorFor(locale)
const metricsToken = 'a token of these tests'
const seconds = 60
/** So long the stand-in engine takes for a chunk. */
const chunkMs = 700

const test = tappedTest.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const env = { METRICS_TOKEN: metricsToken, ENGINE_PROCESSES: '1' }
      await withSiteCluster({ webs: 2, workers: 1, chunkMs, env }, use)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(`${site.url}/`),
})

// One after the other: they share the site.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.skip(!isPostgresInstalled(), 'PostgreSQL is not installed')

const serversOf = (site: Site, role: 'web' | 'worker') => site.servers.filter((server) => server.role === role)
function serverAt(site: Site, role: 'web' | 'worker', at: number) {
  const server = serversOf(site, role)[at]
  if (!server) throw new Error(`there is no ${role} server ${at}`)
  return server
}

const Record = v.object({ ...Task.entries, list: v.optional(v.array(WireSegment), []) })
const find = async (url: string, token: string, id: number | string) =>
  v.parse(Record, (await call(url, `/api/voice/find?id=${id}`, { token })).data)
const textOf = ({ list }: v.InferOutput<typeof Record>) => list.map(({ text }) => text).join(' ')

async function recordingFile(title: string): Promise<string> {
  const path = test.info().outputPath(`${title}.wav`)
  await writeFile(path, wavOf(3, seconds * 1000))
  return path
}

test('a recording whose worker is killed is done once, charged right, and read at another server', async ({
  page,
  site,
}) => {
  const token = await signInViaApi(page, site.url)
  const [here, there] = [serverAt(site, 'web', 0).url, serverAt(site, 'web', 1).url]
  await page.goto(`${here}/#/task/create`)
  await page.getByLabel(t('create.language.label'), { exact: true }).selectOption('en')
  await pick(page, [await recordingFile('killed')])
  await startAll(page, locale, 1)
  const [{ id }] = (await site.query('select id from tasks where title = $1', ['killed'])) as [{ id: number }]
  const progress = async () => (await find(there, token, id)).progress ?? 0
  await expect.poll(progress, { intervals: [50] }).toBeGreaterThan(10)
  await site.stop(serverAt(site, 'worker', 0), 'SIGKILL')
  expect((await find(there, token, id)).status).toBe(taskStatus.running)
  await site.start('worker')
  await page.goto(`${there}/#/task/detail`)
  await waitUntilDone(page, locale, ['killed'])
  await page.goto(`${there}/#/task/detail?id=${id}`)
  await expect(transcriptOf(page, locale).locator('[data-word]').first()).toBeVisible()

  // As without a kill, and each piece once.
  const calm = await startTask(here, token, await recordingFile('calm'))
  await expect.poll(async () => (await find(there, token, calm.id)).status, { timeout: 60_000 }).toBe(taskStatus.done)
  const [killed, undisturbed] = [await find(there, token, id), await find(here, token, calm.id)]
  expect(textOf(killed)).toBe(textOf(undisturbed))
  expect(textOf(killed)).not.toBe('')
  const charges = `select sum(general + member)::int as paid from ledger where reason = 'transcribe' and split_part(ref, ':', 1) = $1`
  for (const task of [id, calm.id]) expect(await site.query(charges, [String(task)])).toEqual([{ paid: -seconds }])
  expect(await site.query('select 1 from queued_jobs where kind = $1', ['transcription'])).toEqual([])
})

test.describe('a meeting', () => {
  test.use({ expectedErrors: /net::ERR_|WebSocket connection to|502/ })

  test('survives the server that records it, within five seconds and with all of its sound', async ({ page, site }) => {
    const token = await signInWithMicrophone(page, site.url)
    await beginMeeting(page, locale, '换一台服务器')
    await waitUntil(page, 'acked', 3_000)
    const recording = await recorderOf(site)
    const keptMs = await audioMs(page, 'kept')
    const killedAt = performance.now()
    await site.stop(recording, 'SIGKILL')
    await waitUntil(page, 'acked', keptMs)
    expect(performance.now() - killedAt, 'ms until another server has stored more').toBeLessThan(5_000)
    expect((await recorderOf(site)).url).not.toBe(recording.url)
    await waitUntil(page, 'acked', keptMs + 3_000)
    const id = await endMeeting(page, locale)
    const record = await recordOf({ url: site.url, token, id, pages: [page] })
    expectUnbroken(record)
    expect(record.lengthMs).toBeGreaterThan(keptMs + 3_000)
    await site.start('web')
  })

  /** The server that says so. */
  async function recorderOf(site: Site) {
    const headers = { authorization: `Bearer ${metricsToken}` }
    for (const server of serversOf(site, 'web')) {
      const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text()
      if (/^stt_live_meetings 1$/m.test(metrics)) return server
    }
    throw new Error('no server records a meeting')
  }
})

test('a link to a record opens at each server, and at all of them in turn', async ({ browser, site }) => {
  const token = await registerViaApi(site.url, newAccount())
  const { data: sample } = await call(site.url, '/api/voice/addSample', { token, body: { language: 'cn' } })
  const { data: share } = await call(site.url, '/api/voice/shares/add', {
    token,
    body: { id: sample.id, sound: 1, password: '春天的图书馆' },
  })
  const visitor = await browser.newContext({ locale })
  for (const url of [site.url, ...serversOf(site, 'web').map((server) => server.url)]) {
    const page = await visitor.newPage()
    await page.goto(`${url}/#/share/record?key=${share.key}`)
    await page.getByRole('textbox', { name: t('share.password.name') }).fill('春天的图书馆')
    const sound = page.waitForResponse(/\/api\/share\/sound/)
    await page.getByRole('button', { name: t('share.page.open'), exact: true }).click()
    await expect(transcriptOf(page, locale).getByText('内测').first()).toBeVisible()
    expect((await sound).ok()).toBe(true)
    await page.close()
  }
  await visitor.close()
})

test('all servers are replaced under load without one failed request', async ({ page, site }) => {
  const users: SimulatedUser[] = []
  for (let at = 0; at < 6; at += 1) {
    const token = await registerViaApi(site.url, newAccount())
    const { data } = await call(site.url, '/api/voice/addSample', { token, body: { language: 'cn' } })
    users.push({ token, id: (data as { id: number }).id })
  }
  await signInWithToken(page, users[0]?.token ?? '')
  await page.goto(`#/task/detail?id=${users[0]?.id}`)
  await expect(transcriptOf(page, locale).locator('[data-word]').first()).toBeVisible()

  const load = keepAsking(site.url, users)
  for (const server of [...site.servers]) {
    await site.start(server.role)
    await site.stop(server)
  }
  const { requests, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(100)
  await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toBeVisible()
})
