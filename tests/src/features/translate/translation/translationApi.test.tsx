import { describe, expect, it } from 'vitest'
import * as api from '../../../../../src/features/translate/translation/translationApi'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { testServer } from '../../../shared/http/testServer'

const { toasts, last, answerJson } = testServer()
const document = { url: '/files/a.pdf', name: '合同.pdf', size: 9, source: 'cn', target: 'en' } as const

describe('translations', () => {
  it('are added as JSON', async () => {
    answerJson(endpoints.addTranslation.path, { code: 1, data: { id: 2 } })
    expect(await api.addTranslation(document)).toEqual({ id: 2 })
    expect(JSON.parse(last().body)).toEqual(document)
  })

  it('are refused with a reason that whoever asked shows', async () => {
    answerJson(endpoints.addTranslation.path, { code: 0, msg: '今日页数已用完' })
    await expect(api.addTranslation(document)).rejects.toMatchObject({
      kind: 'refused',
      serverText: '今日页数已用完',
    })
    expect(toasts).toEqual([])
  })

  it('come by pages, one by one, and go', async () => {
    answerJson(endpoints.translations.path, { code: 1, data: [{ id: 2, status: 1, progress: 40 }], count: 8 })
    expect(await api.fetchTranslations({ page: 1, keyword: '合同' })).toMatchObject({
      rows: [{ id: 2, progress: 40 }],
      total: 8,
    })
    const list = [{ source: '第一条', target: 'Article 1', kind: 'heading', level: 1 }]
    answerJson(endpoints.findTranslation.path, { code: 1, data: { id: 2, status: 2, list } })
    expect((await api.fetchTranslation(2)).list).toEqual([{ ...list[0], checked: 0 }])
    answerJson(endpoints.deleteTranslation.path, { code: 1, msg: '' })
    await api.deleteTranslation(2)
    expect(last()).toMatchObject({ method: 'POST', body: '{"id":2}' })
  })
})
