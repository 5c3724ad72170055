import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { askAssistant } from '../../../../../src/features/task/insight/insightApi'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { rejectionOf, testServer } from '../../../shared/http/testServer'

const { toasts, answer } = testServer()
const says = (...lines: object[]) =>
  answer(endpoints.askAssistant.path, () => new HttpResponse(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))

async function answerOf(): Promise<string> {
  let text = ''
  for await (const part of askAssistant({ id: 1, question: '何时？' }, new AbortController().signal)) text += part
  return text
}

it('an answer is its texts, up to the line that ends it', async () => {
  says(
    { type: 'text', text: '九月' },
    { type: 'text', text: ' [00:32]' },
    { type: 'done' },
    { type: 'text', text: '多' },
  )
  expect(await answerOf()).toBe('九月 [00:32]')
})

it('a model that gives up is a refusal with its sentence, and raises no toast', async () => {
  says({ type: 'text', text: '九' }, { type: 'error', msg: '语言模型太忙' })
  expect(await rejectionOf(answerOf())).toMatchObject({ kind: 'refused', serverText: '语言模型太忙' })
  expect(toasts).toEqual([])
})

it('an answer without an end was cut', async () => {
  says({ type: 'text', text: '九' })
  expect(await rejectionOf(answerOf())).toMatchObject({ kind: 'network' })
})
