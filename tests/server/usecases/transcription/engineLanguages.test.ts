import { afterEach, describe, expect, it } from 'vitest'
import { noSpeechModels, type SpeechEngine } from '../../../../server/ports/speech'
import {
  canIdentifyLanguage,
  canTranscribeLive,
  engineFor,
  listLanguages,
} from '../../../../server/usecases/transcription/engineLanguages'
import { enginesFor, streamingEnginesFor } from '../../../../server/usecases/transcription/enginePreference'
import { languageValues } from '../../../../src/wire/constants'
import { fakeEngine, openTestBackend, type TestBackend } from '../testBackend'

let backend: TestBackend
afterEach(() => backend.store.close())

async function portsWith(...engines: SpeechEngine[]) {
  backend = await openTestBackend()
  return { ...backend.ports, speech: { ...noSpeechModels, engines } }
}

describe('the languages of a server', () => {
  it('are all there are, each once, with names in both languages §3.11', async () => {
    const list = await listLanguages(await portsWith(fakeEngine()), 'zh-CN')
    expect(list.map(({ value }) => value)).toEqual([...languageValues])
    expect(list.every(({ label, label_en }) => label !== '' && label_en !== '' && label !== label_en)).toBe(true)
  })

  it('the first engine that can is the one', async () => {
    const [first, second] = [fakeEngine(1, ['en']), fakeEngine(1, ['en', 'cn'])]
    const ports = await portsWith(first, second)
    expect(await engineFor(ports, 'en')).toBe(first)
    expect(await engineFor(ports, 'cn')).toBe(second)
    expect(await engineFor(ports, 'de')).toBeUndefined()
  })

  it('an engine that is not installed says what to install', async () => {
    const engine = {
      ...fakeEngine(0, []),
      installable: ['en' as const],
      availabilityNote: 'engine.pocketsphinx.missing' as const,
    }
    const english = await listLanguages(await portsWith(engine), 'en-US')
    expect(english.find(({ value }) => value === 'en')).toMatchObject({
      available: false,
      note: expect.stringContaining('apt-get install libpocketsphinx3'),
    })
  })

  it.each([
    [
      'what to expect of it',
      { availabilityNote: 'engine.pocketsphinx' as const },
      '内置引擎：不含标点，准确率有限，适合清晰的英语录音',
    ],
    ['nothing when there is nothing to say', {}, ''],
  ])('an engine that is installed says %s', async (_, change, note) => {
    const list = await listLanguages(await portsWith({ ...fakeEngine(), ...change }), 'zh-CN')
    expect(list.find(({ value }) => value === 'en')).toMatchObject({ available: true, note })
  })

  it('meetings have the languages of all engines, also of those that only stream', async () => {
    const streaming = { ...fakeEngine(0, []), id: 'streaming', streamingLanguages: ['de' as const] }
    const ports = await portsWith(fakeEngine(), streaming)
    const list = await listLanguages(ports, 'zh-CN')
    expect(list.filter(({ realtime }) => realtime).map(({ value }) => value)).toEqual(['en', 'de'])
    expect([canTranscribeLive(ports, 'de'), canTranscribeLive(ports, 'ar')]).toEqual([true, false])
    expect(list.find(({ value }) => value === 'de')?.available).toBe(false)
  })

  it('can be identified where there is a model for it', async () => {
    const ports = await portsWith(fakeEngine())
    expect(canIdentifyLanguage(ports)).toBe(false)
    const speech = { ...ports.speech, languageIdentifier: { identify: async () => null } }
    expect(canIdentifyLanguage({ ...ports, speech })).toBe(true)
    expect(canIdentifyLanguage({ ...ports, speech, media: { ...ports.media, available: false } })).toBe(false)
  })
})

describe('the preference of the administrator', () => {
  const engine = (id: string) => Object.assign(fakeEngine(1, ['en', 'cn']), { id, streamingLanguages: ['en' as const] })
  const ids = (engines: readonly SpeechEngine[]) => engines.map(({ id }) => id)

  it('comes before the order of the server, for that language alone', async () => {
    const ports = await portsWith(engine('a'), engine('b'), engine('c'))
    await backend.store.engineOrder.set('en', ['c', 'gone', 'b'])
    expect(ids(await enginesFor(ports, 'en'))).toEqual(['c', 'b', 'a'])
    expect(ids(await streamingEnginesFor(ports, 'en'))).toEqual(['c', 'b', 'a'])
    expect(ids(await enginesFor(ports, 'cn'))).toEqual(['a', 'b', 'c'])
  })

  it('does not give a language to an engine that does not know it', async () => {
    const ports = await portsWith(engine('a'), fakeEngine(1, ['de']))
    await backend.store.engineOrder.set('en', ['fake', 'a'])
    expect(ids(await enginesFor(ports, 'en'))).toEqual(['a'])
  })

  it('decides whose note is shown', async () => {
    const ports = await portsWith(engine('a'), Object.assign(engine('b'), { availabilityNote: 'engine.demonstration' }))
    const note = async () => (await listLanguages(ports, 'en-US')).find(({ value }) => value === 'en')?.note
    expect(await note()).toBe('')
    await backend.store.engineOrder.set('en', ['b'])
    expect(await note()).toContain('made up')
  })
})
