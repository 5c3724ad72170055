/** Redeem codes through the HTTP API; the transactions are tested in ports/shopping.suite.ts. */
import { beforeEach, describe, expect, it } from 'vitest'
import { hashRedeemCode, createRedeemCode } from '../../server/usecases/billing/redeemCodes'
import { codeRow } from './ports/storeFixtures'
import { openSite, type Site } from './site'

const minuteMs = 60_000
let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

describe('a code', () => {
  const exchange = (code: string, by = token) => site.post('/api/exchange/exchange', { code }, by)
  const add = async (change: Parameters<typeof codeRow>[1] = {}) => {
    const code = createRedeemCode()
    await site.backend.store.redemptionCodes.insert([codeRow(await hashRedeemCode(code), change)])
    return code
  }

  it('reads well, and differs from every other', () => {
    const codes = Array.from({ length: 200 }, createRedeemCode)
    expect(new Set(codes).size).toBe(200)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('gives what it holds and says so; a second time it is used, for anybody', async () => {
    const code = await add({ title: '<i>礼物</i>', balanceCents: 500 })
    expect(await exchange(code)).toMatchObject({ code: 1, msg: 'Congratulations! You have redeemed: <i>礼物</i>' })
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({ total: 72_000, balance: 5 })
    const used = { code: 0, msg: 'This code has already been used.' }
    expect(await exchange(code)).toMatchObject(used)
    expect(await exchange(code, await site.join('other'))).toMatchObject(used)
  })

  it('may be typed in small letters, without dashes, in full width, with letters for digits', async () => {
    const code = 'ABCD-0011-EFGH-2345'
    await site.backend.store.redemptionCodes.insert([codeRow(await hashRedeemCode(code))])
    const typed = ' ａｂｃｄ oOiL efgh2345 '
    expect(await exchange(typed)).toMatchObject({ code: 1 })
  })

  it('that is unknown or too old says so', async () => {
    expect(await exchange('AAAA-AAAA-AAAA-AAAA')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('Invalid code') as string,
    })
    expect(await exchange(await add({ expiresAt: site.backend.clock.now() }))).toMatchObject({
      code: 0,
      msg: 'This code has expired.',
    })
    for (const code of ['', ' ', 'x'.repeat(65)]) expect(await exchange(code)).toMatchObject({ status: 400 })
  })

  it('can’t be guessed: ten tries an hour for an account, and the right one is refused too', async () => {
    const code = await add()
    for (let at = 0; at < 10; at++) expect((await exchange(`WRONG-${at}`)).status).toBe(200)
    expect((await exchange(code)).status).toBe(429)
    site.backend.clock.advance(60 * minuteMs)
    expect(await exchange(code)).toMatchObject({ code: 1 })
  })

  it('a success lets the account begin afresh', async () => {
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 9; at++) expect((await exchange('WRONG')).status).toBe(200)
      expect(await exchange(await add())).toMatchObject({ code: 1 })
    }
  })

  it('can’t be guessed with many accounts from one address either', async () => {
    const people = [token, ...(await Promise.all([1, 2, 3, 4, 5].map((at) => site.join(`p${at}`))))]
    const statuses = await Promise.all(
      people.flatMap((by) => Array.from({ length: 10 }, async () => (await exchange('WRONG', by)).status)),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  it('redeemed 50 times at once over HTTP gives once', async () => {
    site = await openSite({ redeemAttemptsPerHour: 100 })
    token = await site.join('mei')
    const code = await add()
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code)))
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
    expect((await site.backend.store.users.byUsername('mei'))?.generalSeconds).toBe(72_000)
  })
})
