import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ModelError, type TranslationRequest, type Translator } from '../../../../server/ports/textServices'
import { segment } from '../../ports/storeFixtures'
import { withStreaming, openLiveRoom, type FakeRecorder, type LiveRoom } from './liveRoom'

/** A translator that uppercases and records its requests. */
interface Shouting extends Translator {
  calls: { texts: readonly string[]; task: TranslationRequest }[]
  answer: (texts: readonly string[]) => Promise<(string | null)[]>
}
const shouting = (): Shouting => {
  const translator: Shouting = {
    id: 'shouting',
    targets: ['de', 'cn'],
    calls: [],
    answer: async (texts) => texts.map((text) => text.toUpperCase()),
    translate(texts, task) {
      translator.calls.push({ texts, task })
      return translator.answer(texts)
    },
  }
  return translator
}

let room: LiveRoom
let translator: Shouting
beforeEach(async () => {
  room = await openLiveRoom()
  translator = shouting()
  room.restart({ translator })
  withStreaming(room.backend.engine)
})
afterEach(async () => {
  await room.live.close()
  await room.backend.store.close()
})

const segments = () => room.backend.store.meetingSegments
const addSegments = (...texts: string[]) =>
  segments().add(
    room.meeting,
    texts.map((text, index) => segment(`${index}-0`, index * 100, text)),
  )
const translations = (recorder: FakeRecorder) =>
  recorder.answers.flatMap((answer) => (answer.type === 'translation' ? [[answer.id, answer.text]] : []))
const begin = async (change: object = { target: 'de' }) => {
  const recorder = room.connect()
  await recorder.start(change)
  return recorder
}

describe('a meeting that is translated', () => {
  it('gives the translation of each line when it is stored', async () => {
    await addSegments('good morning')
    const recorder = await begin()
    await room.until(() => translations(recorder).length === 1)
    expect(translations(recorder)).toEqual([['0-0', 'GOOD MORNING']])
    expect((await segments().list(room.meeting, null, 1))[0]?.translation).toBe('GOOD MORNING')
    expect(translator.calls[0]?.task).toMatchObject({ source: 'en', target: 'de', context: [] })
  })

  it('shows the translator what was said before', async () => {
    await addSegments('one')
    const recorder = await begin()
    await room.until(() => translations(recorder).length === 1)
    await segments().add(room.meeting, [segment('9-0', 900, 'two')])
    room.live.onCorrected(room.meeting)
    await room.until(() => translations(recorder).length === 2)
    expect(translator.calls[1]?.task.context).toEqual([{ source: 'one', target: 'ONE' }])
  })

  it('is translated anew where a person corrected it', async () => {
    await addSegments('good mourning')
    const recorder = await begin()
    await room.until(() => translations(recorder).length === 1)
    await segments().save(room.meeting, [segment('0-0', 0, 'good morning')])
    room.live.onCorrected(room.meeting)
    await room.until(() => translations(recorder).length === 2)
    expect(translations(recorder).at(-1)).toEqual(['0-0', 'GOOD MORNING'])
  })

  it('is not translated into what nobody asked for or nobody can', async () => {
    await addSegments('one')
    await begin({})
    await room.live.close()
    room.restart({ translator })
    await begin({ target: 'es' })
    await room.live.close()
    expect(translator.calls).toEqual([])
  })

  it('is translated anew when another language is wanted', async () => {
    await addSegments('one')
    const first = await begin()
    await room.until(() => translations(first).length === 1)
    first.cut()
    const second = await begin({ target: 'cn' })
    await room.until(() => translations(second).length === 1)
    expect(translator.calls.map(({ task }) => task.target)).toEqual(['de', 'cn'])
  })

  it('goes on after a line that can’t be translated', async () => {
    await addSegments('one', 'two')
    translator.answer = async ([, two]) => [null, two ?? '']
    const recorder = await begin()
    await room.until(() => translations(recorder).length === 2)
    expect(translations(recorder)).toEqual([
      ['0-0', ''],
      ['1-0', 'two'],
    ])
  })

  it('says once that the translator fails, and catches up when it is back', async () => {
    await addSegments('one')
    let failures = 0
    const { answer } = translator
    translator.answer = async (texts) => {
      if (++failures <= 3) throw new ModelError('unreachable')
      return answer(texts)
    }
    const recorder = await begin()
    await room.until(() => translations(recorder).length === 1)
    const said = recorder.answers.filter(({ type }) => type === 'error')
    expect(said).toEqual([expect.objectContaining({ fatal: false, msg: expect.stringContaining('translation') })])
    expect(failures).toBe(4)
  })

  it('takes a long backlog in parts', async () => {
    await addSegments('x'.repeat(3_000), 'y'.repeat(3_000), 'z')
    const recorder = await begin()
    await room.until(() => translations(recorder).length === 3)
    expect(translator.calls.map(({ texts }) => texts.length)).toEqual([1, 2])
  })

  it('becomes its record without waiting for its translations', async () => {
    await addSegments('one')
    translator.answer = () =>
      new Promise((_, reject) =>
        translator.calls.at(-1)?.task.signal.addEventListener('abort', () => reject(new ModelError('cut'))),
      )
    const recorder = await begin()
    await room.until(() => translator.calls.length === 1)
    recorder.text({ type: 'stop' })
    await room.until(() => !recorder.open)
    expect(recorder.last('done')?.task_id).toBeGreaterThan(0)
  })
})
