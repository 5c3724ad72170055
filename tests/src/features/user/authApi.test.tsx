import { describe, expect, it } from 'vitest'
import * as api from '../../../../src/features/user/authApi'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { session } from '../../../../src/shared/session/session'
import { testServer } from '../../shared/http/testServer'

const { toasts, last, answerJson } = testServer()

describe('logging in', () => {
  it.each([
    [
      'a password',
      endpoints.login.path,
      () => api.logIn({ username: 'zhang', password: 'p' }),
      'username=zhang&password=p',
    ],
    [
      'a text message',
      endpoints.smsLogin.path,
      () => api.logInBySms({ mobile: '13800000000', captcha: '1234' }),
      'mobile=13800000000&captcha=1234',
    ],
  ] as const)('with %s opens the session', async (_, path, call, body) => {
    answerJson(path, { code: 1, msg: '', data: { token: 't-9' } })
    await call()
    expect(session.token()).toBe('t-9')
    expect(last()).toMatchObject({ method: 'POST', body })
  })

  it('that is refused raises no toast: the page says it', async () => {
    answerJson(endpoints.login.path, { code: 0, msg: '用户名或密码错误' })
    await expect(api.logIn({ username: 'zhang', password: 'x' })).rejects.toMatchObject({
      kind: 'refused',
      serverText: '用户名或密码错误',
    })
    expect(toasts).toEqual([])
    expect(session.token()).toBeNull()
  })

  it('without a token in the answer is an error', async () => {
    answerJson(endpoints.login.path, { code: 1, msg: '' })
    await expect(api.logIn({ username: 'zhang', password: 'p' })).rejects.toMatchObject({
      kind: 'malformed',
      field: 'data',
    })
  })
})

describe('the device that a server knows again', () => {
  it.each([
    ['a password', endpoints.login.path, () => api.logIn({ username: 'zhang', password: 'p' })],
    ['a text message', endpoints.smsLogin.path, () => api.logInBySms({ mobile: '13800000000', captcha: '1234' })],
    ['WeChat', endpoints.wechatResult.path, () => api.fetchWechatLoginStatus('w-1')],
  ])('is kept from a login with %s, and told with the next password', async (_, path, call) => {
    answerJson(path, { code: 1, msg: '', data: { token: 't-9', device: 'd-1' } })
    await call()
    session.close()
    expect(localStorage.getItem('device')).toBe('d-1')
    answerJson(endpoints.login.path, { code: 1, msg: '', data: { token: 't-10' } })
    await api.logIn({ username: 'zhang', password: 'p' })
    expect(last().body).toBe('username=zhang&password=p&device=d-1')
    expect(localStorage.getItem('device')).toBe('d-1')
  })
})

describe('an account', () => {
  it('is registered, and its password is reset', async () => {
    answerJson(endpoints.register.path, { code: 1, msg: '注册成功' })
    expect(await api.register({ username: 'li', password: 'a', confirm: 'a' })).toBe('注册成功')
    expect(last().body).toBe('username=li&password=a&confirm=a')
    answerJson(endpoints.resetPassword.path, { code: 1, msg: '' })
    await api.resetPassword({ mobile: '13800000000', captcha: '1234', newpassword: 'b' })
    expect(last().body).toBe('mobile=13800000000&captcha=1234&newpassword=b')
  })
})

describe('WeChat', () => {
  it('gives a ticket to scan', async () => {
    const ticket = { ticket: 'w-1', url: 'https://wx.example/w-1', expires: 120 }
    answerJson(endpoints.wechatTicket.path, { code: 1, data: ticket })
    expect(await api.fetchWechatTicket()).toEqual(ticket)
  })

  it.each([
    ['pending', { code: 6003, msg: '' }, null],
    ['expired', { code: 0, msg: '已过期' }, null],
    ['expired', { code: 0, msg: '已过期', data: { refused: false } }, null],
    ['refused', { code: 0, msg: '已拒绝', data: { refused: true } }, null],
    ['expired', { code: 4001, msg: '' }, null],
    ['loggedIn', { code: 1, msg: '', data: { token: 't-5' } }, 't-5'],
  ])('says %s for %j', async (result, body, token) => {
    answerJson(endpoints.wechatResult.path, body)
    expect(await api.fetchWechatLoginStatus('w-1')).toBe(result)
    expect(last().query).toBe('?ticket=w-1')
    expect(session.token()).toBe(token)
    expect(toasts).toEqual([])
  })
})
