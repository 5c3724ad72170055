import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../src/shared/http/endpoints'
import { session } from '../../../src/shared/session'
import { testServer } from '../shared/http/server'
import { here, openApp, quietAnswers, userAnswer } from './openApp'

const mounted = vi.fn()
vi.mock('../../../src/features/task/DetailPage', () => ({ default: () => (mounted('detail'), (<h1>记录</h1>)) }))
vi.mock('../../../src/features/meeting/ManagePage', () => ({ default: () => <h1>会议</h1> }))
vi.mock('../../../src/features/task/CreatePage', () => ({ default: () => (mounted('create'), (<h1>创建</h1>)) }))

// What else the login page offers is asked for, and tested on its own.
vi.mock('../../../src/features/user/useLoginWays', () => ({ useLoginWays: () => ['password'] }))

const { seen, answer, answerJson } = testServer(...quietAnswers)
const login = endpoints.login.path
const register = endpoints.register.path

const field = (label: string) => screen.findByLabelText(label)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const submit = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  mounted.mockClear()
  answerJson(endpoints.userInfo.path, userAnswer)
  answerJson(endpoints.logout.path, { code: 1, msg: '' })
})

describe('a stranger', () => {
  it('who asks for a page logs in first, and its page never mounts before', async () => {
    const user = openApp('/task/create?from=mail')
    await user.type(await field('用户名'), 'wang')
    expect(here()).toBe('/user/login?redirect=%2Ftask%2Fcreate%3Ffrom%3Dmail')
    expect(mounted).not.toHaveBeenCalled()
    expect(seen).toEqual([])

    answerJson(login, { code: 1, msg: '', data: { token: 't-9' } })
    await user.type(await field('密码'), 'secret{Enter}')
    await heading('创建')
    expect(here()).toBe('/task/create?from=mail')
    expect(session.token()).toBe('t-9')
    expect(screen.getByRole('log')).toHaveTextContent('登录成功！')
    expect(document.title).toBe('音频转文字 - 语音转写系统')
  })

  it('reads the product name as the title of the login page §1.11', async () => {
    openApp('/user')
    await heading('语音转写系统')
    expect(here()).toBe('/user/login')
    expect(document.title).toBe('登录 - 语音转写系统')
  })
})

