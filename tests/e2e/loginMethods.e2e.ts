/** Login methods other than the password, and redirects after login. */
import type { Page } from '@playwright/test'
import { translate } from '../../server/messages/messages'
import { logIn, newAccount, translatorFor } from './accounts'
import { expect, test } from './fixtures'
import { passMinute, proveNumber } from './smsCodes'
import { openSignedIn, registerViaApi, signInViaApi } from './apiRecords'

const locale = 'zh-CN'
const t = translatorFor(locale)
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a code on the phone logs in, makes an account the first time, and leads to where one was going §8.8', async ({
  page,
  product,
}) => {
  await page.goto('#/task/create')
  await press(page, t('user.way.sms'))
  await proveNumber(page, locale, '13800000001', product)
  await page
    .getByRole('form')
    .getByRole('button', { name: t('user.login.submit'), exact: true })
    .click()
  await expect(page.getByText(t('user.login.done'))).toBeVisible()
  await heading(page, t('app.page.create'))
  await page.goto('#/set')
  await expect(page.getByRole('region', { name: t('set.account.title') })).toContainText('138****0001')
})

test('a number that was linked resets a forgotten password §2.6', async ({ page, product }) => {
  const account = newAccount()
  const token = await registerViaApi(product.url, account)
  await openSignedIn(page, `${product.url}/#/set`, { token })
  const panel = page.getByRole('region', { name: t('set.account.title'), exact: true })
  await press(page, t('set.phone.bind'))
  await page.getByLabel(t('set.password.current'), { exact: true }).fill(account.password)
  await proveNumber(page, locale, '13800000002', product)
  await press(page, t('set.phone.submit'))
  await expect(page.getByText(t('set.phone.done'))).toBeVisible()
  await expect(panel).toContainText('13800000002')

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('#/user/forgot?redirect=%2Fset')
  await page.reload()
  passMinute(product)
  await proveNumber(page, locale, '13800000002', product)
  const fresh = 'another horse 新'
  await page.getByLabel(t('user.field.newPassword'), { exact: true }).fill(fresh)
  await page.getByLabel(t('user.field.confirm'), { exact: true }).fill(fresh)
  await page
    .getByRole('form')
    .getByRole('button', { name: t('user.forgot.submit') })
    .click()
  await expect(page.getByText(t('user.forgot.done'))).toBeVisible()
  await logIn(page, locale, { ...account, password: fresh })
  await expect(page).toHaveURL(/#\/set$/)
})

test('a scan with WeChat logs in by itself; one that is refused gives another code §2.6', async ({ page, context }) => {
  await page.goto('#/user/login?redirect=%2Ftask%2Fcreate')
  await press(page, t('user.way.wechat'))
  const code = page.getByRole('img', { name: t('user.wechat.code') })
  const link = page.getByRole('link', { name: t('user.wechat.open') })
  const answer = async (said: 'sandbox.wechat.yes' | 'sandbox.wechat.no') => {
    const opened = context.waitForEvent('page')
    await link.click()
    const phone = await opened
    await expect(phone.locator('body')).toContainText(translate(locale, 'sandbox.banner'))
    await phone.getByRole('button', { name: translate(locale, said) }).click()
    await phone.close()
  }
  await expect(code).toBeVisible()
  const first = await link.getAttribute('href')
  await answer('sandbox.wechat.no')
  await expect(link).not.toHaveAttribute('href', first ?? '')
  await answer('sandbox.wechat.yes')
  await expect(page.getByText(t('user.login.done'))).toBeVisible()
  await heading(page, t('app.page.create'))
})

test('no redirect leads out of the app §2.7', async ({ page, product }) => {
  await signInViaApi(page, product.url)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const address of [
    '//a.example',
    'https://a.example',
    'javascript:alert(1)',
    '/\\a.example',
    '%2F%2Fa.example',
  ]) {
    await page.goto(`#/user/login?redirect=${encodeURIComponent(address)}`)
    await heading(page, t('meeting.manage.title'))
    await expect(page).toHaveURL(/#\/meeting\/manage$/)
  }
  expect([...hosts]).toEqual([new URL(product.url).host])
})
