import { describe, expect, it } from 'vitest'
import { encodeParams } from '../../../../src/shared/http/encodeParams'
import type { Encoding } from '../../../../src/shared/http/endpoints'

const call = (encoding: Encoding, params: object) => encodeParams({ method: 'POST', path: '/x', encoding }, params)

describe('what a body carries', () => {
  const falsy = { none: 0, empty: '', no: false }
  const asText = [
    ['none', '0'],
    ['empty', ''],
    ['no', 'false'],
  ]

  it('a form keeps 0, false, and empty text', () => {
    const { data } = call('form', falsy)
    expect(data).toBeInstanceOf(URLSearchParams)
    expect([...(data as URLSearchParams)]).toEqual(asText)
  })

  it('a multipart body keeps 0, false, and empty text', () => {
    const { data } = call('multipart', falsy)
    expect(data).toBeInstanceOf(FormData)
    expect([...(data as FormData)]).toEqual(asText)
  })

  it.each(['form', 'multipart'] as const)('a %s body leaves out what is absent', (encoding) => {
    const { data } = call(encoding, { gone: undefined, nothing: null, there: 'x' })
    expect([...(data as URLSearchParams | FormData)]).toEqual([['there', 'x']])
  })

  it('a multipart body keeps a file a file', async () => {
    const { data } = call('multipart', { file: new File(['abc'], 'a.txt') })
    const file = (data as FormData).get('file')
    expect(file).toBeInstanceOf(File)
    expect(await (file as File).text()).toBe('abc')
  })

  it('JSON and queries carry the values as they are', () => {
    expect(call('json', falsy)).toEqual({ data: falsy })
    expect(call('query', falsy)).toEqual({ params: falsy })
  })
})
