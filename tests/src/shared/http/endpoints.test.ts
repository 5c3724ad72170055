import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { env } from '../../../../src/shared/env'
import { encodeParams } from '../../../../src/shared/http/encodeParams'
import { endpoints, type Endpoint } from '../../../../src/shared/http/endpoints'

const all: readonly Endpoint[] = Object.values(endpoints)

/** `GET /a/index, find · POST /a/del`: a name without a slash replaces the last segment of the previous path. */
function callsOf(cell: string): string[] {
  return cell.split(' · ').flatMap((part) => {
    const [method = '', rest = ''] = part.trim().split(/ (.*)/)
    let folder = ''
    return rest.split(',').map((text) => {
      const name = text.trim()
      if (name.startsWith('/')) folder = name.slice(0, name.lastIndexOf('/') + 1)
      return `${method} ${name.startsWith('/') ? name : folder + name}`
    })
  })
}

const rows = readFileSync('docs/contract.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (GET|POST|PUT) \//.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))

describe('the endpoints', () => {
  it('are the calls of the contract, neither more nor fewer §7.8', () => {
    const called = all.map(({ method, path }) => `${method} ${path}`)
    expect(called.toSorted()).toEqual(rows.flatMap(([, call = '']) => callsOf(call)).toSorted())
  })

  it('are each called by a function of a feature, of the shell or of the layer below', () => {
    const callers = ['src/features', 'src/app'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('Api.ts'))
        .map((name) => `${folder}/${name}`),
    )
    const shared = [
      'account/currentUser',
      'account/keepAccount',
      'account/mailCode',
      'account/smsCode',
      'site/siteInfo',
      'site/fetchLanguages',
      'http/uploadFile',
      'http/resumableUpload',
      'vocabulary/vocabularyApi',
      'welcome/sampleApi',
    ].map((name) => `src/shared/${name}.ts`)
    const text = [...callers, ...shared].map((file) => readFileSync(file, 'utf8')).join('\n')
    const uncalled = Object.keys(endpoints).filter((name) => !new RegExp(`\\bendpoints\\.${name}\\b`).test(text))
    expect(uncalled).toEqual([])
  })

  it('are form-encoded for accounts, orders and redemption, multipart for files, JSON for the rest §7.3', () => {
    const files = ['/api/common/upload', '/api/engines/test']
    const bytes = ['/api/uploads']
    const inBody = all.filter(({ encoding }) => encoding !== 'query')
    for (const { path, encoding } of inBody) {
      const form =
        /^\/user\/register$|^\/api\/passport\/|^\/api\/order\/|^\/api\/exchange\/exchange$|^\/api\/ajax\/sendMail$/.test(
          path,
        )
      const expected = form ? 'form' : files.includes(path) ? 'multipart' : bytes.includes(path) ? 'bytes' : 'json'
      expect(`${path} ${encoding}`).toBe(`${path} ${expected}`)
    }
  })

  it('put in the URL of a POST what the contract marks as query', () => {
    const marked = rows
      .filter(([, , question = '']) => /[*_]query[*_]/.test(question))
      .flatMap(([, call = '']) => callsOf(call))
    const inUrl = all
      .filter(({ method, encoding }) => method === 'POST' && encoding === 'query')
      .map(({ path }) => `POST ${path}`)
    expect(inUrl.toSorted()).toEqual(marked.toSorted())
  })

  it('leave the paths unverified that the product says, and quiet ones are paths that are called §7.6', () => {
    expect(env.unverified).toEqual(['/user/login', '/user/info', '/api/wechat/getResult', '/api/passport/userinfo'])
    const called = all.map(({ path }) => path)
    expect(env.quiet.filter((path) => !called.includes(path))).toEqual([])
  })
})

describe('encoding', () => {
  const params = { name: '张 & 三', count: 2, none: undefined, nothing: null }

  it('puts a form’s fields as text and leaves absent ones out', () => {
    expect(String(encodeParams(endpoints.login, params).data)).toBe('name=%E5%BC%A0+%26+%E4%B8%89&count=2')
  })

  it('keeps zeros, empty texts and no in a form', () => {
    const { data } = encodeParams(endpoints.createOrder, { id: 0, type: '', renew: false })
    expect([...(data as URLSearchParams)]).toEqual([
      ['id', '0'],
      ['type', ''],
      ['renew', 'false'],
    ])
    const parts = encodeParams(endpoints.upload, { times: 0, name: '', none: null }).data as FormData
    expect([...parts]).toEqual([
      ['times', '0'],
      ['name', ''],
    ])
  })

  it('hands JSON and queries on', () => {
    expect(encodeParams(endpoints.addTask, params)).toEqual({ data: params })
    expect(encodeParams(endpoints.deleteMeeting, params)).toEqual({ params })
  })

  it('puts the file itself into the field file', () => {
    const file = new File(['abc'], '采访.mp3')
    const { data } = encodeParams(endpoints.upload, { file })
    expect(data instanceof FormData && data.get('file')).toBe(file)
  })
})
