import { expect, test, vi } from 'vitest'
import type { StoredTurn } from '../../../../../../src/features/task/insight/assistant/conversationStorage'
import { Conversation } from '../../../../../../src/features/task/insight/assistant/Conversation'
import { ApiError } from '../../../../../../src/shared/http/apiError'
import type { AssistantQuestion } from '../../../../../../src/wire/insightSchemas'

/** A conversation whose answers the test streams part by part. */
function setup(first: StoredTurn[] = []) {
  const requests: { question: AssistantQuestion; signal: AbortSignal }[] = []
  let resolveNext: (text: string | Error | null) => void = () => {}
  const persist = vi.fn()
  async function* request(question: AssistantQuestion, signal: AbortSignal) {
    requests.push({ question, signal })
    for (;;) {
      const next = await new Promise<string | Error | null>((resolve) => {
        resolveNext = resolve
        signal.addEventListener('abort', () => resolve(new ApiError('canceled', '/')))
      })
      if (next === null) return
      if (next instanceof Error) throw next
      yield next
    }
  }
  const conversation = new Conversation({ record: 1, initialTurns: first, request, persist })
  const respond = async (text: string | Error | null) => {
    resolveNext(text)
    await new Promise(setImmediate)
  }
  return { conversation, requests, persist, respond, turns: () => conversation.state.getState() }
}

test('an answer grows as it comes, and is kept when it is done', async () => {
  const { conversation, respond, turns, persist } = setup()
  conversation.ask('何时？')
  expect(turns()).toMatchObject([{ question: '何时？', answer: '', status: 'answering' }])
  expect(persist).toHaveBeenLastCalledWith([{ question: '何时？', answer: '', is: 'stopped' }])
  await respond('九月')
  expect(turns()).toMatchObject([{ answer: '九月', status: 'answering' }])
  await respond('十五号 [00:32]')
  await respond(null)
  expect(turns()).toMatchObject([{ answer: '九月十五号 [00:32]', status: 'done' }])
  expect(persist).toHaveBeenLastCalledWith([{ question: '何时？', answer: '九月十五号 [00:32]', is: 'done' }])
})

test('what was said before goes along with the next question', async () => {
  const { conversation, requests, respond } = setup([
    { question: '一', answer: 'x'.repeat(10_000) },
    { question: '没答', answer: '' },
  ])
  conversation.ask('二')
  await respond(null)
  expect(requests[0]?.question).toEqual({
    id: 1,
    question: '二',
    history: [{ question: '一', answer: 'x'.repeat(4_000) }],
  })
})

test('stopping ends the request and leaves what was answered so far', async () => {
  const { conversation, requests, respond, turns } = setup()
  conversation.ask('何时？')
  await respond('九月')
  conversation.stop()
  expect(requests[0]?.signal.aborted).toBe(true)
  await respond('十五')
  expect(turns()).toMatchObject([{ answer: '九月', status: 'stopped' }])
})

test('a failure is told beside its answer, and asked again in its place', async () => {
  const { conversation, requests, respond, turns } = setup()
  const error = new ApiError('network', '/api/voice/ask')
  conversation.ask('何时？')
  await respond('九')
  await respond(error)
  expect(turns()).toMatchObject([{ answer: '九', status: 'failed', error }])
  conversation.retry(turns()[0]?.number ?? -1)
  await respond('九月')
  await respond(null)
  expect(turns()).toMatchObject([{ question: '何时？', answer: '九月', status: 'done' }])
  expect(requests).toHaveLength(2)
  expect(requests[1]?.question.history).toEqual([])
})

test('asking once more keeps its place, and takes along only what was said before it', async () => {
  const { conversation, requests, respond, turns } = setup([
    { question: '一', answer: '甲', is: 'done' },
    { question: '二', answer: '乙', is: 'done' },
    { question: '三', answer: '丙', is: 'done' },
  ])
  conversation.retry(turns()[1]?.number ?? -1)
  await respond('新')
  await respond(null)
  expect(turns().map(({ answer }) => answer)).toEqual(['甲', '新', '丙'])
  expect(requests[0]?.question).toEqual({ id: 1, question: '二', history: [{ question: '一', answer: '甲' }] })
})

test.each([
  ['is stopped', null],
  ['fails', new ApiError('network', '/api/voice/ask')],
])('an answer stays, also on the device, when asking once more %s', async (_, error) => {
  const { conversation, respond, turns, persist } = setup([{ question: '一', answer: '甲', is: 'done' }])
  conversation.retry(0)
  await respond('乙')
  expect(turns()).toMatchObject([{ answer: '乙', status: 'answering' }])
  expect(persist).toHaveBeenLastCalledWith([{ question: '一', answer: '甲', is: 'done' }])
  if (error === null) conversation.stop()
  await respond(error)
  expect(turns()).toMatchObject([{ question: '一', answer: '甲', status: 'done', ...(error && { error }) }])
  expect(persist).toHaveBeenLastCalledWith([{ question: '一', answer: '甲', is: 'done' }])
})

test('a stopped answer that is at once asked again is not mixed with the new one', async () => {
  const { conversation, respond, turns } = setup()
  conversation.ask('一')
  await respond('旧')
  conversation.stop()
  conversation.retry(0)
  await respond('新')
  expect(turns()).toMatchObject([{ answer: '新', status: 'answering' }])
})

test('an answer that did not come to its end is kept as such', async () => {
  const { conversation, respond, persist } = setup()
  conversation.ask('一')
  await respond('甲')
  conversation.stop()
  await respond(null)
  const [stored] = persist.mock.lastCall ?? []
  expect(stored).toEqual([{ question: '一', answer: '甲', is: 'stopped' }])
  expect(setup(stored).turns()).toMatchObject([{ answer: '甲', status: 'stopped' }])
})

test('a new question ends the answer before it', async () => {
  const { conversation, requests, respond, turns } = setup()
  conversation.ask('一')
  await respond('甲')
  conversation.ask('二')
  expect(requests[0]?.signal.aborted).toBe(true)
  await respond('乙')
  await respond(null)
  expect(turns()).toMatchObject([
    { question: '一', answer: '甲', status: 'stopped' },
    { question: '二', answer: '乙', status: 'done' },
  ])
})

test('an answer without end is cut, and its request ended', async () => {
  const { conversation, respond, turns } = setup()
  conversation.ask('全部？')
  await respond('x'.repeat(2 ** 20))
  expect(turns()).toMatchObject([{ answer: 'x'.repeat(20_000), status: 'done' }])
})

test('what was kept unanswered can be asked again; forgetting leaves nothing', () => {
  const { conversation, persist, turns } = setup([{ question: '一', answer: '' }])
  expect(turns()).toMatchObject([{ question: '一', status: 'stopped' }])
  conversation.clear()
  expect(turns()).toEqual([])
  expect(persist).toHaveBeenLastCalledWith([])
})
