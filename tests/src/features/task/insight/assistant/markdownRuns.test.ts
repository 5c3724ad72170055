import { expect, test } from 'vitest'
import { parseMarkdownRuns } from '../../../../../../src/features/task/insight/assistant/markdownRuns'

test('bold and headings stand out, items get a bullet', () => {
  expect(parseMarkdownRuns('## 结论\n- **预算**两百万 [00:10]\n  * 分两期\n完。')).toEqual([
    { text: '结论', strong: true },
    { text: '\n• ', strong: false },
    { text: '预算', strong: true },
    { text: '两百万 [00:10]\n  • 分两期\n完。', strong: false },
  ])
})

test.each(['2 ** 3 ** 4', '**', '**未完', 'a - b', '-5 度', '#1', '1. 一', '**a\nb**'])(
  '%j is text as it is',
  (answer) => {
    expect(parseMarkdownRuns(answer)).toEqual([{ text: answer, strong: false }])
  },
)

test('of nothing is nothing, and of very much comes in little time', () => {
  expect(parseMarkdownRuns('')).toEqual([])
  const start = performance.now()
  for (const text of ['**a', '# ', '- ', '**', ' \t']) parseMarkdownRuns(text.repeat(10_000))
  expect(performance.now() - start).toBeLessThan(1_000)
})
