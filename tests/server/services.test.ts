/** Services that administrators connect in the browser. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { TextServiceConfigs, TextServiceHost } from '../../server/ports/textServices'
import { openSite, type Site } from './site'

let site: Site
let admin: string
let used: TextServiceConfigs[]
const open = async (fixed: TextServiceConfigs = {}) => {
  used = []
  const textServiceHost: TextServiceHost = { fixed, use: (configs) => void used.push(configs) }
  site = await openSite({}, { textServiceHost } as object)
  admin = await site.join('root')
  const root = await site.backend.store.users.byUsername('root')
  await site.backend.store.users.update(root?.id ?? 0, { roles: ['admin'] })
}
beforeEach(() => open())
const set = (change: object) => site.post('/api/admin/services/set', change, admin)
const list = async () => (await site.get('/api/admin/services', admin)).data
const chat = { service: 'chat', url: 'http://127.0.0.1:11434/v1', model: 'qwen3', key: 'sk-secret', context: 8_192 }

describe('a service', () => {
  it('is connected at once; its key is never sent back, nor written to the audit log', async () => {
    expect(await list()).toMatchObject({ chat: { url: '', has_key: false }, translator: { url: '', fixed: false } })
    expect(await set(chat)).toMatchObject({ code: 1 })
    expect(used).toEqual([{ chat: { url: chat.url, model: 'qwen3', key: 'sk-secret', contextTokens: 8_192 } }])
    expect((await list()).chat).toEqual({ url: chat.url, model: 'qwen3', context: 8_192, has_key: true, fixed: false })
    const { rows } = await site.backend.store.audit.page({ page: 1, limit: 9, keyword: '' })
    expect(rows).toMatchObject([{ action: 'service.changed', details: { service: 'chat', host: '127.0.0.1:11434' } }])
    expect(JSON.stringify([await list(), rows, site.securityLog])).not.toContain('sk-secret')
  })

  it('keeps its key until it moves to another host', async () => {
    await set(chat)
    const { key: _, ...keyless } = chat
    await set({ ...keyless, model: 'other' })
    expect(used.at(-1)?.chat).toMatchObject({ model: 'other', key: 'sk-secret' })
    await set({ ...keyless, url: 'http://127.0.0.1:11435' })
    expect(used.at(-1)?.chat).toMatchObject({ key: '' })
    expect((await list()).chat).toMatchObject({ has_key: false })
  })

  it('is turned off by an empty address', async () => {
    await set({ service: 'translator', url: 'http://127.0.0.1:5000', key: 'k' })
    expect(used.at(-1)).toEqual({ translator: { url: 'http://127.0.0.1:5000', key: 'k', model: '', contextTokens: 0 } })
    await set({ service: 'translator', url: '' })
    expect(used.at(-1)).toEqual({})
    expect((await list()).translator).toMatchObject({ url: '' })
  })

  it('is not changed where the environment sets it', async () => {
    await open({
      chat: { url: 'https://user:pass@llm.test/v1?key=hidden', model: 'm', key: 'hidden', contextTokens: 9_000 },
    })
    expect((await list()).chat).toEqual({
      url: 'https://llm.test/v1',
      model: 'm',
      context: 9_000,
      has_key: true,
      fixed: true,
    })
    expect(await set(chat)).toMatchObject({ code: 0, msg: expect.stringContaining('environment') as string })
    expect(used).toEqual([])
  })

  it.each([
    [{ ...chat, url: 'ftp://x.test' }, 400],
    [{ ...chat, url: 'http://user:pass@x.test' }, 200],
    [{ ...chat, url: 'http://x.test?key=1' }, 200],
    [{ ...chat, model: '' }, 200],
    [{ ...chat, context: 1 }, 400],
    [{ ...chat, service: 'sms' }, 400],
  ])('%j is refused', async (change, status) => {
    const answer = await set(change)
    expect(answer.code).not.toBe(1)
    expect(answer.status).toBe(status)
    expect(used).toEqual([])
  })

  it('is for administrators only', async () => {
    const mei = await site.join('mei')
    expect((await site.get('/api/admin/services', mei)).status).toBe(403)
    expect((await site.post('/api/admin/services/set', chat, mei)).status).toBe(403)
  })
})
