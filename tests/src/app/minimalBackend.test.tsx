import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadShell, pageLoader } from '../../../src/app/loads'
import { pages } from '../../../src/app/pages/pageTable'
import { nullIfUnsupported } from '../../../src/shared/http/unsupportedCall'
import { ApiError } from '../../../src/shared/http/apiError'
import { queryClient } from '../../../src/shared/http/queryClient'
import { testServer } from '../shared/http/testServer'
import { fakeAudio } from '../transcript/ui/fakeAudio'
import { fakeWindow } from '../transcript/ui/fakeWindow'
import { minimalBackend } from './minimalBackend'
import { openApp } from './openApp'

const lacking = new Set<string>()
testServer(...minimalBackend((path) => lacking.add(path)))

// Loading is slow on a busy machine, and not under test here.
beforeAll(() => Promise.all([loadShell(), ...pages.map(({ path }) => pageLoader(path)?.())]), 120_000)

beforeEach(() => {
  lacking.clear()
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
})

/** Waits until nothing is loading anymore. */
async function settled() {
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
    expect(document.querySelector('main [aria-busy="true"]')).toBeNull()
  })
}

const toasts = () => screen.getByRole('log').textContent
const shows = pages.filter(({ redirect, access }) => !redirect && access === 'user').map(({ path }) => path)

describe('a call that a server need not have', () => {
  it.each([
    ['status', { status: 404 }],
    ['status', { status: 405 }],
    ['status', { status: 501 }],
    ['refused', { code: 0, serverText: 'not found' }],
    ['malformed', { field: 'body' }],
  ] as const)('is absent by %s %j', async (kind, details) => {
    expect(await nullIfUnsupported(Promise.reject(new ApiError(kind, '/x', details)))).toBeNull()
  })

  it.each([
    ['status', { status: 500 }],
    ['network', {}],
    ['malformed', { field: 'data.0.at' }],
  ] as const)('fails all the same by %s %j', async (kind, details) => {
    await expect(nullIfUnsupported(Promise.reject(new ApiError(kind, '/x', details)))).rejects.toMatchObject({ kind })
  })
})

describe('in front of a backend of the bare contract', () => {
  it.each([
    ...shows.filter((path) => !/^\/(refresh|comparison|result)/.test(path)),
    '/task/detail?id=3',
    '/meeting/transfer?id=4',
    '/comparison?id=5',
  ])(
    '%s shows, and nothing is said of what is lacking',
    async (address) => {
      openApp(address, { token: 't-1' })
      await settled()
      expect(toasts()).toBe('')
      expect(
        screen
          .queryAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(''),
      ).toBe('')
      expect(within(screen.getByRole('region', { name: '当前用户' })).getByText('王小明')).toBeVisible()
    },
    60_000,
  )

  it('every way to log in is offered, and to register and to get another password', async () => {
    openApp('/user/login')
    const ways = await screen.findByRole('group')
    await waitFor(() =>
      expect(
        within(ways)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['密码登录', '短信登录', '微信登录']),
    )
    expect(screen.getByRole('link', { name: '注册' })).toBeVisible()
    expect(toasts()).toBe('')
  })

  it('cards can be bought in every way; the statement, the orders and the messages are silently absent', async () => {
    const user = openApp('/set', { token: 't-1' })
    await user.click(await screen.findByRole('button', { name: '购买' }))
    const ways = within(await screen.findByRole('dialog')).getAllByRole('radio')
    expect(ways.map((way) => way.parentElement?.textContent)).toEqual(['支付宝', '微信支付', '余额支付'])
    await settled()
    expect(lacking).toContain('/api/credit/index')
    expect(lacking).toContain('/api/order/index')
    expect(lacking).toContain('/user/messages')
    expect(screen.queryByRole('region', { name: '明细' })).toBeNull()
    expect(screen.queryByRole('region', { name: '消息' })).toBeNull()
    expect(toasts()).toBe('')
  }, 60_000)

  it('documents are translated by the server, which is told the language of the text', async () => {
    openApp('/translate', { token: 't-1' })
    expect(await screen.findByText('把文档拖到这里')).toBeVisible()
    const [source, target] = screen.getAllByRole('combobox')
    expect(source).not.toHaveValue('')
    expect(target).toHaveValue('cn')
  })

  it('a meeting can be translated while it is spoken', async () => {
    openApp('/meeting/create', { token: 't-1' })
    expect(await screen.findByLabelText('实时翻译为')).toBeEnabled()
  })

  it('an older version can be restored, though its text can not be had', async () => {
    const user = openApp('/task/detail?id=3', { token: 't-1' })
    // Once the record is open for editing.
    await screen.findByText('已保存')
    await user.click(screen.getByRole('button', { name: '更多' }))
    await user.click(screen.getByRole('button', { name: '历史版本' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: /转写原文/ }))
    expect(await dialog.findByText(/未返回该版本的文字/)).toBeVisible()
    expect(dialog.getByRole('button', { name: '恢复到这个版本' })).toBeEnabled()
  })

  it('says where no list is kept only once it was asked', async () => {
    openApp('/task/create', { token: 't-1' })
    await settled()
    expect(lacking.size).toBe(0)
  })
})
