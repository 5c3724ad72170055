import { expect, test, vi } from 'vitest'
import { Talk } from '../../../../../src/features/task/insight/assistant/Talk'
import { ApiError } from '../../../../../src/shared/http/apiError'
import type { Question } from '../../../../../src/wire/insight'

/** Answers that a test gives part by part. */
function talker(first: { question: string; answer: string }[] = []) {
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
  expect(keep).toHaveBeenLastCalledWith([{ question: '何时？', answer: '' }])
  await tell('九月')
  expect(turns()).toMatchObject([{ answer: '九月', is: 'answering' }])
  await tell('十五号 [00:32]')
  await tell(null)
  expect(turns()).toMatchObject([{ answer: '九月十五号 [00:32]', is: 'done' }])
  expect(keep).toHaveBeenLastCalledWith([{ question: '何时？', answer: '九月十五号 [00:32]' }])
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
