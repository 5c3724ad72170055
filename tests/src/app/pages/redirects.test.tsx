import { act, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { session } from '../../../../src/shared/session/session'
import { testServer } from '../../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, userAnswer } from '../openApp'

const arrival = vi.hoisted(() => ({ callback: () => {} }))
vi.mock('../../../../src/features/task/DetailPage', () => ({
  default: function FakeRecords() {
    useLayoutEffect(() => arrival.callback(), [])
    return <h1>记录</h1>
  },
}))
vi.mock('../../../../src/features/task/CreatePage', () => ({ default: () => <h1>创建</h1> }))
vi.mock('../../../../src/features/meeting/ManagePage', () => ({ default: () => <h1>会议</h1> }))
// antd loads slowly, and is not under test here.
vi.mock('../../../../src/app/antd/AntdProvider', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../../../../src/features/user/useLoginMethods', () => ({ useLoginMethods: () => ['password'] }))

const { answerJson } = testServer(...shellHandlers)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => answerJson(endpoints.userInfo.path, userAnswer))
afterEach(() => {
  vi.restoreAllMocks()
  arrival.callback = () => {}
})

/** Navigates immediately, like a click on a plain link. */
function goTo(address: string): void {
  window.history.pushState(null, '', `#${address}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** Navigates to `address` as soon as the address is `target`, before its page renders. */
function goBackAt(target: string, address: string, times: number): void {
  const replaceState = window.history.replaceState.bind(window.history)
  let remaining = times
  vi.spyOn(window.history, 'replaceState').mockImplementation((state, title, url) => {
    replaceState(state, title, url)
    if (!String(url).endsWith(`#${target}`) || remaining === 0) return
    remaining -= 1
    queueMicrotask(() => goTo(address))
  })
}

describe('a redirect', () => {
  it.each([
    ['/', '/task/detail', '记录'],
    ['/task', '/task/detail', '记录'],
    ['/meeting', '/meeting/manage', '会议'],
  ])('from %s that is gone to again while it is on its way shows its page', async (address, target, page) => {
    goBackAt(target, address, 2)
    openApp(address, { token: 't-1' })
    await heading(page)
    await waitFor(() => expect(currentAddress()).toBe(target))
    await heading(page)
  })

  it('shows its page, however often one goes to it', async () => {
    openApp('/', { token: 't-1' })
    await heading('记录')
    for (const address of ['/', '/task', '/', '/task/']) {
      act(() => goTo(address))
      await waitFor(() => expect(currentAddress()).toBe('/task/detail'))
      await heading('记录')
    }
  })

  it('leaves no address behind to which going back would lead', async () => {
    openApp('/meeting', { token: 't-1' })
    await heading('会议')
    const { length } = window.history
    act(() => goTo('/task'))
    await heading('记录')
    await waitFor(() => expect(currentAddress()).toBe('/task/detail'))
    expect(window.history).toHaveLength(length + 1)
  })

  it('fetches nobody back who goes on while it is on its way', async () => {
    openApp('/task/create', { token: 't-1' })
    await heading('创建')
    arrival.callback = () => goTo('/meeting/manage')
    act(() => goTo('/task'))
    await heading('会议')
    expect(currentAddress()).toBe('/meeting/manage')
  })

  it('keeps the query, and ends where the login leads', async () => {
    openApp('/task?id=7')
    await waitFor(() => expect(currentAddress()).toBe('/user/login?redirect=%2Ftask%3Fid%3D7'))
    await screen.findByLabelText('用户名')
    act(() => session.open('t-2'))
    await heading('记录')
    await waitFor(() => expect(currentAddress()).toBe('/task/detail?id=7'))
  })
})
