import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { callBlob, callBytes } from '../../../../src/shared/http/client'
import { fileAt } from '../../../../src/shared/http/endpointAt'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { session } from '../../../../src/shared/session/session'
import { storedLogin } from '../../../../src/shared/storage/storedValue'
import { rejectionOf, testServer } from './testServer'

const { toasts, last, answer, answerJson } = testServer()
const url = '/api/files/采访.docx'
const path = encodeURI(url)
const both = [
  ['a blob', () => callBlob({ to: fileAt(url) })],
  ['bytes', () => callBytes({ to: fileAt(url) })],
] as const

describe('a file', () => {
  it('arrives whole as a blob with its type §7.9', async () => {
    session.open('t-1')
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    answer(path, () => new HttpResponse('PK 采访', { headers: { 'Content-Type': type } }))
    const blob = await callBlob({ to: fileAt(`${url}?a=1`) })
    expect(await blob.text()).toBe('PK 采访')
    expect(blob.type).toBe(type)
    expect(last()).toMatchObject({ method: 'GET', query: '?a=1' })
    expect(last().headers.get('token')).toBe('t-1')
  })

  it('may be a picture with the key of its captcha §7.9', async () => {
    const picture = new Uint8Array([137, 80, 78, 71])
    answer(
      endpoints.captcha.path,
      () => new HttpResponse(picture, { headers: { 'Content-Type': 'image/png', key: 'k-1' } }),
    )
    expect([...new Uint8Array(await callBytes({ to: endpoints.captcha }))]).toEqual([...picture])
    expect(storedLogin.key.read()).toBe('k-1')
  })

  it.each([{ segments: [] }, [1, 2], 'text', null])('may itself be JSON that is no envelope: %j', async (content) => {
    answerJson(path, content)
    expect(await (await callBlob({ to: fileAt(url) })).text()).toBe(JSON.stringify(content))
  })
})

describe.each(both)('an envelope in place of %s', (_, get) => {
  it('with 4001 closes the session', async () => {
    session.open('t-1')
    answerJson(path, { code: 4001 })
    expect(await rejectionOf(get())).toMatchObject({ kind: 'signedOut' })
    expect(session.token()).toBeNull()
    expect(toasts).toMatchObject([{ text: '当前用户登入信息已失效，请重新登入再操作' }])
  })

  it('with a refusal is a toast', async () => {
    answerJson(path, { code: 0, msg: '文件已过期' })
    expect(await rejectionOf(get())).toMatchObject({ kind: 'refused', serverText: '文件已过期' })
    expect(toasts).toMatchObject([{ title: '提示', text: '文件已过期' }])
  })

  it('with 6003 says that it is not ready', async () => {
    answerJson(path, { code: 6003, msg: '正在生成' })
    expect(await rejectionOf(get())).toMatchObject({ kind: 'unfulfilled', code: 6003 })
    expect(toasts).toEqual([])
  })

  it('with a failing status says what the server said', async () => {
    answerJson(path, { code: 0, msg: '文件过大' }, { status: 413 })
    expect(await rejectionOf(get())).toMatchObject({ kind: 'status', status: 413, serverText: '文件过大' })
    expect(toasts).toMatchObject([{ title: `请求错误 413: ${path}`, text: '文件过大' }])
  })

  it('that is a page of a proxy is no file', async () => {
    answer(path, () => HttpResponse.html('<h1>Login</h1>'))
    expect(await rejectionOf(get())).toMatchObject({ kind: 'malformed', field: 'body' })
  })

  it('that says JSON and is none stays a file', async () => {
    answer(path, () => new HttpResponse('{"code":40', { headers: { 'Content-Type': 'application/json' } }))
    expect(await get()).toBeDefined()
  })
})
