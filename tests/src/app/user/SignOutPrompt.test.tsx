import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { session } from '../../../../src/shared/session/session'
import { guardSignOut } from '../../../../src/shared/session/signOutGuard'
import { testServer } from '../../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, userAnswer } from '../openApp'

vi.mock('../../../../src/features/task/CreatePage', () => ({ default: () => <h1>创建</h1> }))

const { answerJson } = testServer(...shellHandlers)

let over = () => {}
let tokenAtEnd: string | null
beforeEach(() => {
  answerJson(endpoints.userInfo.path, userAnswer)
  answerJson(endpoints.logout.path, { code: 1, msg: '' })
  tokenAtEnd = ''
  over = guardSignOut({
    question: () => '“周会”还没有结束。',
    stop: async () => void (tokenAtEnd = session.token()),
  })
})
afterEach(() => over())

async function logOut() {
  const user = openApp('/task/create', { token: 't-1' })
  await screen.findByRole('heading', { name: '创建' })
  await user.click(screen.getByRole('button', { name: /^账号菜单/ }))
  await user.click(await screen.findByRole('button', { name: '退出登录' }))
  const dialog = within(await screen.findByRole('dialog', { name: '退出登录？' }))
  expect(dialog.getByText('“周会”还没有结束。')).toBeVisible()
  return { user, dialog }
}

it('who logs out while something goes on is asked first, and may stay', async () => {
  const { user, dialog } = await logOut()
  expect(dialog.getByRole('button', { name: '取消' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(session.token()).toBe('t-1')
  expect(tokenAtEnd).toBe('')
})

it('who logs out all the same ends it while the login still counts', async () => {
  const { user, dialog } = await logOut()
  await user.click(dialog.getByRole('button', { name: '仍要退出' }))
  await waitFor(() => expect(currentAddress()).toMatch(/^\/user\/login/))
  expect(tokenAtEnd).toBe('t-1')
  expect(session.token()).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
