import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { endpoints } from '../../../src/shared/http/endpoints'
import { PageTitle } from '../../../src/shared/ui/page/PageTitle'
import { testServer } from '../shared/http/testServer'
import { openApp, shellHandlers, userAnswer } from './openApp'

// The window has a phone's size before the app reads it.
vi.hoisted(() => {
  const wide = window.matchMedia
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
})
vi.mock('../../../src/features/task/DetailPage', () => ({ default: () => <PageTitle title="全部记录" /> }))
vi.mock('../../../src/features/task/CreatePage', () => ({ default: () => <PageTitle title="选择录音" /> }))

const { answerJson } = testServer(...shellHandlers)
beforeEach(() => answerJson(endpoints.userInfo.path, userAnswer))

async function menuButton() {
  await screen.findByRole('heading', { level: 1 })
  return screen.getByRole('button', { name: '打开菜单' })
}
const drawer = () => screen.queryByRole('dialog', { name: '主菜单' })

it('on a phone the menu is a drawer that opens on request §2.21', async () => {
  const user = openApp('/task', { token: 't-1' })
  expect(await menuButton()).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
  await user.click(await menuButton())
  expect(drawer()).toBeVisible()
  expect(await screen.findByText('王小明')).toBeVisible()
})

it('the drawer closes when a page was chosen', async () => {
  const user = openApp('/task', { token: 't-1' })
  await user.click(await menuButton())
  await user.click(screen.getByRole('link', { name: '音频转文字' }))
  await screen.findByRole('heading', { name: '选择录音' })
  await waitFor(() => expect(drawer()).toBeNull())
})

it('the drawer closes by its button and by a press beside it', async () => {
  const user = openApp('/task', { token: 't-1' })
  await user.click(await menuButton())
  await user.click(screen.getByRole('button', { name: '关闭菜单' }))
  expect(drawer()).toBeNull()
  await user.click(await menuButton())
  const opened = drawer()
  if (opened) await user.click(opened)
  expect(drawer()).toBeNull()
})
