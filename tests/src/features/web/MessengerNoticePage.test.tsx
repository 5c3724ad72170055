import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageAt, pages } from '../../../../src/app/pages/pageTable'
import { openApp, shellHandlers } from '../../app/openApp'
import { testServer } from '../../shared/http/testServer'

const { seen } = testServer(...shellHandlers)
const userAgent = vi.hoisted(() => ({ text: '' }))

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(() => userAgent.text)
})
afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['微信', 'Mobile MicroMessenger/8.0.44'],
  ['企业微信', 'Mobile wxwork/4.1.20 MicroMessenger/7.0.1'],
  ['QQ', 'Mobile MQQBrowser/6.2 QQ/8.9.80'],
  ['钉钉', 'Mobile AliApp(DingTalk/7.0.50)'],
])('inside %s', (name, text) => {
  beforeEach(() => (userAgent.text = text))

  it('every route shows how to open it in a browser, and nothing else', async () => {
    openApp('/task/create', { token: 't-1' })
    expect(await screen.findByRole('heading', { level: 1, name: '请在浏览器中打开' })).toBeVisible()
    expect(screen.getByText(new RegExp(`^${name}内无法使用`))).toBeVisible()
    for (const { path } of [...pages, pageAt('/no/such/page')]) {
      window.location.hash = path
      expect(screen.getByRole('heading', { level: 1, name: '请在浏览器中打开' })).toBeVisible()
      expect(screen.queryByRole('navigation')).toBeNull()
    }
    expect(seen).toEqual([])
  })
})

describe('the link', () => {
  const open = async () => {
    userAgent.text = 'MicroMessenger/8'
    const user = openApp('/task/detail?id=7')
    await screen.findByRole('heading', { level: 1 })
    return user
  }

  it('is copied by its button', async () => {
    const user = await open()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: '复制链接' }))
    expect(await screen.findByText('链接已复制，请到浏览器中粘贴打开。')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith(window.location.href)
    expect(screen.getByRole('textbox')).toHaveValue(window.location.href)
  })

  it('is marked to be copied by hand where the messenger forbids it', async () => {
    const user = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: '复制链接' }))
    expect(await screen.findByText(/请长按上面的链接手动复制/)).toBeVisible()
    expect(screen.getByRole('textbox')).toHaveFocus()
  })
})
