import { expect, it } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { fetchSiteInfo } from '../../../../src/shared/site/siteInfo'
import { testServer } from '../http/testServer'

const { toasts, answerJson } = testServer()

it('the setting fills in what the server leaves out', async () => {
  answerJson(endpoints.siteInfo.path, { code: 1, data: { site_name: '转写', register: false } })
  expect(await fetchSiteInfo()).toEqual({
    site_name: '转写',
    register: false,
    app_url: '',
    app_qr: '',
    support_url: '',
    page_limit: 0,
    payments: ['alipay', 'wechat', 'balance'],
    assistant: false,
  })
})

it('a server that has nothing to say leaves all as the specification has it', async () => {
  answerJson(endpoints.siteInfo.path, { code: 1 })
  expect(await fetchSiteInfo()).toMatchObject({ register: true, payments: ['alipay', 'wechat', 'balance'] })
})

it('a setting that can’t be had is nobody’s toast', async () => {
  answerJson(endpoints.siteInfo.path, {}, { status: 500 })
  await expect(fetchSiteInfo()).rejects.toMatchObject({ kind: 'status' })
  expect(toasts).toEqual([])
})
