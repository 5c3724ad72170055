/** Buying credit: a card bought in the sandbox, a code redeemed, both listed in the ledger. */
import { writeFile } from 'node:fs/promises'
import { translate } from '../../server/messages/messages'
import { translatorFor } from './accounts'
import { expect, test } from './fixtures'
import { signInViaApi } from './apiRecords'
import { runAdmin } from './runAdmin'

const locale = 'zh-CN'
const t = translatorFor(locale)
const outputPath = (name: string) => test.info().outputPath(name)

const admin = (...words: string[]) => runAdmin({ dataDir: outputPath('data') }, ...words)

test('a time card is bought and a code redeemed, and the account shows both §1.8 §4.7', async ({ page, serve }) => {
  test.setTimeout(90_000)
  const { url } = await serve(outputPath('data'), { WELCOME_SECONDS: '3600' })
  await writeFile(
    outputPath('cards.csv'),
    'type,title,price,line_price,general,member,days,note\ntime,十小时卡,19.90,29.90,10h,0,,\n',
  )
  await admin('cards', 'import', outputPath('cards.csv'))
  const code = /\b[A-Z\d]{4,}(?:-[A-Z\d]{4,})+\b/.exec(
    await admin('codes', 'make', '1', '--title', '新春礼', '--member', '2h'),
  )?.[0]
  await signInViaApi(page, url)
  await page.goto(`${url}/#/set`)
  const account = page.getByRole('region', { name: t('set.account.title'), exact: true })
  await expect(account).toContainText(t('app.duration.hours', { hours: 1 }))
  await page.getByRole('button', { name: t('set.shop.buy'), exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: t('set.pay.submit'), exact: true }).click()
  const payment = await opened
  await expect(payment.locator('body')).toContainText(translate(locale, 'sandbox.banner'))
  await payment.getByRole('button').first().click()
  await expect(page.getByText(t('set.pay.paid', { title: '十小时卡' }), { exact: true })).toBeVisible({
    timeout: 15_000,
  })
  await expect(account).toContainText(t('app.duration.hours', { hours: 11 }))

  await page.getByRole('button', { name: t('set.redeem.open'), exact: true }).click()
  const field = page.getByPlaceholder(t('set.redeem.placeholder'))
  await field.fill('NOT-A-CODE')
  await field.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
  await field.fill(code ?? '')
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: t('set.redeem.done') })).toBeVisible()
  await page.getByRole('button', { name: t('set.redeem.close'), exact: true }).click()
  await expect(account).toContainText(t('app.duration.hours', { hours: 2 }))

  const statement = page.getByRole('region', { name: t('set.ledger.title'), exact: true })
  await expect(statement).toContainText(`${t('set.reason.purchase')} · 十小时卡`)
  await expect(statement).toContainText(`${t('set.reason.redeem')} · 新春礼`)
  // In a table of fixed widths, a column can be too narrow for any text.
  const amount = await statement.getByRole('cell', { name: t('app.duration.hours', { hours: 10 }) }).boundingBox()
  expect(amount?.width).toBeGreaterThan(100)
  await statement.getByRole('button', { name: t('set.ledger.orders'), exact: true }).click()
  await expect(statement).toContainText(t('set.order.paid'))
})
