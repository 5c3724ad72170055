import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { endpoints } from '../../../src/shared/http/endpoints'
import { testServer } from '../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, userAnswer } from './openApp'

vi.mock('../../../src/features/meeting/ManagePage', () => ({ default: () => <h1>会议</h1> }))

const { answerJson } = testServer(...shellHandlers)

it('a login by WeChat that succeeds says so, though it leads away from the code', async () => {
  answerJson(endpoints.siteInfo.path, { code: 1, msg: '', data: { logins: ['password', 'wechat'] } })
  answerJson(endpoints.userInfo.path, userAnswer)
  answerJson(endpoints.wechatTicket.path, {
    code: 1,
    msg: '',
    data: { ticket: 't-1', url: 'https://wx.test/1', expires: 120 },
  })
  answerJson(endpoints.wechatResult.path, { code: 1, msg: '', data: { token: 't-9' } })
  openApp('/user/login?way=wechat')
  await screen.findByRole('img', { name: '微信登录二维码' })
  await waitFor(() => expect(currentAddress()).toBe('/meeting/manage'))
  expect(await screen.findByText('登录成功！')).toBeVisible()
})
