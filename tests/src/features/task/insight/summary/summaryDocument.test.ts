import { expect, test } from 'vitest'
import { limitSummary, truncate } from '../../../../../../src/features/task/insight/generation/limitSummary'
import { isStale, parseSummary } from '../../../../../../src/features/task/insight/generation/parseInsight'
import {
  summaryDocument,
  summaryLines,
  summaryText,
  type SummaryLabels,
} from '../../../../../../src/features/task/insight/summary/summaryDocument'
import { writeMarkdown } from '../../../../../../src/transcript/export/markdownWriter'
import { writeText } from '../../../../../../src/transcript/export/textWriter'
import type { Summary } from '../../../../../../src/wire/insightSchemas'

const labels: SummaryLabels = {
  title: '周会',
  subtitle: '2025-06-18',
  locale: 'zh-CN',
  headings: { lines: '要点', decisions: '决定', todos: '待办', chapters: '章节', keywords: '关键词' },
  comma: '、',
}
const nothing: Summary = { summary: '', keywords: [], chapters: [], todos: [] }
const full: Summary = {
  summary: '投入两百万。\n九月到岗。',
  lines: [{ text: '投入两百万。', start: 8000 }, { text: '九月到岗。' }],
  keywords: ['预算', '<b>'],
  chapters: [{ title: '分工', start: 3_600_000, text: '' }],
  todos: [{ text: '签合同', start: 40_000 }],
}

test('as Markdown each part has its heading, each line its moment, and nothing formats anything', () => {
  expect(writeMarkdown(summaryDocument(full, labels))).toBe(
    [
      '# 周会',
      '2025-06-18',
      '## 要点',
      '00:08',
      '投入两百万。',
      '九月到岗。',
      '## 待办',
      '00:40',
      '☐ 签合同',
      '## 章节',
      '**分工** 01:00:00',
      '## 关键词',
      '预算、\\<b\\>\n',
    ].join('\n\n'),
  )
})

test('what there is none of has no heading', () => {
  expect(writeText(summaryDocument({ ...nothing, summary: '好' }, labels))).toBe(
    '周会\r\n2025-06-18\r\n\r\n要点\r\n\r\n好\r\n',
  )
})

test('copied it is a line each', () => {
  expect(summaryText(full, labels)).toBe(
    '周会\n\n要点\n[00:08] 投入两百万。\n九月到岗。\n\n待办\n[00:40] ☐ 签合同\n\n章节\n[01:00:00] 分工\n\n关键词\n预算、<b>',
  )
})

test('a template decides on the order, and what it lacks follows', () => {
  const made: Summary = {
    ...full,
    template: 'meeting',
    decisions: [{ text: '九月上线' }],
    todos: [{ text: '签合同', owner: '小王', done: 1 }],
  }
  expect(summaryText(made, labels)).toBe(
    '周会\n\n要点\n[00:08] 投入两百万。\n九月到岗。\n\n决定\n九月上线\n\n待办\n小王 ☑ 签合同\n\n章节\n[01:00:00] 分工\n\n关键词\n预算、<b>',
  )
})

test('without lines the paragraphs of the summary are the lines', () => {
  expect(summaryLines({ ...nothing, summary: ' 甲 \n\n乙\n' })).toEqual([{ text: '甲' }, { text: '乙' }])
})

test.each([
  null,
  undefined,
  7,
  '',
  {},
  { summary: ' ', keywords: [] },
  { summary: {} },
  { chapters: [{ title: '甲' }] },
])('%j is no summary', (value) => expect(parseSummary(value)).toBeNull())

test('a summary may be only a text', () => {
  expect(parseSummary('三句话')).toEqual({ ...nothing, summary: '三句话' })
})

test('a summary without end is bounded in every part', () => {
  const long = 'x'.repeat(2 ** 20)
  const line = { text: long, start: 5 }
  const bounded = limitSummary({
    summary: long,
    lines: Array.from({ length: 9_999 }, () => line),
    keywords: Array.from({ length: 9_999 }, () => long),
    chapters: Array.from({ length: 9_999 }, () => ({ title: long, start: 0, text: long })),
    todos: Array.from({ length: 9_999 }, () => line),
  })
  expect(JSON.stringify(bounded).length).toBeLessThan(5_000_000)
  expect(bounded.lines?.[0]).toEqual({ text: truncate(long, 4_000), start: 5 })
  expect(limitSummary(full)).toEqual(full)
})

test('a text is clipped before half a character', () => {
  expect(truncate('一二三', 3)).toBe('一二三')
  expect(truncate('一二三四', 3)).toBe('一二…')
  expect(truncate('ab😀cd', 4)).toBe('ab…')
})

test('what was made of an older text is stale; what does not tell is not', () => {
  expect(isStale({ version: 2 }, 3)).toBe(true)
  expect(isStale({ version: 3 }, 3)).toBe(false)
  expect(isStale({}, 3)).toBe(false)
})
