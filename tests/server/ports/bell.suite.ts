import { describe, expect, it, vi } from 'vitest'
import type { Bell, News } from '../../../server/ports/bell'

/** Contract of `Bell`. @param open bells of servers that share a store, and a function that closes them */
export function bellSuite(adapter: string, open: () => Promise<{ bells: Bell[]; close(): Promise<void> }>): void {
  describe(`bell: ${adapter}`, () => {
    it('tells the other servers, not the one that rings, and nobody who has stopped listening', async () => {
      const { bells, close } = await open()
      const heard = bells.map(() => [] as News[])
      const stops = bells.map((bell, at) => bell.listen((news) => news && heard[at]?.push(news)))
      const corrected: News = { topic: 'corrected', subject: 7 }
      bells[0]?.ring(corrected)
      await vi.waitFor(() => expect(heard.slice(1)).toEqual(bells.slice(1).map(() => [corrected])))
      stops[0]?.()
      const services: News = { topic: 'services', subject: 0 }
      bells.at(-1)?.ring(services)
      await vi.waitFor(() => expect(heard.slice(1, -1)).toEqual(bells.slice(1, -1).map(() => [corrected, services])))
      expect(heard[0]).toEqual([])
      await close()
    })
  })
}
