import { describe, expect, it } from 'vitest'
import type { Wechat } from '../../../server/ports/gateways'

const site = 'https://speech.example'

/**
 * Contract of `Wechat` adapters.
 * @param scan opens the login URL as a user of that name; returns the callback request
 */
export function wechatSuite(
  adapter: string,
  open: () => { wechat: Wechat; scan(address: string, nickname: string, allowed: boolean): Promise<Request> },
): void {
  describe(`WeChat: ${adapter}`, () => {
    it('whoever allows the login comes back with the scene, always as the same person', async () => {
      const { wechat, scan } = open()
      const come = async (scene: string, name: string) =>
        wechat.exchangeCallback(await scan(await wechat.createLoginUrl(scene, site), name, true))
      const [first, again, other] = [await come('a', '晓雨'), await come('b', '晓雨'), await come('c', '博文')]
      expect(first).toMatchObject({ scene: 'a', person: { nickname: '晓雨' } })
      expect(again).toEqual({ scene: 'b', person: first?.person })
      expect(other?.person?.openid).not.toBe(first?.person?.openid)
    })

    it('whoever refuses comes back as nobody', async () => {
      const { wechat, scan } = open()
      expect(await wechat.exchangeCallback(await scan(await wechat.createLoginUrl('a', site), 'x', false))).toEqual({
        scene: 'a',
        person: null,
      })
    })

    it('a way back that was made up is none', async () => {
      const { wechat, scan } = open()
      const genuine = new URL((await scan(await wechat.createLoginUrl('a', site), 'mei', true)).url)
      for (const name of genuine.searchParams.keys()) {
        const changed = new URL(genuine)
        changed.searchParams.set(name, 'admin')
        expect(await wechat.exchangeCallback(new Request(changed)), name).toBeNull()
      }
      expect(await wechat.exchangeCallback(new Request(`${site}/api/wechat/callback`))).toBeNull()
    })
  })
}
