/** A fresh site gets its administrator, who then works in the browser: users, codes, the audit log. */
import type { Locator, Page } from '@playwright/test'
import { locales } from '../../locales/locales'
import { call } from '../../scripts/lib/testServer.mjs'
import { newAccount, translatorFor } from './accounts'
import { registerViaApi, signInWithToken } from './apiRecords'
import { expect, test } from './fixtures'

/** The code of a dialog that shows it once; closes the dialog. */
async function takeSecret(dialog: Locator, close: string): Promise<string> {
  const secret = await dialog.getByRole('textbox').inputValue()
  await dialog.getByRole('button', { name: close, exact: true }).last().click()
  await dialog.getByRole('button', { name: close, exact: true }).last().click()
  return secret
}

const button = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true })

for (const locale of locales) {
  test(`the link of a new server makes an administrator, who manages users and codes, all of it audited (${locale})`, async ({
    page,
    browser,
    serve,
  }) => {
    const t = translatorFor(locale)
    const server = await serve(test.info().outputPath('data'))
    const { url } = server
    const link = () => /http\S+(#\/set\/claim\?code=\w+)/.exec(server.log())?.[1] ?? ''
    await expect.poll(link).not.toBe('')
    const boss = newAccount()
    const admin = await registerViaApi(url, boss)
    await signInWithToken(page, admin)
    await page.addInitScript((value) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('locale', value)
    }, locale)
    await page.goto(`${url}/${link()}`)
    await button(page, t('admin.claim.submit')).click()
    await expect(page.getByRole('heading', { level: 1, name: t('set.admin.title') })).toBeVisible()

    const views = page.getByRole('navigation', { name: t('set.admin.title') })
    await views.getByRole('link', { name: t('admin.view.users') }).click()
    await button(page, t('admin.users.add')).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel(t('admin.users.name'), { exact: true })
    await expect(name).toBeFocused()
    await name.fill('lin')
    await button(dialog, t('admin.users.addSubmit')).click()
    await expect(dialog.getByRole('textbox', { name: t('admin.users.passwordOf', { name: 'lin' }) })).toHaveValue(
      /^\w{16}$/,
    )
    const password = await takeSecret(dialog, t('ui.dialog.close'))

    const { data: lin } = await call(url, '/api/passport/alogin', { body: { username: 'lin', password } })
    const linsPage = await (await browser.newContext({ locale })).newPage()
    await linsPage.addInitScript(
      ([token, language]) => {
        if (!location.protocol.startsWith('http') || sessionStorage.getItem('seeded')) return
        sessionStorage.setItem('seeded', '1')
        localStorage.setItem('token', token ?? '')
        localStorage.setItem('locale', language ?? '')
      },
      [String(lin.token), locale],
    )
    await linsPage.goto(`${url}/#/set`)
    await expect(linsPage.getByRole('heading', { level: 1, name: t('set.page.title') })).toBeVisible()
    await button(page, t('admin.users.actionsOf', { name: 'lin' })).click()
    await page.getByRole('menuitem', { name: t('admin.task.close') }).click()
    await button(dialog, t('admin.task.close')).click()
    await expect(page.getByText(t('admin.users.closed'), { exact: true })).toBeVisible()
    // By the address: a request in the background may have noticed already, and the menu be gone.
    await linsPage.goto(`${url}/#/task/detail`)
    await expect(linsPage).toHaveURL(/#\/user\/login/)
    await linsPage.context().close()

    await views.getByRole('link', { name: t('admin.view.codes') }).click()
    await button(page, t('admin.codes.create')).click()
    await dialog.getByLabel(t('admin.grants.title'), { exact: true }).fill('Gift')
    await dialog.getByLabel(t('admin.credit.general'), { exact: true }).fill('2')
    await dialog.getByLabel(t('admin.codes.batchName'), { exact: true }).fill('spring')
    await button(dialog, t('admin.codes.createSubmit')).click()
    await expect(dialog.locator('textarea')).toHaveValue(/^[\w-]+$/)
    const code = await takeSecret(dialog, t('ui.dialog.close'))
    const mei = await registerViaApi(url, newAccount())
    await call(url, '/api/exchange/exchange', { token: mei, body: { code } })
    await page.reload()
    await expect(page.getByRole('row', { name: /spring/ })).toContainText('1 / 1')

    await views.getByRole('link', { name: t('admin.view.audit') }).click()
    const lines = page.getByRole('row')
    for (const line of [
      t('admin.audit.codes-created'),
      `${t('admin.audit.user-closed')} · lin`,
      `${t('admin.audit.user-created')} · lin`,
      `${t('admin.audit.admin-claimed')} · ${boss.username}`,
    ])
      await expect(lines.filter({ hasText: line })).toContainText(boss.username)
    await expect(page.locator('main')).not.toContainText(code)
  })
}
