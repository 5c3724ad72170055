/** What ends reaches its owner by mail and webhook, and all data of an account can be taken away. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import Libsql from 'libsql'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { call } from '../../scripts/lib/testServer.mjs'
import { WebhookSecret } from '../../src/wire/noticeSchemas'
import { openMailServer } from '../server/adapters/mail/mailServer'
import { newAccount, translatorFor } from './accounts'
import { createDoneRecord, registerViaApi, signInWithToken } from './apiRecords'
import { expect, test } from './fixtures'

const locale = 'zh-CN'
const t = translatorFor(locale)
test.use({ locale })

interface Received {
  headers: Record<string, string>
  body: string
}

/** A receiver of webhooks. */
async function openReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      received.push({ headers, body })
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

test('a transcription that is done is told of by mail and signed webhook, and the account is exported', async ({
  page,
  serve,
}, { outputDir }) => {
  test.setTimeout(180_000)
  const [mails, hook] = [await openMailServer(), await openReceiver()]
  const dataDir = join(outputDir, 'data')
  const product = await serve(dataDir, {
    SMTP_URL: mails.url,
    MAIL_FROM: 'speech@example.org',
    SITE_URL: 'https://speech.example.org',
    WEBHOOK_ALLOW_PRIVATE: '1',
    WEBHOOK_ALLOW_HTTP: '1',
  })
  const account = newAccount()
  const token = await registerViaApi(product.url, account)
  const database = new Libsql(join(dataDir, 'data.db'))
  database.exec('pragma busy_timeout = 30000')
  database.prepare(`update users set email = 'mei@example.org', email_key = 'mei@example.org'`).run()
  database.close()

  await signInWithToken(page, token)
  await page.goto(`${product.url}/#/set?notices`)
  const panel = page.getByRole('region', { name: t('care.notices.title'), exact: true })
  const cell = t('care.notices.cell', {
    topic: t('care.notices.topic.done'),
    channel: t('care.notices.channel.mail'),
  })
  const box = panel.getByRole('checkbox', { name: cell })
  await box.uncheck()
  await page.reload()
  await expect(box).not.toBeChecked()
  await box.check()
  await panel.getByRole('button', { name: t('care.webhook.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('care.webhook.url'), { exact: true }).fill(hook.url)
  await dialog.getByRole('button', { name: t('care.webhook.save'), exact: true }).click()
  await dialog.getByRole('button', { name: t('care.webhook.test'), exact: true }).click()
  await expect(dialog.getByText(t('care.webhook.state.sent'), { exact: true })).toBeVisible({ timeout: 20_000 })
  expect(hook.received.map(({ body }) => v.parse(v.object({ type: v.string() }), JSON.parse(body)).type)).toEqual([
    'test',
  ])
  await page.keyboard.press('Escape')

  const id = await createDoneRecord(product.url, token, 'goforward.wav')
  await expect.poll(() => hook.received.length, { timeout: 20_000 }).toBe(2)
  const { secret } = v.parse(WebhookSecret, (await call(product.url, '/api/webhook/secret', { token })).data)
  const { body, headers } = hook.received[1] ?? { body: '', headers: {} }
  const link = `https://speech.example.org/#/task/detail?id=${id}`
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'record.done',
    data: { record_id: id, url: link },
  })
  await expect.poll(() => mails.mails.length, { timeout: 20_000 }).toBe(1)
  expect(mails.mails[0]).toMatchObject({ to: ['mei@example.org'], text: expect.stringContaining(link) })
  expect(mails.mails[0]?.text).toContain('List-Unsubscribe: <https://speech.example.org/#/set?notices>')

  await page.getByRole('button', { name: t('care.archive.open'), exact: true }).click()
  await dialog.getByLabel(t('set.password.current'), { exact: true }).fill(account.password)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('care.archive.submit'), exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^account-[-\d]+\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const sound = Object.entries(files).find(([name]) => name.startsWith(`records/${id} `) && name.includes('/sound.'))
  expect(sound?.[1].length).toBeGreaterThan(10_000)
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('records/…')
  hook.close()
  await mails.close()
})
