import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../src/shared/http/endpoints'
import { session } from '../../../src/shared/session/session'
import { testServer } from '../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, userAnswer } from './openApp'

const mounted = vi.fn()
vi.mock('../../../src/features/task/DetailPage', () => ({ default: () => (mounted('detail'), (<h1>记录</h1>)) }))
vi.mock('../../../src/features/meeting/ManagePage', () => ({ default: () => <h1>会议</h1> }))
vi.mock('../../../src/features/task/CreatePage', () => ({ default: () => (mounted('create'), (<h1>创建</h1>)) }))

// The other login methods have their own tests.
vi.mock('../../../src/features/user/useLoginMethods', () => ({ useLoginMethods: () => ['password'] }))

const { seen, answer, answerJson } = testServer(...shellHandlers)
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
    expect(currentAddress()).toBe('/user/login?redirect=%2Ftask%2Fcreate%3Ffrom%3Dmail')
    expect(mounted).not.toHaveBeenCalled()
    expect(seen).toEqual([])

    answerJson(login, { code: 1, msg: '', data: { token: 't-9' } })
    await user.type(await field('密码'), 'secret{Enter}')
    await heading('创建')
    expect(currentAddress()).toBe('/task/create?from=mail')
    expect(session.token()).toBe('t-9')
    expect(screen.getByRole('log')).toHaveTextContent('登录成功！')
    expect(document.title).toBe('音频转文字 - 语音转写系统')
  })

  it('reads the product name as the title of the login page §1.11', async () => {
    openApp('/user')
    await heading('语音转写系统')
    expect(currentAddress()).toBe('/user/login')
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
    expect(currentAddress()).toBe('/user/login')
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
    await waitFor(() => expect(currentAddress()).toBe(path))
    expect(screen.queryByLabelText('密码')).toBeNull()
  })

  it('who logs out is sent to the login, with the way back §4.5', async () => {
    const user = openApp('/task/create?a=1', { token: 't-1' })
    await heading('创建')
    await user.click(screen.getByRole('button', { name: /账号菜单/ }))
    await user.click(await screen.findByRole('button', { name: '退出登录' }))
    await field('用户名')
    expect(currentAddress()).toBe('/user/login?redirect=%2Ftask%2Fcreate%3Fa%3D1')
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
    expect(currentAddress()).toBe('/user/login?redirect=%2Ftask%2Fdetail%3Fid%3D7')
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

  it('logs in with the same password and leads to the page that was wanted', async () => {
    answerJson(register, { code: 1, msg: '' })
    answerJson(login, { code: 1, msg: '', data: { token: 't-9' } })
    const user = openApp('/user/register?redirect=%2Ftask%2Fcreate')
    await fill(user)
    await heading('创建')
    expect(session.token()).toBe('t-9')
    const sent = seen.find(({ path }) => path === login)
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toMatchObject({ username: 'wang', password: 'secret' })
    expect(screen.getByRole('log')).not.toHaveTextContent('请登录')
  })

  it('leads to the login with the name filled in and the redirect kept where the login fails §2.8 §8.9', async () => {
    answerJson(register, { code: 1, msg: '' })
    answer(login, () => HttpResponse.json({}, { status: 503 }))
    const user = openApp('/user/login?redirect=%2Ftask%2Fcreate')
    await user.click(await screen.findByRole('link', { name: '注册' }))
    await screen.findByLabelText('确认密码')
    await fill(user)
    expect(await screen.findByText('注册成功，请登录！')).toBeVisible()
    // The address changes a moment before its page shows.
    await screen.findByRole('form', { name: '登录' })
    expect(currentAddress()).toBe('/user/login?redirect=%2Ftask%2Fcreate')
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

describe('a new password', () => {
  beforeEach(() => {
    answerJson(endpoints.siteInfo.path, { code: 1, msg: '', data: { password_min: 8 } })
    answer(endpoints.captcha.path, () => new HttpResponse(new ArrayBuffer(4)))
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }))
  })

  it.each([
    ['/user/register', '密码'],
    ['/user/forgot', '新密码'],
  ])('at %s has its rule beside it before it is typed, and is checked when one leaves it', async (address, label) => {
    const user = openApp(address)
    const password = await field(label)
    await waitFor(() => expect(password).toHaveAccessibleDescription('至少 8 个字符，不要使用常见密码或您的用户名'))
    expect(password).toHaveAttribute('autocomplete', 'new-password')
    expect(screen.getByLabelText('确认密码')).toHaveAttribute('autocomplete', 'new-password')
    await user.type(password, 'kq7 vza')
    await user.tab()
    expect(password).toHaveAccessibleDescription('密码至少需要 8 个字符')
    expect(screen.getByLabelText('确认密码')).not.toHaveAccessibleDescription()
    await user.type(password, 't')
    await waitFor(() => expect(password).toHaveAccessibleDescription('可以使用'))
  })

  it('that is too short is not sent', async () => {
    const user = openApp('/user/register')
    await waitFor(async () =>
      expect(await field('密码')).toHaveAccessibleDescription('至少 8 个字符，不要使用常见密码或您的用户名'),
    )
    await user.type(screen.getByLabelText('用户名'), 'wang')
    await user.type(screen.getByLabelText('密码'), 'short')
    await user.type(screen.getByLabelText('确认密码'), 'short{Enter}')
    expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('密码至少需要 8 个字符')
    expect(seen.some(({ path }) => path === register)).toBe(false)
  })

  it('has no rule where the server tells none', async () => {
    answerJson(endpoints.siteInfo.path, { code: 1, msg: '', data: {} })
    answerJson(register, { code: 1, msg: '' })
    answerJson(login, { code: 1, msg: '', data: { token: 't-9' } })
    const user = openApp('/user/register')
    await user.type(await field('用户名'), 'wang')
    expect(screen.getByLabelText('密码')).not.toHaveAccessibleDescription()
    await user.type(screen.getByLabelText('密码'), 'a')
    await user.type(screen.getByLabelText('确认密码'), 'a{Enter}')
    await heading('会议')
  })

  it.each([
    ['username', '用户名', '用户名已被使用'],
    ['newpassword', '密码', '这个密码太常见，请换一个'],
  ])('and the name, refused by the server for its %s, are told beside that field', async (name, label, text) => {
    answerJson(register, { code: 0, msg: text, data: { field: name } })
    const user = openApp('/user/register')
    await user.type(await field('用户名'), 'wang')
    await user.type(screen.getByLabelText('密码'), 'long enough')
    await user.type(screen.getByLabelText('确认密码'), 'long enough{Enter}')
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text))
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect(screen.getByLabelText('密码')).toHaveValue('long enough')
    await user.tab()
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text)
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
    await user.click(submit('Log in'))
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
