import { describe, expect, it } from 'vitest'
import { demoEngine, stretches } from '../../mocks/demoEngine'
import { samplesOf, type Burst } from '../../mocks/sound'
import { languageValues } from '../../src/wire/codes'
import { engineSuite } from '../server/ports/engine.suite'
import { jumpingClock } from './jumpingClock'

const bursts: Burst[] = [
  { startMs: 200, endMs: 3200, voice: 0 },
  { startMs: 4000, endMs: 9000, voice: 1 },
]
const piece = samplesOf(bursts, 0, 16_000 * 10)

engineSuite('demonstration', async () => ({ engine: demoEngine(jumpingClock()), language: 'cn', speech: piece }))

describe('the demonstration engine', () => {
  it('says that its text is invented', () => expect(demoEngine(jumpingClock()).note).toBe('engine.demonstration'))

  it('hears where somebody speaks', () => {
    const heard = stretches(piece)
    expect(heard).toHaveLength(2)
    heard.forEach(({ startMs, endMs }, index) => {
      expect(Math.abs(startMs - (bursts[index]?.startMs ?? 0))).toBeLessThan(80)
      expect(Math.abs(endMs - (bursts[index]?.endMs ?? 0))).toBeLessThan(80)
    })
    expect(stretches(new Int16Array(16_000))).toEqual([])
  })

  it.each(languageValues)(
    'invents an utterance with words and confidences for each stretch in %s',
    async (language) => {
      const said = await demoEngine(jumpingClock()).recognize(piece, language)
      expect(said.map(({ startMs, endMs }) => ({ startMs, endMs }))).toEqual(stretches(piece))
      for (const { text, words = [], confidence } of said) {
        expect(text.trim()).toBe(text)
        expect(words.map((word) => word[2]).join('')).toBe(text)
        expect(words.every((word) => (word[3] ?? 0) > 0.2)).toBe(true)
        expect(confidence).toBeGreaterThan(0.5)
      }
    },
  )

  it('invents the same for the same sound, and something else for another', async () => {
    const engine = demoEngine(jumpingClock())
    const texts = async (sound: Int16Array) => (await engine.recognize(sound, 'cn')).map(({ text }) => text).join()
    expect(await texts(piece)).toBe(await texts(piece.slice()))
    expect(await texts(piece)).not.toBe(await texts(piece.subarray(1600)))
  })

  it('works at twenty times real time, one piece after the other', async () => {
    const clock = jumpingClock(0)
    const engine = demoEngine(clock)
    await Promise.all([engine.recognize(piece, 'cn'), engine.recognize(piece, 'cn')])
    expect(clock.slept).toEqual([500, 500])
    expect(clock.now()).toBe(1000)
  })
})
