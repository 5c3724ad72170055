import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as pageTable from '../../../src/app/pages/pageTable'
import { updatePreferences } from '../../../src/app/preferences/preferences'
import { endpoints } from '../../../src/shared/http/endpoints'
import { PageTitle } from '../../../src/shared/ui/page/PageTitle'
import { testServer } from '../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, testUser } from './openApp'

vi.mock('../../../src/features/task/DetailPage', () => ({ default: () => <PageTitle title="全部记录" /> }))
vi.mock('../../../src/features/task/CreatePage', () => ({ default: () => <PageTitle title="选择录音" /> }))
// Every page of the product is for every user; here one is for testers.
vi.mock('../../../src/app/pages/pageTable', async (original) => {
  const table = await original<typeof pageTable>()
  const pages = table.pages.map((page) => (page.path === '/task/create' ? { ...page, roles: ['test'] } : page))
  const pageAt = (path: string) => pages.find((page) => page.path === path) ?? table.notFound
  return { ...table, pages, pageAt }
})

const { answerJson } = testServer(...shellHandlers)
const beSomeone = (roles: string[]) =>
  answerJson(endpoints.userInfo.path, { code: 1, msg: '', data: { user: { ...testUser, roles } } })
afterEach(() => updatePreferences({ verify: 'all' }))

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const menu = () =>
  within(screen.getByRole('navigation', { name: '主菜单' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
/** The menu, once the user is loaded. */
const knownMenu = async () => {
  await screen.findByText('王小明')
  return menu()
}

describe('a page for testers', () => {
  it.each([[['test']], [['user', 'test']], [['admin']]])('opens to %j and is in their menu', async (roles) => {
    beSomeone(roles)
    openApp('/task/create', { token: 't-1' })
    await heading('选择录音')
    expect(await knownMenu()).toContain('音频转文字')
  })

  it.each([[[]], [['user']], [['Test']]])(
    'shows the 403 page to %j, is not in their menu, and leads back home',
    async (roles) => {
      beSomeone(roles)
      const user = openApp('/task/create', { token: 't-1' })
      expect(await screen.findByText('抱歉，您无权访问此页面。')).toBeVisible()
      expect(await knownMenu()).not.toContain('音频转文字')
      await user.click(screen.getByRole('link', { name: '返回首页' }))
      await heading('全部记录')
      expect(currentAddress()).toBe('/task/detail')
    },
  )
})

describe('permission to verify', () => {
  const choose = async (user: ReturnType<typeof openApp>, name: string) => {
    await user.click(screen.getByRole('button', { name: /账号菜单/ }))
    await user.click(await screen.findByRole('button', { name: '偏好设置' }))
    await user.click(await screen.findByRole('radio', { name }))
    await user.click(screen.getByRole('button', { name: '关闭偏好设置' }))
  }

  it('lets admin see what users see, and what testers see §6.1', async () => {
    beSomeone(['admin'])
    const user = openApp('/task/create', { token: 't-1' })
    await heading('选择录音')
    await choose(user, 'Users')
    expect(await screen.findByText('抱歉，您无权访问此页面。')).toBeVisible()
    expect(menu()).not.toContain('音频转文字')
    await choose(user, 'Tests')
    await heading('选择录音')
    expect(menu()).toContain('音频转文字')
  })

  it('gives nobody more than they have §2.35', async () => {
    beSomeone(['user'])
    const user = openApp('/task/create', { token: 't-1' })
    expect(await screen.findByText('抱歉，您无权访问此页面。')).toBeVisible()
    await choose(user, 'Tests')
    expect(screen.getByText('抱歉，您无权访问此页面。')).toBeVisible()
  })
})
