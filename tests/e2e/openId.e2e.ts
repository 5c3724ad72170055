/** Login at an issuer of OpenID Connect, in both languages, and what a captcha is other than a picture. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Locale } from '../../locales/locales'
import { startOpenIdIssuer, type OpenIdIssuer } from '../server/openIdIssuer'
import { logIn, logOut, newAccount, translatorFor } from './accounts'
import { expectAccessible } from './accessibility'
import { registerViaApi, signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'

let issuer: OpenIdIssuer
test.beforeAll(async () => {
  issuer = await startOpenIdIssuer()
})
test.afterAll(() => issuer.close())

const environment = () => ({
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: issuer.clientId,
  OIDC_CLIENT_SECRET: issuer.clientSecret,
  OIDC_NAME: 'Acme',
  REGISTERS_PER_HOUR: '1000',
})
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const speak = (page: Page, locale: Locale) =>
  page.addInitScript((value) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('locale', value)
  }, locale)
async function logInThere(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await press(page, 'Log in')
}

for (const locale of ['zh-CN', 'en-US'] as const) {
  const t = translatorFor(locale)
  test(`an issuer logs in: a new account, then the same, then one that is linked (${locale})`, async ({
    page,
    serve,
  }, info) => {
    const { url } = await serve(join(info.outputDir, 'data'), environment())
    issuer.people.mei = { idToken: { name: '梅', preferred_username: 'mei' } }
    issuer.people.lei = { idToken: { preferred_username: 'lei' } }
    await speak(page, locale)
    const button = t('account.openid.logInNamed', { name: 'Acme' })
    await page.goto(`${url}/#/user/login?redirect=%2Fset`)
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await expectAccessible(page)

    // Declined there, and then not.
    await press(page, button)
    await logInThere(page, '')
    await expect(page.getByRole('alert').filter({ hasText: /取消|canceled/ })).toBeVisible()
    await press(page, button)
    await logInThere(page, 'mei')
    const panel = page.getByRole('region', { name: t('set.account.title'), exact: true })
    await expect(panel).toContainText('梅')
    await expect(page).not.toHaveURL(/openid=/)
    const row = panel.getByRole('group', { name: /Acme/ })
    await expect(row).toContainText('梅')

    await logOut(page, locale)
    await press(page, button)
    await logInThere(page, 'mei')
    await expect(page).not.toHaveURL(/#\/user\//)

    // An address of another browser is of no use.
    await logOut(page, locale)
    await page.goto(`${url}/#/user/login?openid=${'0'.repeat(64)}`)
    await expect(page.getByRole('alert').filter({ hasText: /重新开始|start again/ })).toBeVisible()

    // Linked to an account with a password, and unlinked.
    const account = newAccount()
    await registerViaApi(url, account)
    await page.goto(`${url}/#/user/login?redirect=%2Fset`)
    await logIn(page, locale, account)
    await row.getByRole('button', { name: t('account.openid.link'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('set.password.current'), { exact: true }).fill(account.password)
    await expectAccessible(page)
    await press(page, t('account.openid.continue'))
    await logInThere(page, 'lei')
    await expect(page.getByText(t('account.openid.done'))).toBeVisible()
    await expect(row).toContainText('lei')
    await row.getByRole('button', { name: t('account.openid.unlink'), exact: true }).click()
    await dialog.getByLabel(t('set.password.current'), { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: t('account.openid.unlink'), exact: true }).click()
    await expect(row).toContainText(t('account.openid.none'))
  })
}

test('a proof of work stands in for the picture, in both languages', async ({ browser, serve }, info) => {
  const { url, log } = await serve(join(info.outputDir, 'data'), { CAPTCHA: 'proof' })
  for (const [locale, mobile] of [
    ['zh-CN', '13800000009'],
    ['en-US', '13800000010'],
  ] as const) {
    const t = translatorFor(locale)
    const page = await (await browser.newContext({ locale })).newPage()
    await page.goto(`${url}/#/user/login?way=sms`)
    await page.getByLabel(t('ui.code.mobile'), { exact: true }).fill(mobile)
    await expect(page.getByLabel(t('ui.code.picture'), { exact: true })).toBeHidden()
    await press(page, t('ui.code.send'))
    await expect(page.getByText(t('ui.code.sent'))).toBeVisible()
    expect(log()).toContain(mobile)
    await page.context().close()
  }
})

test('a captcha is heard instead of read, in both languages', async ({ page, product }) => {
  await signInViaApi(page, product.url)
  await page.goto('#/set')
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const t = translatorFor(locale)
    await page.evaluate((value) => localStorage.setItem('locale', value), locale)
    await page.reload()
    await press(page, t('set.phone.bind'))
    const spoken = page.waitForRequest(/getCaptcha\?.*type=/)
    await press(page, t('account.captcha.listen'))
    expect((await (await spoken).allHeaders())['accept-language']).toContain(locale)
    const sound = page.getByLabel(t('account.captcha.sound'))
    await expect(sound).toBeVisible()
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(3)
    await expectAccessible(page)
  }
})
