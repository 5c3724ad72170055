import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../src/shared/http/apiError'
import { validate, parseEnvelope } from '../../../../src/shared/http/envelope'
import { LanguageList } from '../../../../src/wire/responses'

function thrownBy(work: () => unknown): ApiError {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('an envelope', () => {
  it('gives data, count, code and msg §7.7', () => {
    const body = { code: 1, msg: '好', data: [1], count: 7, other: true }
    expect(parseEnvelope(body, '/x')).toEqual({ code: 1, msg: '好', data: [1], count: 7 })
  })

  it.each([[{}], [{ code: '0' }], [{ code: null, msg: 5, count: 'x' }]])(
    '%j is a success without sentence or count',
    (body) => {
      expect(parseEnvelope(body, '/x')).toEqual({ code: 1, msg: '', data: undefined })
    },
  )

  it('counts in text, too', () => {
    expect(parseEnvelope({ code: 1, data: [], count: '7' }, '/x').count).toBe(7)
  })

  it.each(['', '<html></html>', '{"code":1,"da', null, undefined, 7, true, [[]]])('%j is none', (body) => {
    expect(thrownBy(() => parseEnvelope(body, '/x'))).toMatchObject({ kind: 'malformed', url: '/x', field: 'body' })
  })
})

describe('checking data', () => {
  it('drops unknown fields and fills what may be absent', () => {
    const data = { list: [{ value: 'en', more: 1 }], also: 2 }
    expect(validate(LanguageList, data, { url: '/x' }).list).toEqual([
      { value: 'en', label: '', label_en: '', available: true, realtime: true },
    ])
  })

  it.each([
    [undefined, 'data'],
    [null, 'data'],
    [{}, 'data.list'],
    [{ list: null }, 'data.list'],
    [{ list: [{ value: 'cn' }, { value: true }] }, 'data.list.1.value'],
  ])('names the field at fault: %j', (data, field) => {
    expect(thrownBy(() => validate(LanguageList, data, { url: '/x' }))).toMatchObject({
      kind: 'malformed',
      url: '/x',
      field,
    })
  })

  it('names the place it looked at', () => {
    expect(thrownBy(() => validate(v.number(), '7', { url: '/x', fieldPath: 'count' })).field).toBe('count')
  })
})
