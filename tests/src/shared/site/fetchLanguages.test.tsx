import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { fetchLanguages } from '../../../../src/shared/site/fetchLanguages'
import { testServer } from '../http/testServer'

const { toasts, answerJson } = testServer()

describe('the languages', () => {
  it('come with whether this server can transcribe them', async () => {
    answerJson(endpoints.languages.path, {
      code: 1,
      data: { list: [{ value: 'cn', label: '中文', available: false, note: '未安装' }] },
    })
    expect(await fetchLanguages()).toEqual([
      { value: 'cn', label: '中文', label_en: '', available: false, realtime: true, note: '未安装' },
    ])
  })

  it('end with the automatic choice where the server identifies languages', async () => {
    const list = [{ value: 'cn', label: '中文' }]
    for (const auto of [true, false]) {
      answerJson(endpoints.languages.path, { code: 1, data: { list, auto } })
      expect((await fetchLanguages()).map(({ value }) => value)).toEqual(auto ? ['cn', 'auto'] : ['cn'])
    }
  })

  it('that are missing are an error, without a toast: the page says it', async () => {
    answerJson(endpoints.languages.path, { code: 0, msg: '失败' })
    await expect(fetchLanguages()).rejects.toMatchObject({ kind: 'refused' })
    expect(toasts).toEqual([])
  })
})
