import { expect, test, vi } from 'vitest'
import type { KeptTurn } from '../../../../../src/features/task/insight/assistant/keptTalks'
import { Talk } from '../../../../../src/features/task/insight/assistant/Talk'
import { ApiError } from '../../../../../src/shared/http/apiError'
import type { Question } from '../../../../../src/wire/insight'

/** Answers that a test gives part by part. */
function talker(first: KeptTurn[] = []) {
  const asked: { question: Question; signal: AbortSignal }[] = []
  let give: (text: string | Error | null) => void = () => {}
  const keep = vi.fn()
  async function* ask(question: Question, signal: AbortSignal) {
    asked.push({ question, signal })
    for (;;) {
      const next = await new Promise<string | Error | null>((resolve) => {
        give = resolve
        signal.addEventListener('abort', () => resolve(new ApiError('cancelled', '/')))
      })
      if (next === null) return
      if (next instanceof Error) throw next
      yield next
    }
  }
  const talk = new Talk({ record: 1, first, ask, keep })
  const tell = async (text: string | Error | null) => {
    give(text)
    await new Promise(setImmediate)
  }
  return { talk, asked, keep, tell, turns: () => talk.state.getState() }
}

test('an answer grows as it comes, and is kept when it is done', async () => {
  const { talk, tell, turns, keep } = talker()
  talk.ask('何时？')
  expect(turns()).toMatchObject([{ question: '何时？', answer: '', is: 'answering' }])
  expect(keep).toHaveBeenLastCalledWith([{ question: '何时？', answer: '', is: 'stopped' }])
  await tell('九月')
  expect(turns()).toMatchObject([{ answer: '九月', is: 'answering' }])
  await tell('十五号 [00:32]')
  await tell(null)
  expect(turns()).toMatchObject([{ answer: '九月十五号 [00:32]', is: 'done' }])
  expect(keep).toHaveBeenLastCalledWith([{ question: '何时？', answer: '九月十五号 [00:32]', is: 'done' }])
})

test('what was said before goes along with the next question', async () => {
  const { talk, asked, tell } = talker([
    { question: '一', answer: 'x'.repeat(10_000) },
    { question: '没答', answer: '' },
  ])
  talk.ask('二')
  await tell(null)
  expect(asked[0]?.question).toEqual({
    id: 1,
    question: '二',
    history: [{ question: '一', answer: 'x'.repeat(4_000) }],
  })
})

test('stopping ends the request and leaves what was answered so far', async () => {
  const { talk, asked, tell, turns } = talker()
  talk.ask('何时？')
  await tell('九月')
  talk.stop()
  expect(asked[0]?.signal.aborted).toBe(true)
  await tell('十五')
  expect(turns()).toMatchObject([{ answer: '九月', is: 'stopped' }])
})

test('a failure is told beside its answer, and asked again in its place', async () => {
  const { talk, asked, tell, turns } = talker()
  const error = new ApiError('network', '/api/voice/ask')
  talk.ask('何时？')
  await tell('九')
  await tell(error)
  expect(turns()).toMatchObject([{ answer: '九', is: 'failed', error }])
  talk.retry(turns()[0]?.number ?? -1)
  await tell('九月')
  await tell(null)
  expect(turns()).toMatchObject([{ question: '何时？', answer: '九月', is: 'done' }])
  expect(asked).toHaveLength(2)
  expect(asked[1]?.question.history).toEqual([])
})

test('asking once more keeps its place, and takes along only what was said before it', async () => {
  const { talk, asked, tell, turns } = talker([
    { question: '一', answer: '甲', is: 'done' },
    { question: '二', answer: '乙', is: 'done' },
    { question: '三', answer: '丙', is: 'done' },
  ])
  talk.retry(turns()[1]?.number ?? -1)
  await tell('新')
  await tell(null)
  expect(turns().map(({ answer }) => answer)).toEqual(['甲', '新', '丙'])
  expect(asked[0]?.question).toEqual({ id: 1, question: '二', history: [{ question: '一', answer: '甲' }] })
})

test.each([
  ['is stopped', null],
  ['fails', new ApiError('network', '/api/voice/ask')],
])('an answer stays, also on the device, when asking once more %s', async (_, error) => {
  const { talk, tell, turns, keep } = talker([{ question: '一', answer: '甲', is: 'done' }])
  talk.retry(0)
  await tell('乙')
  expect(turns()).toMatchObject([{ answer: '乙', is: 'answering' }])
  expect(keep).toHaveBeenLastCalledWith([{ question: '一', answer: '甲', is: 'done' }])
  if (error === null) talk.stop()
  await tell(error)
  expect(turns()).toMatchObject([{ question: '一', answer: '甲', is: 'done', ...(error && { error }) }])
  expect(keep).toHaveBeenLastCalledWith([{ question: '一', answer: '甲', is: 'done' }])
})

test('a stopped answer that is at once asked again is not mixed with the new one', async () => {
  const { talk, tell, turns } = talker()
  talk.ask('一')
  await tell('旧')
  talk.stop()
  talk.retry(0)
  await tell('新')
  expect(turns()).toMatchObject([{ answer: '新', is: 'answering' }])
})

test('an answer that did not come to its end is kept as such', async () => {
  const { talk, tell, keep } = talker()
  talk.ask('一')
  await tell('甲')
  talk.stop()
  await tell(null)
  const [kept] = keep.mock.lastCall ?? []
  expect(kept).toEqual([{ question: '一', answer: '甲', is: 'stopped' }])
  expect(talker(kept).turns()).toMatchObject([{ answer: '甲', is: 'stopped' }])
})

test('a new question ends the answer before it', async () => {
  const { talk, asked, tell, turns } = talker()
  talk.ask('一')
  await tell('甲')
  talk.ask('二')
  expect(asked[0]?.signal.aborted).toBe(true)
  await tell('乙')
  await tell(null)
  expect(turns()).toMatchObject([
    { question: '一', answer: '甲', is: 'stopped' },
    { question: '二', answer: '乙', is: 'done' },
  ])
})

test('an answer without end is cut, and its request ended', async () => {
  const { talk, tell, turns } = talker()
  talk.ask('全部？')
  await tell('x'.repeat(2 ** 20))
  expect(turns()).toMatchObject([{ answer: 'x'.repeat(20_000), is: 'done' }])
})

test('what was kept unanswered can be asked again; forgetting leaves nothing', () => {
  const { talk, keep, turns } = talker([{ question: '一', answer: '' }])
  expect(turns()).toMatchObject([{ question: '一', is: 'stopped' }])
  talk.forget()
  expect(turns()).toEqual([])
  expect(keep).toHaveBeenLastCalledWith([])
})
