import { expect, it } from 'vitest'
import { noSpeechModels, type SpeechEngine } from '../../../../server/ports/speech'
import { watchEngines } from '../../../../server/usecases/transcription/engineWatch'
import { FakeClock } from '../fakeClock'
import { fakeEngine } from '../testBackend'

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('tells when an engine comes, goes or learns a language, until it is stopped', async () => {
  const clock = new FakeClock()
  const engines: SpeechEngine[] = [fakeEngine(1, ['en'])]
  let changes = 0
  const stop = watchEngines({ speech: { ...noSpeechModels, engines }, clock }, () => (changes += 1))
  const changesAfter = async (change: () => void) => {
    const before = changes
    change()
    clock.advance(5_000)
    await settled()
    return changes - before
  }
  expect(await changesAfter(() => {})).toBe(0)
  expect(await changesAfter(() => engines.push(fakeEngine(1, ['cn'])))).toBe(1)
  expect(await changesAfter(() => {})).toBe(0)
  expect(await changesAfter(() => void Object.assign(engines[0] ?? {}, { languages: ['en', 'de'] }))).toBe(1)
  expect(await changesAfter(() => engines.pop())).toBe(1)
  stop()
  expect(await changesAfter(() => engines.pop())).toBe(0)
})
