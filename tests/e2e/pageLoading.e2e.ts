/** Page loading: redirects, and pages that load slowly. */
import type { Page } from '@playwright/test'
import { translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test as base } from './fixtures'

const t = translatorFor('zh-CN')

const test = base.extend<{ user: Page }>({
  /** A page of a signed-in user, not opened yet. */
  user: async ({ page, product }, use) => {
    await signInViaApi(page, product.url)
    await use(page)
  },
})

const records = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: t('task.records.title'), exact: true })).toBeVisible()

test('going to a redirect again while its page is on its way shows the page', async ({ user }) => {
  await user.goto('#/')
  await records(user)
  const cdp = await user.context().newCDPSession(user)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await user.evaluate(async () => {
    const arrival = async () => {
      while (location.hash !== '#/task/detail') await new Promise((next) => setTimeout(next))
    }
    for (let times = 0; times < 3; times += 1) {
      location.hash = '#/'
      await arrival()
    }
    location.hash = '#/'
    await arrival()
  })
  await records(user)
})

test.describe('a page that does not come', () => {
  test.use({ expectedErrors: /LoadError: Failed to load a part of the app: late/ })

  test('within two minutes is really asked for again by its retry §9.2', async ({ user }) => {
    await user.clock.install()
    let asked = 0
    await user.route(/\/assets\/CreatePage-[^/]*\.js$/, (route) => {
      asked += 1
      // The first request hangs.
      return asked > 1 ? route.continue() : undefined
    })
    await user.goto('#/task/create')
    await expect(user.getByRole('main')).toBeVisible()
    await user.clock.fastForward('02:01')
    await expect(user.getByText(t('app.load.late'))).toBeVisible()
    await user.getByRole('button', { name: t('ui.error.retry'), exact: true }).click()
    await expect(user.getByRole('heading', { level: 1, name: t('create.page.title'), exact: true })).toBeVisible()
    expect(asked).toBe(2)
  })
})
