/** Every way into an account but the password, and where one may land. */
import type { Page } from '@playwright/test'
import { sentence } from '../../server/messages'
import { logIn, newAccount, sentences } from './account'
import { expect, test } from './fixtures'
import { passMinute, proveNumber } from './phone'
import { enrol } from './record'

const locale = 'zh-CN'
const say = sentences(locale)
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a code on the phone logs in, makes an account the first time, and leads to where one was going §8.8', async ({
  page,
  product,
}) => {
  await page.goto('#/task/create')
  await press(page, say('user.way.sms'))
  await proveNumber(page, locale, '13800000001', product)
  await page
    .getByRole('form')
    .getByRole('button', { name: say('user.login.submit'), exact: true })
    .click()
  await expect(page.getByText(say('user.login.done'))).toBeVisible()
  await heading(page, say('app.page.create'))
  await page.goto('#/set')
  await expect(page.getByRole('region', { name: say('set.account.title') })).toContainText('138****0001')
})

test('a number that was linked resets a forgotten password §2.6', async ({ page, product }) => {
  const account = newAccount()
  const token = await enrol(product.url, account)
  await page.goto('#/user/login')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.reload()
  await page.goto('#/set')
  const panel = page.getByRole('region', { name: say('set.account.title'), exact: true })
  await press(page, say('set.phone.bind'))
  await proveNumber(page, locale, '13800000002', product)
  await press(page, say('set.phone.submit'))
  await expect(page.getByText(say('set.phone.done'))).toBeVisible()
  await expect(panel).toContainText('13800000002')

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('#/user/forgot?redirect=%2Fset')
  await page.reload()
  passMinute(product)
  await proveNumber(page, locale, '13800000002', product)
  const fresh = 'another horse 新'
  await page.getByLabel(say('user.field.newPassword'), { exact: true }).fill(fresh)
  await page.getByLabel(say('user.field.confirm'), { exact: true }).fill(fresh)
  await page
    .getByRole('form')
    .getByRole('button', { name: say('user.forgot.submit') })
    .click()
  await expect(page.getByText(say('user.forgot.done'))).toBeVisible()
  await logIn(page, locale, { ...account, password: fresh })
  await expect(page).toHaveURL(/#\/set$/)
})

test('a scan with WeChat logs in by itself; one that is refused gives another code §2.6', async ({ page, context }) => {
  await page.goto('#/user/login?redirect=%2Ftask%2Fcreate')
  await press(page, say('user.way.wechat'))
  const code = page.getByRole('img', { name: say('user.wechat.code') })
  const link = page.getByRole('link', { name: say('user.wechat.open') })
  const answer = async (said: 'sandbox.wechat.yes' | 'sandbox.wechat.no') => {
    const opened = context.waitForEvent('page')
    await link.click()
    const phone = await opened
    await expect(phone.locator('body')).toContainText(sentence(locale, 'sandbox.banner'))
    await phone.getByRole('button', { name: sentence(locale, said) }).click()
    await phone.close()
  }
  await expect(code).toBeVisible()
  const first = await link.getAttribute('href')
  await answer('sandbox.wechat.no')
  await expect(link).not.toHaveAttribute('href', first ?? '')
  await answer('sandbox.wechat.yes')
  await heading(page, say('app.page.create'))
})

test('no redirect leads out of the app §2.7', async ({ page, product }) => {
  const token = await enrol(product.url, newAccount())
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
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
    await heading(page, say('meeting.manage.title'))
    await expect(page).toHaveURL(/#\/meeting\/manage$/)
  }
  expect([...hosts]).toEqual([new URL(product.url).host])
})
