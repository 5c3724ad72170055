import { describe, expect, it } from 'vitest'
import type { Captchas } from '../../../server/ports/gateways'

/** Contract of `Captchas` adapters. */
export function captchasSuite(adapter: string, captchas: Captchas): void {
  describe(`captchas: ${adapter}`, () => {
    it('have enough characters, each once, none of which is another in small or looks like one', () => {
      const { alphabet } = captchas
      expect(new Set(alphabet).size).toBe(alphabet.length)
      expect(alphabet.length).toBeGreaterThanOrEqual(16)
      expect(alphabet).toMatch(/^[0-9A-Z]+$/)
      for (const twins of ['0O', '0Q', '1I', '2Z', '5S', '8B', 'UV']) {
        expect(
          [...twins].every((one) => alphabet.includes(one)),
          twins,
        ).toBe(false)
      }
    })

    it('are pictures of a type a browser shows', () => {
      const { type, bytes } = captchas.render(captchas.alphabet.slice(0, 5))
      expect(type).toBe('image/png')
      expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      expect(bytes.length).toBeLessThan(10_000)
    })

    it.runIf(captchas.speak)('are spoken digits as sound, longer with each and different each time', async () => {
      for (const language of ['zh', 'en'] as const) {
        const sounds = await Promise.all(
          ['7', '0123456789', '0123456789'].map(async (digits) => captchas.speak?.(digits, language)),
        )
        expect(sounds.map((sound) => sound?.type)).toEqual(['audio/wav', 'audio/wav', 'audio/wav'])
        const [one, ten, again] = sounds.map((sound) => sound?.bytes ?? new Uint8Array())
        expect(new TextDecoder().decode(one?.subarray(0, 4))).toBe('RIFF')
        expect(ten?.length).toBeGreaterThan((one?.length ?? 0) * 5)
        expect(ten?.length).toBeLessThan(120_000)
        expect(ten).not.toEqual(again)
      }
    })

    it('do not say in their bytes what they show, and look different each time', () => {
      const text = captchas.alphabet.slice(0, 5)
      const pictures = Array.from({ length: 5 }, () => String.fromCharCode(...captchas.render(text).bytes))
      expect(new Set(pictures).size).toBe(5)
      for (const picture of pictures) expect(picture.toUpperCase()).not.toContain(text)
    })
  })
}
