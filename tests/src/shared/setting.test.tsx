import { expect, it } from 'vitest'
import { endpoints } from '../../../src/shared/http/endpoints'
import { fetchSetting } from '../../../src/shared/setting'
import { testServer } from './http/server'

const { toasts, answerJson } = testServer()

it('the setting fills in what the server leaves out', async () => {
  answerJson(endpoints.setting.path, { code: 1, data: { site_name: '转写', register: false } })
  expect(await fetchSetting()).toEqual({
    site_name: '转写',
    register: false,
    app_url: '',
    app_qr: '',
    support_url: '',
    page_limit: 0,
    payments: [],
    assistant: false,
    translates: [],
  })
})

it('a setting that can’t be had is nobody’s toast', async () => {
  answerJson(endpoints.setting.path, {}, { status: 500 })
  await expect(fetchSetting()).rejects.toMatchObject({ kind: 'status' })
  expect(toasts).toEqual([])
})
