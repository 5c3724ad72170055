/** The shell: tabs, navigation modes, roles, the public site, and the notice inside messengers. */
import type { Page } from '@playwright/test'
import { logOut, newAccount, openUserMenu, register, translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test as base } from './fixtures'

const locale = 'zh-CN'
const t = translatorFor(locale)

const test = base.extend<{ user: Page }>({
  /** A page of a signed-in user. */
  user: async ({ page, product }, use) => {
    await signInViaApi(page, product.url)
    await page.goto('#/task')
    await heading(page, t('task.records.title'))
    await use(page)
  },
})

test.use({
  serverEnv: { REGISTERS_PER_HOUR: '1000', APP_URL: 'https://a.example/app', SUPPORT_URL: 'https://a.example/chat' },
})

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const strip = (page: Page) => page.getByRole('navigation', { name: t('app.tabs.name'), exact: true })
const tab = (page: Page, title: string) => strip(page).getByRole('link', { name: title, exact: true })
const tabs = (page: Page) => expect(strip(page).getByRole('link'))
const [home, manage, create] = [t('app.page.home'), t('manage.page.title'), t('app.page.create')]

/** Opens home, management and creation, in that order; creation is current. */
async function openThree(page: Page): Promise<void> {
  await page.goto('#/task/manage')
  await heading(page, manage)
  await page.goto('#/task/create')
  await heading(page, create)
  await tabs(page).toHaveText([home, manage, create])
}

