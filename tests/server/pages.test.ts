import { beforeEach, expect, it } from 'vitest'
import { openSite, type Site } from './site'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

const lists = [
  '/user/messages',
  '/api/voice/index',
  '/api/transfertask/index',
  '/api/order/index',
  '/api/credit/index',
  '/api/translate/index',
]

it.each(lists)('%s refuses a page whose number no database counts to, and takes a far one', async (path) => {
  const statusOf = async (page: string) => (await site.fetch(`${path}?page=${page}&limit=100`, {}, token)).status
  expect(await statusOf('1e308')).toBe(400)
  expect(await statusOf('2147483647')).toBe(200)
})
