/** Two people on one record: access by name, comments with a mention, edits of both, and access that ends at once. */
import type { BrowserContext, Page } from '@playwright/test'
import { call } from '../../scripts/lib/testServer.mjs'
import type { Locale } from '../../locales/locales'
import { expectNoBarrier } from './accessibility'
import { logIn, newAccount, translatorFor } from './accounts'
import { registerViaApi, signInWithToken } from './apiRecords'
import { expect, test } from './fixtures'
import { transcriptOf } from './recordActions'

const open = async (context: BrowserContext, url: string, { token, locale }: { token: string; locale: Locale }) => {
  const page = await context.newPage()
  await signInWithToken(page, token)
  await page.addInitScript((value) => localStorage.setItem('locale', value), locale)
  await page.goto(url)
  return page
}

/** Selects the first words of a segment as a person would with the mouse. */
const selectWords = (page: Page, segment: number) =>
  page.locator(`[data-segment="${segment}"] [data-text]`).evaluate((text) => {
    const range = document.createRange()
    const words = text.querySelectorAll('[data-word]')
    range.setStartBefore(words[0] as Element)
    range.setEndAfter(words[1] as Element)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  })

/** Replaces the text of a segment and waits until it is saved. */
async function rewrite(page: Page, locale: Locale, { segment, text }: { segment: number; text: string }) {
  const row = transcriptOf(page, locale).locator(`[data-segment="${segment}"]`)
  await row.locator('[data-word]').first().dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  const saved = page.waitForResponse((response) => response.url().includes('/api/voice/edit'))
  await page.keyboard.press('Escape')
  await saved
}