async function act(page: Page, title: string, action: string): Promise<void> {
  await tab(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('tabs close from their menu, and one goes where one came from §2.29', async ({ user }) => {
  await openThree(user)
  await test.step('to the left and to the right', async () => {
    await act(user, create, t('app.tabs.closing.left'))
    await tabs(user).toHaveText([home, create])
    await user.goto('#/task/manage')
    await tabs(user).toHaveText([home, create, manage])
    await act(user, home, t('app.tabs.closing.right'))
    await tabs(user).toHaveText([home])
    await heading(user, t('task.records.title'))
  })
  await test.step('the others, and all', async () => {
    await openThree(user)
    await act(user, manage, t('app.tabs.closing.others'))
    await tabs(user).toHaveText([home, manage])
    await heading(user, manage)
    await act(user, manage, t('app.tabs.closing.all'))
    await tabs(user).toHaveText([home])
    await heading(user, t('task.records.title'))
  })
  await test.step('one, by its button, after a reload', async () => {
    await openThree(user)
    await user.reload()
    await tabs(user).toHaveText([home, manage, create])
    await user.getByRole('button', { name: t('app.tabs.close', { title: create }), exact: true }).click()
    await heading(user, manage)
    await tabs(user).toHaveText([home, manage])
  })
})

test('a refresh asks the server again and stays in the tab §2.14', async ({ user }) => {
  const asked = user.waitForRequest(/\/api\/voice\/index/)
  await act(user, home, t('app.tabs.refresh'))
  await asked
  await heading(user, t('task.records.title'))
  await expect(user).toHaveURL(/#\/task\/detail$/)
  await tabs(user).toHaveText([home])
})

test('tabs are worked by keyboard alone §2.29', async ({ user }) => {
  await openThree(user)
  await tab(user, create).focus()
  await user.keyboard.press('ArrowLeft')
  await expect(tab(user, manage)).toBeFocused()
  await user.keyboard.press('Shift+F10')
  const first = user.getByRole('menuitem', { name: t('app.tabs.refresh'), exact: true })
  await expect(first).toBeFocused()
  await user.keyboard.press('Escape')
  await expect(tab(user, manage)).toBeFocused()
  await user.keyboard.press('Shift+F10')
  await expect(first).toBeFocused()
  for (const key of ['End', 'ArrowUp']) await user.keyboard.press(key)
  await user.keyboard.press('Enter')
  await tabs(user).toHaveText([home, manage])
  // A page that was gone to takes the focus.
  await expect(user.getByRole('heading', { name: manage, level: 1 })).toBeFocused()
  await tab(user, manage).focus()
  await user.keyboard.press('Delete')
  await tabs(user).toHaveText([home])
})

test('a strip that is too long scrolls by 200 px and lists its tabs §2.31', async ({ user }) => {
  await user.setViewportSize({ width: 768, height: 800 })
  // A record need not exist to have a tab.
  await user.evaluate(() => {
    const list = Array.from({ length: 12 }, (_, id) => ({
      address: `/task/detail?id=${id + 1}`,
      title: `录音 ${id + 1}`,
    }))
    sessionStorage.setItem('tabs', JSON.stringify({ list }))
  })
  await user.reload()
  const list = strip(user).getByRole('list')
  const left = () => list.evaluate((element) => element.scrollLeft)
  await strip(user)
    .getByRole('button', { name: t('app.tabs.scrollOn') })
    .click()
  await expect.poll(left).toBe(200)
  await strip(user)
    .getByRole('button', { name: t('app.tabs.scrollBack') })
    .click()
  await expect.poll(left).toBe(0)
  await strip(user)
    .getByRole('button', { name: t('app.tabs.more') })
    .click()
  await expect(user.getByRole('menuitem', { name: '录音 12', exact: true })).toBeVisible()
  await user.getByRole('menuitem', { name: t('app.tabs.closing.all'), exact: true }).click()
  await tabs(user).toHaveText([home])
})

test('navigation modes and density are kept on the device §2.26', async ({ user }) => {
  const preferences = async () => {
    await openUserMenu(user, locale)
    await user.getByRole('button', { name: t('app.preferences.title'), exact: true }).click()
  }
  const crumbs = user.getByRole('navigation', { name: t('app.crumbs.name') })
  await preferences()
  const top = user.getByRole('switch', { name: t('preferences.choice.topNav') })
  const tabbed = user.getByRole('switch', { name: t('preferences.choice.tabNav') })
  await expect(top).not.toBeChecked()
  await expect(tabbed).not.toBeChecked()
  await top.check()
  await tabbed.check()
  await user.getByRole('radio', { name: t('preferences.choice.density.compact') }).check()
  await user.keyboard.press('Escape')
  await user.reload()
  await heading(user, t('task.records.title'))
  await expect(crumbs).toBeHidden()
  await expect(user.getByRole('complementary')).toHaveCount(0)
  await expect(user.locator('html')).toHaveAttribute('data-density', 'compact')
  const menu = user.getByRole('banner').getByRole('navigation', { name: t('app.menu.name') })
  await menu.getByRole('link', { name: t('app.page.create'), exact: true }).click()
  await heading(user, create)
  await logOut(user, locale)
})

test('two users, one of them admin, both see all that no role is asked for; 403 leads back home §6.3 §6.4', async ({
  browser,
  product,
}) => {
  const menus: string[][] = []
  for (const roles of [['user'], ['admin']]) {
    const context = await browser.newContext({ locale, baseURL: `${product.url}/` })
    const page = await context.newPage()
    await page.route('**/api/passport/userinfo', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      if (answer.data?.user) answer.data.user.roles = roles
      await route.fulfill({ response, json: answer })
    })
    const account = newAccount()
    await register(page, locale, account)
    await heading(page, t('meeting.manage.title'))
    const menu = page.getByRole('navigation', { name: t('app.menu.name'), exact: true })
    await expect(menu.getByRole('link', { name: t('app.page.create'), exact: true })).toBeVisible()
    menus.push(await menu.getByRole('link').allTextContents())
    await page.goto('#/result/403')
    await heading(page, t('ui.result.403'))
    await page.getByRole('link', { name: t('ui.result.home'), exact: true }).click()
    await heading(page, t('task.records.title'))
    await context.close()
  }
  expect(menus[0]).toEqual(menus[1])
})

test('the user menu offers both, the app as a code too §1.13', async ({ user }) => {
  await openUserMenu(user, locale)
  const links = user.getByRole('region', { name: t('app.site.name') })
  await expect(links.getByRole('img', { name: t('app.site.code') }).locator('path')).toHaveAttribute('d', /^M\d/)
  await expect(links.getByRole('link', { name: t('app.site.app') })).toHaveAttribute('href', 'https://a.example/app')
  await expect(links.getByRole('link', { name: t('app.site.support') })).toHaveAttribute(
    'href',
    'https://a.example/chat',
  )
})

test('the official site, the help and shared audio are open to strangers §2.10', async ({ page }) => {
  await page.goto('#/web')
  await heading(page, t('web.index.title'))
  const screens = page.getByRole('main').getByRole('img')
  for (const screen of await screens.all()) {
    await screen.scrollIntoViewIfNeeded()
    await expect
      .poll(() => screen.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(300)
  }
  const site = page.getByRole('navigation', { name: t('web.nav.name') })
  await site.getByRole('link', { name: t('web.nav.help') }).click()
  await heading(page, t('web.help.title'))
  await page.getByRole('searchbox').fill('备份')
  await expect(page.locator('mark').first()).toHaveText('备份')
  await site.getByRole('link', { name: t('web.nav.share') }).click()
  await heading(page, t('web.share.howTitle'))
})

for (const [name, userAgent] of [
  [
    'wechat',
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 MQQBrowser/6.2 Mobile MicroMessenger/8.0.42',
  ],
  ['wecom', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1.20 MicroMessenger/7.0.1'],
  ['qq', 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/109.0 MQQBrowser/6.2 Mobile QQ/8.9.80.12440'],
  ['dingtalk', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 AliApp(DingTalk/7.0.50)'],
] as const) {
  test.describe(`inside ${name}`, () => {
    test.use({ userAgent, permissions: ['clipboard-read', 'clipboard-write'] })

    test('every route shows how to open it in a browser, with its link to copy §1.12', async ({ page }) => {
      for (const path of ['/', '/user/login', '/task/create', '/web/index', '/share/audio?url=a', '/no/such']) {
        await page.goto(`#${path}`)
        await heading(page, t('web.messenger.title'))
        await expect(page.getByRole('navigation')).toHaveCount(0)
      }
      await page.getByRole('button', { name: t('web.messenger.copy'), exact: true }).click()
      await expect(page.getByText(t('web.messenger.copied'))).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    })
  })
}
