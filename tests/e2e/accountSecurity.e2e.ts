/** Journeys that look after an account: two-step verification, e-mail, deletion. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Locale } from '../../locales/locales'
import { translate } from '../../server/messages/messages'
import { totpCode } from '../../server/usecases/accounts/totp'
import { openMailServer } from '../server/adapters/mail/mailServer'
import { logIn, newAccount, translatorFor, type TestAccount } from './accounts'
import { openSignedIn, registerViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { passMinute, solveCaptcha } from './smsCodes'

const locale = 'zh-CN'
const t = translatorFor(locale)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
/** The code that the authenticator app shows after that many half minutes. */
const codeOf = (secret: string, later = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + later)

/** Registers through the API, and opens the account page. */
async function openAccountPage(page: Page, url: string, shown: Locale = locale): Promise<TestAccount> {
  const account = newAccount()
  const token = await registerViaApi(url, account)
  await openSignedIn(page, `${url}/#/set`, { token, locale: shown })
  return account
}

/** Fills in name and password on the login page, as on a device that the account does not know. */
async function logInAgain(page: Page, shown: Locale, { username, password }: TestAccount): Promise<void> {
  const t = translatorFor(shown)
  await page.evaluate((kept) => {
    localStorage.clear()
    localStorage.setItem('locale', kept)
  }, shown)
  await page.goto('#/user/login')
  await page.reload()
  await field(page, t('user.field.username')).fill(username)
  await field(page, t('user.field.password')).fill(password)
  await page
    .getByRole('form')
    .getByRole('button', { name: t('user.login.submit'), exact: true })
    .click()
}

const turnedOn: Record<Locale, string> = {
  'zh-CN': t('account.second.on', { count: 10 }),
  'en-US': 'On, 10 recovery codes left',
}

for (const shown of ['zh-CN', 'en-US'] as const)
  test(`two-step verification is turned on, asked for at the login, and a recovery code helps: ${shown}`, async ({
    page,
    product,
  }) => {
    const t = translatorFor(shown)
    const account = await openAccountPage(page, product.url, shown)
    await press(page, t('account.second.turnOn'))
    await field(page, t('set.password.current')).fill(account.password)
    await press(page, t('set.phone.next'))
    await expect(page.getByRole('img', { name: t('account.second.qr') })).toBeVisible()
    const secret = (await page.locator('dialog code').textContent())?.replaceAll(' ', '') ?? ''
    await field(page, t('account.second.appCode')).fill(await codeOf(secret))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('account.second.turnOn'), exact: true })
      .click()
    const codes = page.getByRole('dialog').getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [first = ''] = await codes.allTextContents()
    await press(page, t('account.recovery.done'))
    await expect(page.getByText(turnedOn[shown])).toBeVisible()

    const code = field(page, t('account.second.code'))
    const refused = new RegExp(translate(shown, 'second.wrong'))
    await logInAgain(page, shown, account)
    await code.fill('000000')
    await press(page, t('account.second.submit'))
    await expect(code).toHaveAccessibleDescription(refused)
    // Each code of the app counts once, so this is the next one: a clock may be half a minute ahead.
    const next = await codeOf(secret, 1)
    await code.fill(next)
    await press(page, t('account.second.submit'))
    await expect(page).not.toHaveURL(/#\/user\//)

    await logInAgain(page, shown, account)
    await code.fill(next)
    await press(page, t('account.second.submit'))
    await expect(code).toHaveAccessibleDescription(refused)
    await code.fill(first)
    await page.getByLabel(t('account.second.remember')).check()
    await press(page, t('account.second.submit'))
    await expect(page).not.toHaveURL(/#\/user\//)

    // This device is not asked again.
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('#/user/login')
    await page.reload()
    await logIn(page, shown, account)
  })

test('an e-mail address is bound, and resets a forgotten password', async ({ page, serve }, { outputDir }) => {
  const mails = await openMailServer()
  const product = await serve(join(outputDir, 'data'), { SMTP_URL: mails.url, MAIL_FROM: 'speech@example.org' })
  const email = 'mei@example.org'
  const proveAddress = async () => {
    await page.getByRole('textbox', { name: t('account.email.address'), exact: true }).fill(email)
    await solveCaptcha(page, locale, product)
    const before = mails.mails.length
    await press(page, t('ui.code.send'))
    await expect(page.getByText(t('account.email.sent'))).toBeVisible()
    await expect.poll(() => mails.mails.length).toBe(before + 1)
    await field(page, t('account.email.code')).fill(
      /\d{6}/.exec(/Subject: .*/.exec(mails.mails.at(-1)?.text ?? '')?.[0] ?? '')?.[0] ?? '',
    )
  }
  const account = await openAccountPage(page, product.url)
  await press(page, t('account.email.add'))
  await field(page, t('set.password.current')).fill(account.password)
  await proveAddress()
  await press(page, t('account.email.submit'))
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${product.url}/#/user/forgot`)
  await page.reload()
  await press(page, t('account.reset.email'))
  passMinute(product)
  await proveAddress()
  const fresh = 'another horse 新'
  await field(page, t('user.field.newPassword')).fill(fresh)
  await field(page, t('user.field.confirm')).fill(fresh)
  await page
    .getByRole('form')
    .getByRole('button', { name: t('user.forgot.submit') })
    .click()
  await expect(page.getByText(t('user.forgot.done'))).toBeVisible()
  await logIn(page, locale, { ...account, password: fresh })
  await mails.close()
})

test('an account is deleted after a grace, in which a login keeps it', async ({ page, product }) => {
  const account = await openAccountPage(page, product.url)
  await press(page, t('account.deletion.open'))
  const dialog = page.getByRole('dialog', { name: t('account.deletion.open') })
  await expect(dialog).toContainText(t('account.deletion.undo'))
  await field(page, t('set.password.current')).fill(account.password)
  await dialog.getByRole('button', { name: t('account.deletion.submit'), exact: true }).click()
  await expect(page).toHaveURL(/#\/user\/login/)
  await logIn(page, locale, account)
  await expect(page.getByRole('dialog', { name: t('account.deletion.noticeTitle') })).toBeVisible()
  await press(page, t('account.deletion.keep'))
  await expect(page.getByText(t('account.deletion.keptDone'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a passkey is added, logs in without a name and a code, and is removed', async ({ page, product }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // A passkey is bound to a name, and an address is none.
  const url = product.url.replace('127.0.0.1', 'localhost')
  const account = await openAccountPage(page, url)
  const row = page.getByText(t('account.passkey.none')).locator('..')
  await row.getByRole('button', { name: t('account.passkey.manage') }).click()
  await press(page, t('account.passkey.add'))
  await field(page, t('account.passkey.name')).fill('我的电脑')
  await field(page, t('set.password.current')).fill(account.password)
  await press(page, t('account.passkey.add'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('我的电脑')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${url}/#/user/login`)
  await page.reload()
  await press(page, t('account.passkey.logIn'))
  await expect(page).not.toHaveURL(/#\/user\//)

  await page.goto(`${url}/#/set`)
  await page
    .getByText(t('account.passkey.count', { count: 1 }), { exact: true })
    .locator('..')
    .getByRole('button', { name: t('account.passkey.manage') })
    .click()
  await press(page, t('account.passkey.removeNamed', { name: '我的电脑' }))
  await field(page, t('set.password.current')).fill(account.password)
  await press(page, t('account.passkey.remove'))
  await expect(dialog.getByText('我的电脑')).toHaveCount(0)
})
