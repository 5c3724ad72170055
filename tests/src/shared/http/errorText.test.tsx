import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../src/shared/http/apiError'
import { errorText as describeError, toastError, statusText } from '../../../../src/shared/http/errorText'
import type { Locale } from '../../../../src/shared/i18n/intl'
import { testServer } from './testServer'

const { toasts, speak } = testServer()
const url = '/api/voice/index'
const refused = (serverText: string) => new ApiError('refused', url, { code: 0, serverText })

const statuses: Record<Locale, [number, string][]> = {
  'zh-CN': [
    [200, '服务器已成功返回请求的数据。'],
    [400, '请求有误（Bad Request），服务器没有执行任何操作。'],
    [401, '未获授权（Unauthorized），请登录后再试。'],
    [403, '禁止访问（Forbidden），您没有执行此操作的权限。'],
    [404, '请求的内容不存在（Not Found）。'],
    [500, '服务器发生错误，请稍后重试。'],
    [502, '网关错误（Bad Gateway），请稍后重试。'],
    [503, '服务不可用，服务器暂时过载或正在维护，请稍后重试。'],
    [504, '网关超时（Gateway Timeout），请稍后重试。'],
    [418, '请求未能完成，请稍后重试。'],
  ],
  'en-US': [
    [200, 'The server returned the requested data successfully.'],
    [400, 'Bad Request. Nothing was changed.'],
    [401, 'Unauthorized. Please log in and try again.'],
    [403, 'Forbidden. You don’t have permission to do this.'],
    [404, 'Not Found. It may have been moved or deleted.'],
    [500, 'A server error occurred. Please try again later.'],
    [502, 'Bad Gateway. Please try again later.'],
    [503, 'Service unavailable. The server is overloaded or under maintenance. Please try again later.'],
    [504, 'Gateway Timeout. Please try again later.'],
    [418, 'The request couldn’t be completed. Please try again later.'],
  ],
}

describe.each(['zh-CN', 'en-US'] as const)('the catalogue in %s', (locale) => {
  it.each(statuses[locale])('says %i: %s §8.4', async (status, text) => {
    await speak(locale)
    expect(statusText(status)).toBe(text)
    const title = locale === 'zh-CN' ? `请求错误 ${status}: ${url}` : `Request error ${status}: ${url}`
    expect(describeError(new ApiError('status', url, { status }))).toEqual({ title, text })
  })

  it('says the network is gone, the login is over, an answer can’t be read, something broke §8.5', async () => {
    await speak(locale)
    const zh = locale === 'zh-CN'
    expect(describeError(new ApiError('network', url))).toEqual(
      zh
        ? { title: '网络异常', text: '暂时无法连接服务器，请稍后重试。' }
        : { title: 'Network problem', text: 'The server can’t be reached right now. Try again in a moment.' },
    )
    expect(describeError(new ApiError('signedOut', url))).toEqual(
      zh
        ? { title: '提示', text: '当前用户登入信息已失效，请重新登入再操作' }
        : { title: 'Notice', text: 'Your login has expired. Please log in again to continue.' },
    )
    expect(describeError(new ApiError('malformed', url, { field: 'data.list' })).text).toBe(
      zh
        ? '/api/voice/index 返回的数据有误（data.list）。请重试；如果仍然出现，请联系管理员。'
        : '/api/voice/index returned invalid data (data.list). Please try again. If it keeps happening, contact your administrator.',
    )
    expect(describeError(new TypeError('x is undefined')).title).toBe(zh ? '出错了' : 'Something went wrong')
  })

  it('says what the server said, or Error', async () => {
    await speak(locale)
    const title = locale === 'zh-CN' ? '提示' : 'Notice'
    expect(describeError(refused('时长不足'))).toEqual({ title, text: '时长不足' })
    expect(describeError(refused(''))).toEqual({ title, text: 'Error' })
    expect(describeError(refused(' \n '))).toEqual({ title, text: 'Error' })
  })
})

describe('text of a server', () => {
  it('is shown on one line, as text, and not beyond 300 characters', () => {
    expect(describeError(refused('<b>a</b>\n\n  b')).text).toBe('<b>a</b> b')
    expect(describeError(refused('长'.repeat(300))).text).toBe('长'.repeat(300))
    expect(describeError(refused('😀'.repeat(301))).text).toBe(`${'😀'.repeat(299)}…`)
  })

  it('explains a status that has no sentence of its own, and no other', () => {
    expect(statusText(429, '尝试次数过多，请 30 秒后再试')).toBe('尝试次数过多，请 30 秒后再试')
    expect(statusText(500, 'stack trace')).toBe('服务器发生错误，请稍后重试。')
  })
})

describe('a toast', () => {
  it('is shown once for a network that is gone, whatever was asked', () => {
    toastError(new ApiError('network', '/a'))
    toastError(new ApiError('network', '/b'))
    expect(toasts).toMatchObject([{ kind: 'error', title: '网络异常', text: '您的网络发生异常，无法连接服务器' }])
  })

  it.each([502, 503, 504])('is shown once for a server that is away with %i, whatever was asked', (status) => {
    toastError(new ApiError('status', '/a', { status }))
    toastError(new ApiError('status', '/b', { status }))
    expect(toasts.map(({ title }) => title)).toEqual([`请求错误 ${status}: /a`])
  })

  it('is shown for each path that fails on its own account', () => {
    for (const path of ['/a', '/b', '/a']) toastError(new ApiError('status', path, { status: 500 }))
    expect(toasts.map(({ title }) => title)).toEqual(['请求错误 500: /a', '请求错误 500: /b'])
  })

  it('is shown for each different refusal', () => {
    for (const text of ['标题过长', '时长不足', '标题过长']) toastError(refused(text))
    expect(toasts.map(({ text }) => text)).toEqual(['标题过长', '时长不足'])
  })

  it('is not shown for a canceled call', () => {
    toastError(new ApiError('canceled', url))
    expect(toasts).toEqual([])
  })
})
