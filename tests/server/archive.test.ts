/** All data of an account as a zip file, read by another implementation. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { beforeEach, expect, it } from 'vitest'
import { openSite, password, type Site } from './site'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})
const ask = (body: object = { password }) => site.post('/api/passport/archive', body, token)
const download = async () => site.fetch(String((await ask()).data.url))

it('holds what the account has, byte by byte', async () => {
  const { store } = site.backend
  const sound = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251)
  const { data } = await site.upload(token, 'talk.mp3', sound)
  const request = { title: 'Week / 周会: 1', url: data.url, times: 28, size: 10, language: 'en', mode: 'normal' }
  const id = Number((await site.post('/api/voice/addTask', request, token)).data.id)
  const segment = { id: 's1', start: 0, end: 900, role: '', text: 'hello 你好' }
  await store.segments.save(id, [segment], [])
  await store.tasks.update(id, { status: 2 })
  await site.post('/api/voice/del', { id: await site.addTask(token, 'Binned') }, token)
  const stranger = await site.join('other')
  await site.addTask(stranger, 'Secret')

  const response = await download()
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="account-[-\d]+\.zip"$/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  expect(names.filter((name) => !name.includes('/'))).toEqual([
    ...['README.txt', 'profile.json', 'statement.json', 'messages.json', 'vocabulary.json', 'library.json'],
  ])
  const folder = `records/${id} Week 周会 1`
  expect(files[`${folder}/sound.mp3`]).toEqual(sound)
  expect(strFromU8(files[`${folder}/transcript.txt`] ?? new Uint8Array())).toContain('hello 你好')
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as Record<string, unknown>
  expect(json(`${folder}/record.json`)).toMatchObject({ id, title: request.title, list: [segment] })
  expect(json('profile.json')).toMatchObject({ username: 'mei', general_seconds: 36_000 - 28 - 28 })
  expect(json('statement.json').list).toHaveLength(3)
  expect(names.some((name) => name.includes('Binned'))).toBe(true)
  expect(names.join()).not.toContain('Secret')
  expect(JSON.stringify(json('profile.json'))).not.toContain('hash')

  const place = mkdtempSync(join(tmpdir(), 'archive-'))
  writeFileSync(join(place, 'all.zip'), bytes)
  const check =
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; open(sys.argv[2],"wb").write(z.read(sys.argv[3]))'
  execFileSync('python3', ['-c', check, join(place, 'all.zip'), join(place, 'sound'), `${folder}/sound.mp3`])
  expect(new Uint8Array(readFileSync(join(place, 'sound')))).toEqual(sound)
  rmSync(place, { recursive: true })
})

it('is given to who knows the password, once for each link', async () => {
  expect((await ask({})).data.field).toBe('password')
  expect((await ask({ password: 'wrong' })).code).toBe(0)
  const { url } = (await ask()).data
  expect((await site.fetch(String(url))).status).toBe(200)
  expect((await site.fetch(String(url))).status).toBe(404)
  expect((await site.fetch('/api/passport/archive')).status).toBe(404)
  const late = (await ask()).data.url
  site.backend.clock.advance(5 * 60_000)
  expect((await site.fetch(String(late))).status).toBe(404)
})

it('is limited to a few an hour', async () => {
  for (let count = 0; count < 5; count += 1) expect((await ask()).code).toBe(1)
  expect((await ask()).status).toBe(429)
})
