import { afterEach, describe, expect, it } from 'vitest'
import { MediaFileError } from '../../../../server/ports/ports'
import { SpeechEngineError, type LanguageIdentifier } from '../../../../server/ports/speech'
import { defaultSettings } from '../../../../server/ports/settings'
import { identifyTaskLanguage } from '../../../../server/usecases/transcription/identifyTaskLanguage'
import { startTranscriptionJobs } from '../../../../server/usecases/transcription/transcriptionJobs'
import { taskStatus, type LanguageValue } from '../../../../src/wire/constants'
import { joined, noise, voice } from '../audio'
import { eventually } from '../../../eventually'
import { fakeEngine, fakeMedia, fourChunks, openTestBackend, type TestBackend } from '../testBackend'

let backend: TestBackend
afterEach(() => backend.store.close())

const never = new AbortController().signal

/** A task without a language, on a server that identifies languages by the given answers, one after the other. */
async function withTask(pcm: Int16Array, ...answers: (LanguageValue | null | Error)[]) {
  backend = await openTestBackend(fakeMedia(pcm), fakeEngine(1, ['cn', 'de']))
  const heardMs: number[] = []
  const languageIdentifier: LanguageIdentifier = {
    async identify(speech) {
      heardMs.push(speech.length / 16)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer ?? null
    },
  }
  backend.ports.speech = { ...backend.ports.speech, languageIdentifier }
  const id = await backend.addTask({ language: 'cn', identifyLanguage: true })
  const identify = async (signal = never) => {
    const task = await backend.task(id)
    if (!task) throw new Error('no task')
    return identifyTaskLanguage(backend.ports, task, signal)
  }
  return { id, heardMs, identify }
}

describe('the language of a recording', () => {
  it('is identified, stored, and not looked for again', async () => {
    const { id, heardMs, identify } = await withTask(fourChunks, 'de')
    const identified = { language: 'de', identifyLanguage: false }
    expect(await identify()).toMatchObject(identified)
    expect(await backend.task(id)).toMatchObject(identified)
    expect(await identify()).toMatchObject(identified)
    expect(heardMs).toHaveLength(1)
  })

  it('is heard in its first 30 seconds of speech', async () => {
    const speech = joined(...Array.from({ length: 8 }, () => joined(voice(6_000), noise(4_000))))
    const { heardMs, identify } = await withTask(joined(noise(20_000), speech), 'de')
    await identify()
    expect(heardMs).toEqual([30_000])
  })

  it('is heard in all its speech where there is less', async () => {
    const { heardMs, identify } = await withTask(joined(noise(5_000), voice(6_000), noise(5_000)), 'de')
    await identify()
    expect(heardMs[0]).toBeGreaterThanOrEqual(6_000)
    expect(heardMs[0]).toBeLessThan(7_000)
  })

  it('stays the default where it is none of ours', async () => {
    const { id, identify } = await withTask(fourChunks, null)
    await identify()
    expect(await backend.task(id)).toMatchObject({ language: 'cn', identifyLanguage: false })
  })

  it('stays the default without speech, and nothing is asked', async () => {
    const { heardMs, identify } = await withTask(noise(30_000), 'de')
    expect(await identify()).toMatchObject({ language: 'cn', identifyLanguage: false })
    expect(heardMs).toEqual([])
  })

  it('stays the default where the model is gone', async () => {
    const { identify } = await withTask(fourChunks)
    backend.ports.speech = { ...backend.ports.speech, languageIdentifier: null }
    expect(await identify()).toMatchObject({ language: 'cn', identifyLanguage: false })
  })

  it('is tried twice', async () => {
    const crash = () => new SpeechEngineError('crashed')
    const first = await withTask(fourChunks, crash(), 'de')
    expect((await first.identify()).language).toBe('de')
    await backend.store.close()
    const second = await withTask(fourChunks, crash(), crash(), 'de')
    expect((await second.identify()).language).toBe('cn')
    expect(backend.events).toEqual(['task.language', 'task.language'])
  })

  it('is not stored when the task was begun anew meanwhile', async () => {
    const { id, identify } = await withTask(fourChunks, 'de')
    const { decode } = backend.ports.media
    backend.ports.media.decode = async function* (...given) {
      await backend.store.tasks.update(id, { attempt: 2 })
      yield* decode(...given)
    }
    await identify()
    expect(await backend.task(id)).toMatchObject({ language: 'cn', identifyLanguage: true })
  })

  it('is not found after an abort or in a broken file, which end the run', async () => {
    const { identify } = await withTask(fourChunks, 'de')
    await expect(identify(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
    backend.ports.media = fakeMedia(fourChunks, { afterMs: 1_000, error: new MediaFileError('unreadable') })
    await expect(identify()).rejects.toMatchObject({ fault: 'unreadable' })
  })
})

describe('a recording whose language was identified', () => {
  it('is recognized in it', async () => {
    const { id } = await withTask(fourChunks, 'de')
    const languages: string[] = []
    const { engine } = backend
    const recognize = engine.recognize.bind(engine)
    engine.recognize = (chunk, language, options) => (languages.push(language), recognize(chunk, language, options))
    const jobs = startTranscriptionJobs(backend.ports, defaultSettings)
    await eventually(async () => expect((await backend.task(id))?.status).toBe(taskStatus.done), { interval: 2 })
    await jobs.stop()
    expect(languages).toEqual(['de', 'de', 'de', 'de'])
    expect(await backend.task(id)).toMatchObject({ language: 'de', identifyLanguage: false })
  })

  it('waits if no engine knows it', async () => {
    const { id } = await withTask(fourChunks, 'ar')
    const jobs = startTranscriptionJobs(backend.ports, defaultSettings)
    await eventually(
      async () => expect(await backend.task(id)).toMatchObject({ language: 'ar', error: 'task.waiting.engine' }),
      { interval: 2 },
    )
    await jobs.stop()
    expect(backend.engine.chunkLengths).toEqual([])
  })
})