describe('login', () => {
  it('with empty fields says what is missing beside each and asks nothing of the server §5.1 §5.3', async () => {
    const user = openApp('/user/login')
    await field('用户名')
    await user.click(submit('登录'))
    expect(screen.getByRole('alert')).toHaveTextContent('验证不通过，请检查输入')
    expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription('请输入用户名')
    expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('请输入密码')
    expect(screen.getByLabelText('用户名')).toHaveFocus()
    expect(seen).toEqual([])

    await user.type(screen.getByLabelText('用户名'), 'w')
    expect(screen.getByLabelText('用户名')).not.toHaveAccessibleDescription()
  })

  it('that is refused says what the server says, once, and keeps what was typed §4.2', async () => {
    answerJson(login, { code: 0, msg: '用户名或密码错误！' })
    const user = openApp('/user/login')
    await user.type(await field('用户名'), 'wang')
    await user.type(await field('密码'), 'wrong{Enter}')
    expect(await screen.findByText('用户名或密码错误！')).toBeVisible()
    expect(screen.getByLabelText('用户名')).toHaveValue('wang')
    expect(screen.getByLabelText('密码')).toHaveValue('wrong')
    expect(screen.getAllByText('用户名或密码错误！')).toHaveLength(1)
    expect(here()).toBe('/user/login')
  })

  it('that is refused without a word says that name or password is wrong §8.8', async () => {
    answerJson(login, { code: 0, msg: '' })
    const user = openApp('/user/login')
    await user.type(await field('用户名'), 'wang')
    await user.type(await field('密码'), 'wrong{Enter}')
    expect(await screen.findByText('用户名或密码错误！')).toBeVisible()
  })

  it.each([
    ['40', '尝试次数过多，请在 40 秒后再试。'],
    ['600', '尝试次数过多，请在 10 分钟后再试。'],
  ])('tried too often says how long to wait: %s s', async (seconds, text) => {
    answer(login, () => HttpResponse.json({ code: 0, msg: '' }, { status: 429, headers: { 'Retry-After': seconds } }))
    const user = openApp('/user/login')
    await user.type(await field('用户名'), 'wang')
    await user.type(await field('密码'), 'wrong{Enter}')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('that is under way says so and is sent once', async () => {
    let finish = () => {}
    answer(login, async () => {
      await new Promise<void>((done) => (finish = done))
      return HttpResponse.json({ code: 0, msg: '不行' })
    })
    const user = openApp('/user/login')
    await user.type(await field('用户名'), 'wang')
    await user.type(await field('密码'), 'x{Enter}')
    const button = await screen.findByRole('button', { name: '请稍候…' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    await waitFor(() => expect(seen).toHaveLength(1))
    finish()
    expect(await screen.findByText('不行')).toBeVisible()
    expect(seen).toHaveLength(1)
  })

  it('shows the password on request and says when Caps Lock is on', async () => {
    const user = openApp('/user/login')
    const password = await field('密码')
    expect(password).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: '显示密码' }))
    expect(password).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(password).toHaveAttribute('type', 'password')
    await user.type(password, '{CapsLock}A')
    expect(screen.getByText('大写锁定已打开')).toBeVisible()
  })

  it('tells password managers which field is which', async () => {
    openApp('/user/login')
    expect(await field('用户名')).toHaveAttribute('autocomplete', 'username')
    expect(await field('密码')).toHaveAttribute('autocomplete', 'current-password')
  })
})

describe('a user', () => {
  it.each([
    ['?redirect=%2Ftask%2Fcreate', '/task/create'],
    ['?redirect=%2F%2Fevil.com', '/meeting/manage'],
    ['', '/meeting/manage'],
  ])('on the login page with %j goes on to %s', async (search, path) => {
    openApp(`/user/login${search}`, { token: 't-1' })
    await waitFor(() => expect(here()).toBe(path))
    expect(screen.queryByLabelText('密码')).toBeNull()
  })

  it('who logs out is sent to the login, with the way back §4.5', async () => {
    const user = openApp('/task/create?a=1', { token: 't-1' })
    await heading('创建')
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    await field('用户名')
    expect(here()).toBe('/user/login?redirect=%2Ftask%2Fcreate%3Fa%3D1')
    expect(session.token()).toBeNull()
  })

  it('who logs out in another tab is logged out here too, with the way back', async () => {
    openApp('/task/detail?id=7', { token: 't-1' })
    await heading('记录')
    act(() => {
      localStorage.removeItem('token')
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    })
    await field('用户名')
    expect(here()).toBe('/user/login?redirect=%2Ftask%2Fdetail%3Fid%3D7')
  })

  it('whom the server does not know is told, and sent to the login §4.4', async () => {
    answerJson(endpoints.userInfo.path, { code: 1, msg: '', data: { user: null } })
    openApp('/task/detail', { token: 'old' })
    await field('用户名')
    expect(session.token()).toBeNull()
    expect(screen.getByRole('log')).toHaveTextContent('当前用户登入信息已失效，请重新登入再操作')
  })
})

describe('registration', () => {
  async function fill(user: ReturnType<typeof openApp>, confirm = 'secret') {
    await user.type(await field('用户名'), ' wang ')
    await user.type(screen.getByLabelText('密码'), 'secret')
    await user.type(screen.getByLabelText('确认密码'), confirm)
    await user.click(submit('注册'))
  }

  it('with two different passwords says so and keeps them §5.2', async () => {
    const user = openApp('/user/register')
    await fill(user, 'secrets')
    expect(screen.getByLabelText('确认密码')).toHaveAccessibleDescription('两次输入的密码不一致！')
    expect(screen.getByLabelText('确认密码')).toHaveFocus()
    expect(screen.getByLabelText('密码')).toHaveValue('secret')
    expect(seen).toEqual([])
  })

  it('leads to the login with the name filled in and the redirect kept §2.8 §8.9', async () => {
    answerJson(register, { code: 1, msg: '' })
    const user = openApp('/user/login?redirect=%2Ftask%2Fcreate')
    await user.click(await screen.findByRole('link', { name: '注册' }))
    await screen.findByLabelText('确认密码')
    await fill(user)
    expect(await screen.findByText('注册成功，请登录！')).toBeVisible()
    // The address is there a moment before its page.
    await screen.findByRole('form', { name: '登录' })
    expect(here()).toBe('/user/login?redirect=%2Ftask%2Fcreate')
    expect(await field('用户名')).toHaveValue('wang')
    expect(screen.getByLabelText('密码')).toHaveFocus()
    expect(new URLSearchParams(seen[0]?.body).get('username')).toBe('wang')
  })

  it('that is refused says what the server says and keeps what was typed §4.3', async () => {
    answerJson(register, { code: 0, msg: '用户名已被使用' })
    const user = openApp('/user/register')
    await fill(user)
    expect(await screen.findByText('用户名已被使用')).toBeVisible()
    expect(screen.getByLabelText('用户名')).toHaveValue(' wang ')
  })

  it('that is refused without a word says error §8.9', async () => {
    answerJson(register, { code: 0, msg: '' })
    const user = openApp('/user/register')
    await fill(user)
    expect(await screen.findByText(/error/)).toBeVisible()
  })
})

describe('the language', () => {
  it('changes without a reload, and what was typed stays', async () => {
    const user = openApp('/user/login')
    await user.type(await field('用户名'), 'wang')
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(await field('Username')).toHaveValue('wang')
    expect(document.title).toBe('Login - Voice Transcription System')
    expect(document.documentElement.lang).toBe('en-US')
    await user.click(submit('Login'))
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please input your password')
    expect(screen.getByRole('alert')).toHaveTextContent('The validation did not pass, please check the input')

    await user.click(screen.getByRole('button', { name: '中文' }))
    await waitFor(() => expect(screen.getByLabelText('用户名')).toHaveValue('wang'))
  })

  it('says in English that two passwords differ §5.2', async () => {
    const user = openApp('/user/register')
    await user.click(await screen.findByRole('button', { name: 'English' }))
    await user.type(await field('Password'), 'a')
    await user.type(screen.getByLabelText('Confirm password'), 'b{Enter}')
    expect(screen.getByText('The two passwords that you entered do not match!')).toBeVisible()
    expect(screen.getByText('Please input your username')).toBeVisible()
  })
})
