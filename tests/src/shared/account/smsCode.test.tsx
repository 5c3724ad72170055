import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { fetchCaptcha, isMobile, sendSms } from '../../../../src/shared/account/smsCode'
import { testServer } from '../http/testServer'

const { last, answer, answerJson } = testServer()

describe('a captcha', () => {
  it('sends its key with the next text message', async () => {
    const picture = new Uint8Array([137, 80, 78, 71])
    answer(endpoints.captcha.path, () => new HttpResponse(picture, { headers: { key: 'k-7' } }))
    expect([...new Uint8Array(await fetchCaptcha())]).toEqual([...picture])
    expect(last().query).toMatch(/^\?t=\d+$/)
    answerJson(endpoints.sendSms.path, { code: 1, msg: '已发送' })
    expect(await sendSms({ mobile: '13800000000', event: 'login', captcha: 'ab3d' })).toBe('已发送')
    expect(last().query).toBe('?mobile=13800000000&event=login&captcha=ab3d&key=k-7')
  })
})

describe('a phone number', () => {
  it.each(['13800000000', ' +8613800000000 ', '12345'])('%j is one', (text) => expect(isMobile(text)).toBe(true))
  it.each(['', '1234', '138 0000 0000', '+', '1'.repeat(16)])('%j is none', (text) =>
    expect(isMobile(text)).toBe(false),
  )
})