for (const locale of ['zh-CN', 'en-US'] as const) {
  const t = translatorFor(locale)

  test(`two people comment on and edit one record, until one is removed: ${locale}`, async ({
    browser,
    context,
    product,
  }) => {
    test.slow()
    const [mei, lei] = [newAccount(), newAccount()]
    const tokens = { mei: await registerViaApi(product.url, mei), lei: await registerViaApi(product.url, lei) }
    const body = { language: locale === 'zh-CN' ? 'cn' : 'en' }
    const { data } = await call(product.url, '/api/voice/addSample', { token: tokens.mei, body })
    const { id } = data as { id: number }
    const address = `${product.url}/#/task/detail?id=${id}`
    const owner = await open(context, address, { token: tokens.mei, locale })
    await expect(transcriptOf(owner, locale).locator('[data-segment]').first()).toBeVisible()

    await owner.getByRole('button', { name: t('workspace.tool.share'), exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: t('share.dialog.title') })
    await dialog.getByLabel(t('people.add.field'), { exact: true }).fill('nobody-of-this-name')
    await dialog.getByRole('button', { name: t('people.add.do'), exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'nobody-of-this-name' })).toBeVisible()
    await dialog.getByLabel(t('people.add.field'), { exact: true }).fill(lei.username)
    await dialog.getByLabel(t('people.add.role'), { exact: true }).first().selectOption('editor')
    await dialog.getByRole('button', { name: t('people.add.do'), exact: true }).click()
    await expect(dialog.getByRole('button', { name: t('people.remove.named', { name: lei.username }) })).toBeVisible()
    await expectNoBarrier(owner)
    await owner.keyboard.press('Escape')

    await selectWords(owner, 0)
    await owner.getByRole('button', { name: t('editor.marked.comment'), exact: true }).click()
    const comment = owner.getByRole('combobox', { name: t('comments.new.field') })
    await comment.pressSequentially(`@${lei.username.slice(0, -1)}`)
    await owner.keyboard.press('Enter')
    await comment.pressSequentially('?!')
    await owner.reload()
    await expect(comment).toHaveValue(`@${lei.username} ?!`)
    await owner.getByRole('button', { name: t('comments.new.send'), exact: true }).click()
    const thread = (page: Page) => page.getByRole('article', { name: mei.username })
    await expect(thread(owner)).toContainText(`@${lei.username} ?!`)
    await expectNoBarrier(owner)

    const other = await open(await browser.newContext({ locale }), `${product.url}/#/task/detail`, {
      token: tokens.lei,
      locale,
    })
    await other.getByRole('link', { name: new RegExp(t('library.rail.shared')) }).click()
    await expect(other.getByText(t('library.row.owner', { name: mei.username }))).toBeVisible()
    const { data: messages } = await call(product.url, '/user/messages', { token: tokens.lei })
    expect(JSON.stringify(messages)).toContain('评论中提到了您')
    await other.goto(address)
    await expect(transcriptOf(other, locale).locator('[data-segment]').first()).toBeVisible()
    await other.getByRole('tab', { name: t('insight.tab.comments') }).click()
    await expect(thread(other)).toBeVisible()
    await other.getByRole('button', { name: t('comments.reply.open'), exact: true }).click()
    await other.getByRole('combobox', { name: t('comments.reply.field') }).fill('OK')
    await other.getByRole('button', { name: t('comments.reply.send'), exact: true }).click()
    const reply = (page: Page) => page.getByRole('article', { name: lei.username })
    await expect(reply(other)).toContainText('OK')
    await expect(owner.getByRole('img', { name: t('people.present.name', { names: lei.username }) })).toBeVisible()
    await expect(reply(owner)).toContainText('OK')

    await rewrite(other, locale, { segment: 1, text: 'Written by Lei.' })
    await rewrite(owner, locale, { segment: 2, text: 'Written by Mei.' })
    for (const page of [owner, other])
      for (const text of ['Written by Lei.', 'Written by Mei.'])
        await expect(transcriptOf(page, locale).getByText(text)).toBeVisible()

    await owner.getByRole('button', { name: t('comments.resolve.do'), exact: true }).click()
    await expect(other.getByRole('button', { name: t('comments.show.resolved', { count: 1 }) })).toBeVisible()

    await owner.getByRole('button', { name: t('workspace.tool.share'), exact: true }).click()
    await dialog.getByRole('button', { name: t('people.remove.named', { name: lei.username }) }).click()
    await expect(other.getByRole('heading', { name: t('task.workspace.noRecord') })).toBeVisible()
  })

  for (const role of ['reader', 'commenter'] as const)
    test(`a guest opens an invitation, logs in and is a ${role}: ${locale}`, async ({ browser, product }) => {
      const [mei, lei] = [newAccount(), newAccount()]
      const token = await registerViaApi(product.url, mei)
      await registerViaApi(product.url, lei)
      const body = { language: locale === 'zh-CN' ? 'cn' : 'en' }
      const { data: record } = await call(product.url, '/api/voice/addSample', { token, body })
      const { id } = record as { id: number }
      const { data } = await call(product.url, '/api/voice/people/invite', { token, body: { id, role } })
      const { key } = data as { key: string }

      const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } })
      const page = await context.newPage()
      await page.goto(`${product.url}/#/task/join?key=${key}`)
      await expect(page).toHaveURL(new RegExp(`#/user/login\\?redirect=.*${key}`))
      await logIn(page, locale, lei)
      await expect(page).toHaveURL(new RegExp(`#/task/detail\\?id=${id}$`))
      const text = transcriptOf(page, locale)
      await expect(text.locator('[data-segment]').first()).toBeVisible()
      await expect(page.getByText(t(`people.role.${role}`), { exact: true })).toBeVisible()

      // Both read, hear and export; neither edits.
      await page.getByRole('tab', { name: t('insight.tab.mindmap') }).click()
      await expect(page.locator('svg foreignObject').first()).toBeVisible()
      await expect(page.getByRole('button', { name: t('insight.map.rename') })).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('insight.make.renew') })).toHaveCount(0)
      await expectNoBarrier(page)
      await page.getByRole('button', { name: t('insight.translation.open'), exact: true }).click()
      await expect(page.getByText(t('people.translation.none'))).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: t('task.action.export'), exact: true })).toBeVisible()
      await text.locator('[data-word]').first().dblclick()
      await expect(text.locator('[contenteditable]')).toHaveCount(0)

      await selectWords(page, 0)
      const comment = page.getByRole('button', { name: t('editor.marked.comment'), exact: true })
      if (role === 'reader') {
        await page.getByRole('tab', { name: t('insight.tab.comments') }).click()
        await expect(comment).toHaveCount(0)
        await expect(page.getByRole('combobox', { name: t('comments.new.field') })).toHaveCount(0)
      } else {
        await comment.click()
        await page.getByRole('combobox', { name: t('comments.new.field') }).fill('OK?')
        await page.getByRole('button', { name: t('comments.new.send'), exact: true }).click()
        await expect(page.getByRole('article', { name: lei.username })).toContainText('OK?')
      }
      await context.close()
    })
}
