/** Passing a transcript on: what the owner shares, what a stranger gets, and that revoking ends it at once. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call } from '../../scripts/lib/testServer.mjs'
import type { Locale } from '../../locales/locales'
import { expectNoBarrier } from './accessibility'
import { newAccount, translatorFor } from './accounts'
import { registerViaApi, signInWithToken } from './apiRecords'
import { expect, test } from './fixtures'
import { transcriptOf } from './recordActions'

// A revoked link is answered with 404, which the browser logs.
test.use({ expectedErrors: /404/ })

const password = '春天的 library'

/** The language of the sample record, words in the shared excerpt and after it. */
const samples: Record<Locale, { language: 'cn' | 'en'; within: string; beyond: string }> = {
  'zh-CN': { language: 'cn', within: '内测', beyond: '帮助中心' },
  'en-US': { language: 'en', within: 'beta', beyond: 'help center' },
}

for (const locale of ['zh-CN', 'en-US'] as const) {
  const t = translatorFor(locale)
  const { language, within, beyond } = samples[locale]

  /** Opens a sample record with its owner signed in. */
  const openSample = async (page: Page, url: string) => {
    const token = await registerViaApi(url, newAccount())
    await signInWithToken(page, token)
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale)
    const { data } = await call(url, '/api/voice/addSample', { token, body: { language } })
    await page.goto(`#/task/detail?id=${(data as { id: number }).id}`)
    await expect(transcriptOf(page, locale).locator('[data-segment]').first()).toBeVisible()
  }

  test(`an excerpt is shared with a password, read and heard by a stranger, and revoked: ${locale}`, async ({
    page,
    context,
    browser,
    product,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSample(page, product.url)
    await page.getByRole('button', { name: t('workspace.tool.share'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('share.dialog.title') })
    await dialog.getByText(t('share.more.name')).click()
    await dialog.getByRole('button', { name: t('share.range.part') }).click()
    await dialog.getByLabel(t('share.range.to'), { exact: true }).fill('00:50')
    await dialog.getByLabel(t('share.password.name')).fill(password)
    await expectNoBarrier(page)
    await dialog.getByRole('button', { name: t('share.new.create') }).click()
    await expect(page.getByText(t('task.share.done'))).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('/#/share/record?key=')

    const strange = await browser.newContext({ locale, acceptDownloads: true })
    const there = await strange.newPage()
    await there.goto(link)
    const field = there.getByRole('textbox', { name: t('share.password.name') })
    await field.fill('a guess')
    await there.getByRole('button', { name: t('share.page.open'), exact: true }).click()
    await expect(there.getByText(t('share.page.wrong'))).toBeVisible()
    await field.fill(password)
    const soundAddress = there.waitForRequest(/\/api\/share\/sound/)
    await there.getByRole('button', { name: t('share.page.open'), exact: true }).click()
    const text = transcriptOf(there, locale)
    await expect(text.getByText(within).first()).toBeVisible()
    await expect(text.getByText(beyond)).toHaveCount(0)
    await expectNoBarrier(there)
    const sound = (await soundAddress).url()

    // It plays, and no longer than the excerpt.
    await there.getByRole('button', { name: t('transcript.player.play'), exact: true }).click()
    await expect(there.getByRole('button', { name: t('transcript.player.pause'), exact: true })).toBeVisible()
    await there.getByRole('button', { name: t('transcript.player.pause'), exact: true }).click()
    await there.keyboard.press('Control+f')
    await there.getByRole('textbox', { name: t('editor.find.field') }).fill(within)
    await expect(there.getByRole('search').getByRole('status')).toContainText(/\d/)

    await there.getByRole('button', { name: t('task.action.export'), exact: true }).click()
    await there.getByRole('radio', { name: /\.txt/ }).check()
    const download = there.waitForEvent('download')
    await there
      .getByRole('dialog')
      .getByRole('button', { name: t('task.export.start') })
      .click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain(within)
    expect(file).not.toContain(beyond)

    expect((await strange.request.get(sound)).status()).toBe(200)
    await dialog.getByRole('button', { name: t('share.row.revoke') }).click()
    await dialog
      .getByRole('group', { name: t('share.row.sure') })
      .getByRole('button', { name: t('share.row.revoke') })
      .click()
    await expect(page.getByText(t('share.row.revoked'))).toBeVisible()
    expect((await strange.request.get(sound)).status()).toBe(404)
    await there.reload()
    await expect(there.getByRole('alert').getByText(t('share.page.gone'))).toBeVisible()
    await strange.close()
  })
}

test('two clicks make a link; it opens at a moment, and the owner sees the visit', async ({
  page,
  context,
  browser,
  product,
}) => {
  const t = translatorFor('en-US')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await registerViaApi(product.url, newAccount())
  await signInWithToken(page, token)
  await page.addInitScript(() => localStorage.setItem('locale', 'en-US'))
  const { data } = await call(product.url, '/api/voice/addSample', { token, body: { language: 'en' } })
  const { id } = data as { id: number }
  await page.goto(`#/task/detail?id=${id}`)
  await page.getByRole('button', { name: t('workspace.tool.share'), exact: true }).click()
  await page.getByRole('button', { name: t('share.new.create') }).click()
  await expect(page.getByText(t('task.share.done'))).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const strange = await browser.newContext({ locale: 'en-US' })
  const there = await strange.newPage()
  await there.goto(`${link}&t=60`)
  const text = transcriptOf(there, 'en-US')
  await expect(text.locator('[data-segment]').first()).toBeVisible()
  await expect(there.getByRole('slider', { name: t('transcript.player.place') })).toHaveAttribute(
    'aria-valuetext',
    /01:00/,
  )
  await strange.close()

  const shares = async () =>
    (await call(product.url, `/api/voice/shares?id=${id}`, { token })).data as { visits: number }[]
  await expect.poll(async () => (await shares())[0]?.visits).toBe(1)
})
