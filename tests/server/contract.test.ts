/** Checks every call against the API contract. */
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { responseCode } from '../../src/wire/constants'
import { programInterfaceOf } from '../../server/http/programPaths'
import { openSite, type Site } from './site'

/**
 * The calls in the first column of the contract's table. A cell may list several: `GET /a/b, c` is `/a/b` and `/a/c`, and `·`
 * separates methods.
 */
async function callsOfContract(): Promise<string[]> {
  const page = await readFile('docs/contract.md', 'utf8')
  const cells = page.split('\n').flatMap((line) => /^\| ((?:GET|POST|PUT) [^|]+) \|/.exec(line)?.[1]?.trim() ?? [])
  return cells.flatMap((cell) =>
    cell.split(' · ').flatMap((part) => {
      const [method = '', ...paths] = part.split(/,? /)
      const folder = (paths[0] ?? '').replace(/[^/]+$/, '')
      return paths.map((path) => `${method} ${path.startsWith('/') ? path : folder + path}`)
    }),
  )
}

const calls = await callsOfContract()
let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})
const statusOf = async (call: string) => {
  const [method = '', path = ''] = call.split(' ')
  return (await site.fetch(path, { method }, token)).status
}

it.each(Object.entries(responseCode))('the contract says what the code %s means', async (_, code) => {
  expect(await readFile('docs/contract.md', 'utf8')).toMatch(new RegExp(`^\\| ${code} +\\| \\w`, 'm'))
})

describe('a call of the contract', () => {
  it.each(calls)('%s is answered §7.8', async (call) => {
    expect(await statusOf(call)).not.toBe(404)
  })

  it('is every one this server answers, but for what answers point to and what houses outside call', () => {
    const routes = site.app.routes
      // What programs call is described by the OpenAPI document.
      .filter(({ method, path }) => method !== 'ALL' && programInterfaceOf(path) === null)
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(routes)].filter((route) => !calls.includes(route)).toSorted()).toEqual([
      // The protocol for resumable uploads; its document describes them.
      'DELETE /api/uploads/:id',
      'GET /api/passport/archive',
      'GET /api/passport/openid/callback',
      'GET /api/people/peaks',
      'GET /api/people/sound',
      'GET /api/sandbox/pay',
      'GET /api/sandbox/wechat',
      'GET /api/share/peaks',
      'GET /api/share/sound',
      'GET /api/uploads/:id',
      'GET /api/voice/export',
      'GET /api/wechat/callback',
      'GET /files/:name',
      'GET /healthz',
      'GET /readyz',
      'OPTIONS /api/uploads',
      'PATCH /api/uploads/:id',
      'POST /api/order/notify',
      'POST /api/sandbox/pay',
      'POST /api/sandbox/wechat',
    ])
  })

  it('is written down once', () => {
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
  })
})
