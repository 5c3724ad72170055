import { screen, waitFor, within } from '@testing-library/react'
import { existsSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { setColorScheme } from '../../../../src/shared/theme/colorScheme'
import { currentAddress, openApp, shellHandlers } from '../../app/openApp'
import { testServer } from '../../shared/http/testServer'

vi.mock('../../../../src/features/user/RegisterPage', () => ({ default: () => <h1>注册页</h1> }))
const { answer, answerJson, toasts } = testServer(...shellHandlers)
const title = () => screen.findByRole('heading', { level: 1, name: '把录音变成文字' })

describe('the official site', () => {
  it('is where /web leads, for a stranger', async () => {
    openApp('/web')
    await title()
    expect(currentAddress()).toBe('/web/index')
    expect(document.title).toBe('官网 - 语音转写系统')
    const nav = within(screen.getByRole('navigation', { name: '网站导航' }))
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(['官网', '音频分享', '帮助中心'])
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('官网')
  })

  it('leads a stranger to registration, and a user into the app', async () => {
    const user = openApp('/web/index')
    await title()
    const [start] = screen.getAllByRole('link', { name: '开始使用' })
    if (start) await user.click(start)
    expect(await screen.findByText('注册页')).toBeVisible()
  })

  it('leads to the login, and promises no account, where strangers make none', async () => {
    answerJson(endpoints.siteInfo.path, { code: 1, msg: '', data: { register: false } })
    openApp('/web/index')
    await title()
    await waitFor(() => expect(screen.queryByRole('link', { name: '开始使用' })).toBeNull())
    for (const link of screen.getAllByRole('link', { name: '登录' }))
      expect(link).toHaveAttribute('href', '#/user/login')
    expect(screen.queryByText(/^注册即送/)).toBeNull()
  })

  it('carries the name that the site has', async () => {
    answerJson(endpoints.siteInfo.path, { code: 1, msg: '', data: { site_name: '听写台' } })
    openApp('/web/index')
    expect(await screen.findByRole('link', { name: '听写台' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('官网 - 听写台'))
  })

  it('is the same for a user, outside the shell', async () => {
    openApp('/web/index', { token: 't-1' })
    await title()
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    for (const link of screen.getAllByRole('link', { name: '进入系统' })) expect(link).toHaveAttribute('href', '#/')
  })

  it('shows screens that there are, in the language and the shade of the reader', async () => {
    const user = openApp('/web/index')
    await title()
    const shown = () => screen.getAllByRole('img').flatMap((picture) => picture.getAttribute('src') ?? [])
    const files: string[] = []
    for (const shade of ['light', 'dark'] as const) {
      setColorScheme(shade)
      await screen.findAllByRole('img')
      files.push(...shown())
    }
    await user.click(screen.getByRole('button', { name: 'English' }))
    await screen.findByRole('heading', { level: 1, name: 'Turn recordings into text' })
    files.push(...shown())
    const names = new Set(files.map((file) => file.replace(/^.*-(\w+-\w+)\.webp$/, '$1')))
    expect([...names].sort()).toEqual(['en-dark', 'zh-dark', 'zh-light'])
    expect(files.filter((file) => !existsSync(`public/${file}`))).toEqual([])
  })

  it('names the limits §9.3', async () => {
    openApp('/web/index')
    await title()
    const terms = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(terms).toEqual([
      ['种音视频格式', '19'],
      ['单个文件最大', '1.5 GB'],
      ['单个音频最长', '5 小时'],
      ['同时上传', '5 个'],
    ])
  })
})

describe('the foot of the public pages', () => {
  it('leads to the licenses of what the app is made of', async () => {
    openApp('/web/help')
    expect(await screen.findByRole('link', { name: '开源许可' })).toHaveAttribute('href', 'third-party-notices.txt')
  })

  it('has the version, and what the site offers §1.14', async () => {
    answerJson(endpoints.siteInfo.path, {
      code: 1,
      msg: '',
      data: { app_url: 'https://a.example/app', app_qr: '/code.png', support_url: 'javascript:alert(1)' },
    })
    openApp('/web/audio-share')
    expect(await screen.findByText('版本 1.2.9')).toBeVisible()
    expect(await screen.findByRole('link', { name: '手机应用' })).toHaveAttribute('href', 'https://a.example/app')
    expect(screen.getByRole('img', { name: '手机应用下载二维码' })).toBeVisible()
    expect(screen.queryByRole('link', { name: '联系客服' })).toBeNull()
  })

  it('is whole when the server can’t tell', async () => {
    answer(endpoints.siteInfo.path, () => new Response('{}', { status: 404 }))
    openApp('/web/audio-share')
    expect(await screen.findByText('版本 1.2.9')).toBeVisible()
    expect(toasts).toEqual([])
  })
})
