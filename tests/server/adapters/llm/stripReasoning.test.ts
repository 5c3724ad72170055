import { expect, test } from 'vitest'
import { stripReasoning } from '../../../../server/adapters/llm/stripReasoning'

/** The visible text of a response in these parts. */
async function left(...parts: string[]): Promise<string> {
  let text = ''
  for await (const part of stripReasoning(inTurn(parts))) text += part
  return text
}
async function* inTurn(parts: string[]) {
  yield* parts
}
const letters = (text: string) => Array.from(text)

test.each(['', 'Yes.', '{"a": 1}', '<b>bold</b>', '  <thin ice', 'a <think>b</think> c'])(
  'an answer that begins otherwise stays as it is: %s',
  async (answer) => {
    expect(await left(answer)).toBe(answer)
    expect(await left(...letters(answer))).toBe(answer)
  },
)

test.each([
  ['<think>Hm, well.</think>\n\nYes.', 'Yes.'],
  ['\n<think>\n</think>{"a": 1}', '{"a": 1}'],
  ['<think>a < b, so </thin is no end</think>Yes.', 'Yes.'],
])('thoughts before the answer go, however it is cut: %j', async (answer, rest) => {
  expect(await left(answer)).toBe(rest)
  expect(await left(...letters(answer))).toBe(rest)
})

test('an answer that never gets past its thoughts is empty', async () => {
  expect(await left('<think>', 'and so on', ' and on')).toBe('')
})

test('each part that comes is told, so that a thinking model is not taken for a silent one', async () => {
  const parts = stripReasoning(inTurn(['<think>', 'well', '</think>', 'Yes']))
  const told = []
  for await (const part of parts) told.push(part)
  expect(told).toEqual(['', '', '', 'Yes'])
})
