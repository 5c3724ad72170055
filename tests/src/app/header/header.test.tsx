import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as loads from '../../../../src/app/loads'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { PageTitle } from '../../../../src/shared/ui/page/PageTitle'
import { testServer } from '../../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, testUser, userAnswer } from '../openApp'

vi.mock('../../../../src/features/task/DetailPage', () => ({ default: () => <PageTitle title="全部记录" /> }))
vi.mock('../../../../src/features/task/CreatePage', () => ({ default: () => <PageTitle title="选择录音" /> }))
const SetPage = () => <PageTitle title="激活" />
// The real page would load antd.
vi.mock('../../../../src/app/loads', async (original) => {
  const { pageLoader, ...rest } = await original<typeof loads>()
  const loadSetPage = async () => ({ default: SetPage })
  return { ...rest, pageLoader: (path: string) => (path === '/set' ? loadSetPage : pageLoader(path)) }
})

const { answer, answerJson, toasts } = testServer(...shellHandlers)
beforeEach(() => answerJson(endpoints.userInfo.path, userAnswer))

async function open() {
  const user = openApp('/task', { token: 't-1' })
  await screen.findByRole('heading', { level: 1, name: '全部记录' })
  return user
}
const setting = (data: object) => answerJson(endpoints.siteInfo.path, { code: 1, msg: '', data })

it('a button leads to where time and membership are activated §2.25', async () => {
  const user = await open()
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: '激活时长/会员' }))
  await screen.findByRole('heading', { level: 1, name: '激活' })
  expect(currentAddress()).toBe('/set')
})

it('the site’s name stands in the brand and in the title', async () => {
  setting({ site_name: '听写台' })
  await open()
  const brand = await screen.findByRole('link', { name: '听写台' })
  expect(within(screen.getByRole('complementary', { name: '听写台' })).getByText('听写台')).toBe(
    brand.querySelector('span'),
  )
  expect(document.title).toMatch(/ - 听写台$/)
})

describe('the picture of the user', () => {
  const withAvatar = (avatar: string) =>
    answerJson(endpoints.userInfo.path, { ...userAnswer, data: { user: { ...testUser, avatar } } })
  const panel = () => screen.findByRole('region', { name: '当前用户' })

  it('stands in the side of the window', async () => {
    withAvatar('/files/face.jpg')
    await open()
    const picture = await waitFor(async () => {
      const picture = (await panel()).querySelector('img')
      if (!picture) throw new Error('no picture')
      return picture
    })
    expect(picture).toHaveAttribute('src', '/files/face.jpg')
    fireEvent.error(picture)
    expect(await panel()).toHaveTextContent(/^账号菜单王王小明/)
    expect((await panel()).querySelector('img')).toBeNull()
  })
})

describe('unread messages', () => {
  const unread = (count: number) => answerJson(endpoints.unread.path, { code: 1, msg: '', count })

  it.each([
    [0, '没有未读消息', null],
    [3, '3 条未读消息', '3'],
    [120, '120 条未读消息', '99+'],
  ])('%i are told as %s, beside the bell %s', async (count, name, badge) => {
    unread(count)
    await open()
    const bell = await screen.findByRole('button', { name })
    expect(bell.textContent).toBe(badge ?? '')
  })

  it('are asked again when the bell is pressed, and told in words', async () => {
    const user = await open()
    const bell = await screen.findByRole('button', { name: '没有未读消息' })
    unread(2)
    await user.click(bell)
    await waitFor(() => expect(screen.getByRole('dialog', { name: '消息' })).toHaveTextContent('2 条未读消息'))
    expect(screen.getByRole('link', { name: '查看消息' })).toHaveAttribute('href', '#/set?messages')
  })

  it('that can’t be counted are nobody’s toast', async () => {
    answer(endpoints.unread.path, () => new Response('{}', { status: 404 }))
    await open()
    expect(await screen.findByRole('button', { name: '未读消息' })).toBeVisible()
    expect(toasts).toEqual([])
  })
})

describe('the links of the site', () => {
  const openUserMenu = async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: /账号菜单/ }))
    return within(await screen.findByRole('dialog', { name: '账号菜单' }))
  }

  it('offer the mobile app as a code and a link, and a chat with support §1.13', async () => {
    setting({ app_url: 'https://a.example/app', support_url: 'https://a.example/chat' })
    const menu = await openUserMenu()
    expect(await menu.findByRole('img', { name: '手机应用下载二维码' })).toBeVisible()
    expect(menu.getByRole('link', { name: '手机应用' })).toHaveAttribute('href', 'https://a.example/app')
    const support = menu.getByRole('link', { name: '联系客服' })
    expect(support).toHaveAttribute('href', 'https://a.example/chat')
    expect(support).toHaveAttribute('rel', 'noreferrer')
  })

  it('show the site’s own picture of the code, and one of the link where it is gone', async () => {
    setting({ app_url: 'https://a.example/app', app_qr: '/files/code.png' })
    await openUserMenu()
    const picture = await screen.findByRole('img', { name: '手机应用下载二维码' })
    expect(picture).toHaveAttribute('src', expect.stringMatching(/^http.*\/files\/code\.png$/))
    fireEvent.error(picture)
    const code = screen.getByRole('img', { name: '手机应用下载二维码' })
    await waitFor(() => expect(code.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M\d/)))
  })

  it.each(['', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])('offer nothing at %j', async (url) => {
    setting({ app_url: url, app_qr: url, support_url: url })
    await openUserMenu()
    expect(screen.queryByRole('link', { name: '联系客服' })).toBeNull()
    expect(screen.queryByRole('region', { name: '手机应用与客服' })).toBeNull()
  })
})

describe('a server that does not answer', () => {
  const hint = () => screen.queryByText('暂时无法连接服务器，正在重试…')
  const askAgain = () => queryClient.refetchQueries({ queryKey: ['user'] })

  it('is told once in the header instead of by every page, until it answers', async () => {
    await open()
    for (const { path } of [endpoints.siteInfo, endpoints.userInfo]) answer(path, () => HttpResponse.error())
    await askAgain()
    await waitFor(() => expect(hint()).toBeVisible())
    expect(screen.getByRole('log')).toBeEmptyDOMElement()
    setting({})
    answerJson(endpoints.userInfo.path, userAnswer)
    await askAgain()
    await waitFor(() => expect(hint()).toBeNull())
  })

  it('to one call only is the failure of that call', async () => {
    await open()
    answer(endpoints.userInfo.path, () => HttpResponse.error())
    await askAgain()
    await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent('网络异常'))
    expect(hint()).toBeNull()
  })
})
