import { expect, test } from 'vitest'
import { cuesOf, findCued } from '../../../../../server/usecases/insight/extractive/cues'

const found = (tag: string, kind: 'decisions' | 'todos', texts: string[]) => {
  const cues = cuesOf(tag)
  return cues
    ? findCued(
        texts.map((text) => ({ text })),
        cues[kind],
      ).map(({ text }) => text)
    : null
}

test.each([
  ['zh', ['好的，这个我来跟，周五之前给大家一个结果。', '王芳负责跟进合同。', '麻烦把文档发到群里。']],
  [
    'en',
    ['Please send the notes to everyone.', 'Anna will finish the draft by Friday.', 'Follow up with the builder.'],
  ],
])('things to do are found in %s by their wording', (tag, texts) => {
  expect(found(tag, 'todos', [...texts, ...texts])).toEqual(texts)
})

test.each([
  ['zh', ['我们最后决定九月上线。', '大家一致同意。']],
  ['en', ['We have decided to move the launch.', 'It was agreed last week.']],
])('decisions are found in %s', (tag, texts) => expect(found(tag, 'decisions', texts)).toEqual(texts))

test.each([
  ['zh', 'todos', ['负责任的人不多。', '我们周五开会。', '能不能周五之前给我？']],
  ['zh', 'decisions', ['价格由市场决定。', '我不确定。']],
  ['en', 'todos', ['It will rain.', 'He should know.', 'Will you finish by Friday?']],
  ['en', 'decisions', ['I agree.', 'The decision tree is large.']],
] as const)('ordinary talk in %s is none of the %s', (tag, kind, texts) =>
  expect(found(tag, kind, [...texts])).toEqual([]),
)

test('other languages have no cues', () => expect(found('de', 'todos', ['Bitte bis Freitag.'])).toBeNull())
