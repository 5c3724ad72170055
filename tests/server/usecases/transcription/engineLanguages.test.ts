import { describe, expect, it } from 'vitest'
import { engineFor, listLanguages } from '../../../../server/usecases/transcription/engineLanguages'
import { languageValues } from '../../../../src/wire/constants'
import { fakeEngine, openTestBackend } from '../testBackend'

async function portsWith(...engines: ReturnType<typeof fakeEngine>[]) {
  return { ...(await openTestBackend()).ports, engines }
}

describe('the languages of a server', () => {
  it('are all there are, each once, with names in both languages §3.11', async () => {
    const list = listLanguages(await portsWith(fakeEngine()), 'zh-CN')
    expect(list.map(({ value }) => value)).toEqual([...languageValues])
    expect(list.every(({ label, label_en }) => label !== '' && label_en !== '' && label !== label_en)).toBe(true)
  })

  it('the first engine that can is the one', async () => {
    const [first, second] = [fakeEngine(1, ['en']), fakeEngine(1, ['en', 'cn'])]
    const ports = await portsWith(first, second)
    expect(engineFor(ports, 'en')).toBe(first)
    expect(engineFor(ports, 'cn')).toBe(second)
    expect(engineFor(ports, 'de')).toBeUndefined()
  })

  it('an engine that is not installed says what to install', async () => {
    const engine = {
      ...fakeEngine(0, []),
      installable: ['en' as const],
      availabilityNote: 'engine.pocketsphinx.missing',
    }
    const english = listLanguages(await portsWith(engine), 'en-US').find(({ value }) => value === 'en')
    expect(english).toMatchObject({
      available: false,
      note: expect.stringContaining('apt-get install libpocketsphinx3'),
    })
  })

  it.each([
    [
      'what to expect of it',
      { availabilityNote: 'engine.pocketsphinx' },
      '内置引擎：不含标点，准确率有限，适合清晰的英语录音',
    ],
    ['nothing when there is nothing to say', {}, ''],
    ['nothing when its note is no sentence of this server', { availabilityNote: 'toString' }, ''],
  ])('an engine that is installed says %s', async (_, change, note) => {
    const list = listLanguages(await portsWith({ ...fakeEngine(), ...change }), 'zh-CN')
    expect(list.find(({ value }) => value === 'en')).toMatchObject({ available: true, note })
  })
})
