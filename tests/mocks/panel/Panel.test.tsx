import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../../mocks/seed/seededAccounts'
import { FaultInjector } from '../../../mocks/panel/faultInjector'
import { Panel } from '../../../mocks/panel/Panel'

const signIn = vi.fn(async () => undefined)
const reset = vi.fn(async () => undefined)

describe('the development panel', () => {
  let faults: FaultInjector
  const user = userEvent.setup()

  beforeEach(async () => {
    document.documentElement.lang = 'en-US'
    faults = new FaultInjector()
    signIn.mockClear()
    reset.mockClear()
    render(<Panel injector={faults} signIn={signIn} reset={reset} />)
  })
  afterEach(() => document.documentElement.removeAttribute('lang'))

  const open = () => user.click(screen.getByRole('button', { name: /Open the development panel/ }))

  it('opens by keyboard and names every account with its password', async () => {
    await user.tab()
    await user.keyboard('{Enter}')
    for (const { username, password } of accounts) {
      expect(await screen.findByRole('button', { name: `${username} / ${password}` })).toBeVisible()
    }
  })

  it('signs in as a seeded user with one click', async () => {
    await open()
    await user.click(await screen.findByRole('button', { name: 'demo / demo123' }))
    expect(signIn).toHaveBeenCalledExactlyOnceWith(accounts[0])
  })

  it('switches a fault on for the next call, shows it, and shows when it is used up', async () => {
    await open()
    await user.click(await screen.findByRole('radio', { name: '503 unavailable' }))
    expect(faults.current()).toEqual({ kind: 'unavailable', calls: 1, path: '' })
    expect(screen.getByRole('status')).toHaveTextContent('Now: 503 unavailable · 1 more')
    await faults.handle(new Request('http://page.test/api/x'), () => new Response())
    expect(await screen.findByText(/no fault/)).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Off' })).toBeChecked()
  })

  it('switches a fault on for all calls to some paths, and off again', async () => {
    await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Until switched off' }))
    await user.type(screen.getByRole('textbox', { name: /Only paths containing/ }), '/upload')
    await user.click(screen.getByRole('radio', { name: 'offline' }))
    expect(faults.current()).toEqual({ kind: 'offline', calls: Infinity, path: '/upload' })
    expect(screen.getByRole('status')).toHaveTextContent('offline · until switched off · /upload')
    await user.click(screen.getByRole('radio', { name: 'Off' }))
    expect(faults.current()).toBeNull()
  })

  it('asks before it resets the world', async () => {
    await open()
    await user.click(await screen.findByRole('button', { name: 'Reset the demo data' }))
    const question = await screen.findByRole('tooltip')
    expect(reset).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Reset' }))
    expect(reset).toHaveBeenCalledOnce()
  })

  it('speaks the language of the page', async () => {
    document.documentElement.lang = 'zh-CN'
    await user.click(await screen.findByRole('button', { name: '打开开发面板' }))
    expect(await screen.findByText('模拟故障')).toBeVisible()
  })
})
