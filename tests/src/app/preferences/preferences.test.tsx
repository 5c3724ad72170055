import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { updatePreferences } from '../../../../src/app/preferences/preferences'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { PageTitle } from '../../../../src/shared/ui/page/PageTitle'
import { testServer } from '../../shared/http/testServer'
import { openApp, shellHandlers, userAnswer } from '../openApp'

vi.mock('../../../../src/features/task/DetailPage', () => ({ default: () => <PageTitle title="全部记录" /> }))

const { answerJson } = testServer(...shellHandlers)
beforeEach(() => answerJson(endpoints.userInfo.path, userAnswer))
afterEach(() => updatePreferences({ density: 'comfortable', topNav: false, tabNav: false, verify: 'all' }))

async function open() {
  const user = openApp('/task', { token: 't-1' })
  await screen.findByRole('heading', { level: 1, name: '全部记录' })
  await user.click(screen.getByRole('button', { name: /账号菜单/ }))
  await user.click(await screen.findByRole('button', { name: '偏好设置' }))
  await screen.findByRole('dialog', { name: '偏好设置' })
  return user
}
const drawer = () => within(screen.getByRole('dialog', { name: '偏好设置' }))
const stored = (): unknown => JSON.parse(localStorage.getItem('preferences') ?? '{}')

describe('the preferences', () => {
  it('change language and theme at once', async () => {
    const user = await open()
    await user.click(drawer().getByRole('radio', { name: '深色' }))
    expect(document.documentElement.dataset.shade).toBe('dark')
    await user.click(drawer().getByRole('radio', { name: 'English' }))
    expect(await screen.findByRole('dialog', { name: 'Preferences' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  it('change the density, and stay open', async () => {
    const user = await open()
    expect(document.documentElement.dataset.density).toBe('comfortable')
    await user.click(drawer().getByRole('radio', { name: '紧凑' }))
    expect(drawer().getByRole('radio', { name: '紧凑' })).toBeChecked()
    expect(document.documentElement.dataset.density).toBe('compact')
    expect(stored()).toMatchObject({ density: 'compact' })
  })

  it('have both navigation modes off until they are turned on §2.26', async () => {
    await open()
    for (const name of ['顶部导航', '标签导航']) expect(drawer().getByRole('switch', { name })).not.toBeChecked()
    expect(screen.getByRole('complementary')).toBeVisible()
    expect(screen.getByRole('navigation', { name: '所在位置' })).toBeVisible()
  })

  it('put the main menu on top, with the user beside it', async () => {
    const user = await open()
    await user.click(drawer().getByRole('switch', { name: '顶部导航' }))
    expect(screen.queryByRole('complementary')).toBeNull()
    await user.click(screen.getByRole('button', { name: '关闭偏好设置' }))
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await user.click(header.getByRole('button', { name: /账号菜单/ }))
    expect(screen.getByRole('button', { name: '退出登录' })).toBeVisible()
    expect(screen.getByText('3 小时 25 分钟')).toBeVisible()
  })

  it('put the tabs in the place of the breadcrumbs', async () => {
    const user = await open()
    await user.click(drawer().getByRole('switch', { name: '标签导航' }))
    expect(screen.queryByRole('navigation', { name: '所在位置' })).toBeNull()
    expect(screen.getAllByRole('navigation', { name: '打开的页面' })).toHaveLength(1)
    await user.click(drawer().getByRole('switch', { name: '标签导航' }))
    expect(screen.getByRole('navigation', { name: '所在位置' })).toBeVisible()
  })

  it('say whose permission is verified §2.35', async () => {
    const user = await open()
    const choices = within(drawer().getByRole('group', { name: '权限验证' })).getAllByRole('radio')
    expect(choices.map((choice) => choice.parentElement?.textContent)).toEqual(['所有用户', 'Users', 'Tests'])
    expect(choices[0]).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Tests' }))
    expect(stored()).toMatchObject({ verify: 'tests' })
  })

  it('close with their button', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: '关闭偏好设置' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('kept preferences', () => {
  it.each([
    ['{"density":"compact","topNav":true,"tabNav":true,"verify":"users"}', 'compact', true],
    ['{"density":"huge","topNav":true}', 'comfortable', true],
    ['{"topNav":"yes"}', 'comfortable', false],
    ['[]', 'comfortable', false],
    ['null', 'comfortable', false],
    ['{', 'comfortable', false],
  ])('%s are read as %s, menu on top: %s', async (text, density, topNav) => {
    localStorage.setItem('preferences', text)
    vi.resetModules()
    const { updatePreferences: change } = await import('../../../../src/app/preferences/preferences')
    change({})
    expect(stored()).toMatchObject({ density, topNav })
  })
})
