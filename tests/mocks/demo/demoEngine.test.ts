import { describe, expect, it } from 'vitest'
import { demoEngine, speechSpans } from '../../../mocks/demo/demoEngine'
import { renderSamples, type SpeechBurst } from '../../../mocks/speech/syntheticAudio'
import { languageValues } from '../../../src/wire/constants'
import { engineSuite } from '../../server/ports/engine.suite'
import { jumpingClock } from '../jumpingClock'

const bursts: SpeechBurst[] = [
  { startMs: 200, endMs: 3200, voice: 0 },
  { startMs: 4000, endMs: 9000, voice: 1 },
]
const speech = renderSamples(bursts, 0, 16_000 * 10)

engineSuite('demonstration', async () => ({ engine: demoEngine(jumpingClock()), language: 'cn', speech }), {
  words: true,
  confidences: true,
  streaming: true,
})

describe('the demonstration engine', () => {
  it('says that its text is invented', () =>
    expect(demoEngine(jumpingClock()).availabilityNote).toBe('engine.demonstration'))

  it('hears where somebody speaks', () => {
    const spans = speechSpans(speech)
    expect(spans).toHaveLength(2)
    spans.forEach(({ startMs, endMs }, index) => {
      expect(Math.abs(startMs - (bursts[index]?.startMs ?? 0))).toBeLessThan(80)
      expect(Math.abs(endMs - (bursts[index]?.endMs ?? 0))).toBeLessThan(80)
    })
    expect(speechSpans(new Int16Array(16_000))).toEqual([])
  })

  it.each(languageValues)(
    'invents an utterance with words and confidences for each stretch in %s',
    async (language) => {
      const utterances = await demoEngine(jumpingClock()).recognize(speech, language)
      expect(utterances.map(({ startMs, endMs }) => ({ startMs, endMs }))).toEqual(speechSpans(speech))
      for (const { text, words = [], confidence } of utterances) {
        expect(text.trim()).toBe(text)
        expect(words.map((word) => word[2]).join('')).toBe(text)
        expect(words.every((word) => (word[3] ?? 0) > 0.2)).toBe(true)
        expect(confidence).toBeGreaterThan(0.5)
      }
    },
  )

  it('invents the same for the same sound, and something else for another', async () => {
    const engine = demoEngine(jumpingClock())
    const texts = async (audio: Int16Array) => (await engine.recognize(audio, 'cn')).map(({ text }) => text).join()
    expect(await texts(speech)).toBe(await texts(speech.slice()))
    expect(await texts(speech)).not.toBe(await texts(speech.subarray(1600)))
  })

  it('works at twenty times real time, one piece after the other', async () => {
    const clock = jumpingClock(0)
    const engine = demoEngine(clock)
    await Promise.all([engine.recognize(speech, 'cn'), engine.recognize(speech, 'cn')])
    expect(clock.slept).toEqual([500, 500])
    expect(clock.now()).toBe(1000)
  })
})
