import { expect, test } from 'vitest'
import { isMeaninglessTitle, suggestTitle } from '../../../../../src/features/task/workspace/suggestedTitle'
import type { Summary } from '../../../../../src/wire/insightSchemas'

test.each([
  ...[
    'REC_0001',
    '新录音 3',
    'Voice 001',
    'WhatsApp Audio 2026-05-01 at 10.00.00',
    'New Recording 12',
    '20260501_103000',
  ],
  ...[
    '录音机2026年5月1日 下午3点',
    'PTT-20260501-WA0003',
    'mmexport1714550000000',
    'GMT20260501-Recording',
    'audio',
    '',
    '—',
  ],
  ...[
    'AUD-20260501-WA0001',
    '未命名会议 2026/5/1 10:30',
    '550e8400-e29b-41d4-a716-446655440000',
    'd41d8cd98f00b204e9800998',
    '１２３',
  ],
  ...['通话录音_2026-05-01', 'May 1, 2026 at 3:04 PM'],
])('“%s” says nothing', (title) => expect(isMeaninglessTitle(title)).toBe(true))

test.each([
  '周会',
  '预算会议录音',
  'Interview with Ana',
  'REC budget',
  'Décembre',
  '录音 王芳',
  'Лекция 3',
  '新产品会议',
  'cafe',
])('“%s” was given by a person', (title) => expect(isMeaninglessTitle(title)).toBe(false))

const summary = (change: Partial<Summary>): Summary => ({
  summary: '',
  keywords: [],
  chapters: [],
  todos: [],
  ...change,
})
const chapters = ['开场', '预算', '结尾'].map((title) => ({ title, start: 0, text: '' }))

test('a title has the first terms, or else the first chapters', () => {
  expect(suggestTitle(summary({ keywords: ['预算', ' 屋\n顶 ', '', '图书馆', '冬天'], chapters }), '、')).toBe(
    '预算、屋 顶、图书馆',
  )
  expect(suggestTitle(summary({ chapters }), ', ')).toBe('开场, 预算')
  expect(suggestTitle(summary({ keywords: ['budget', 'roof'] }), ', ')).toBe('Budget, roof')
  expect(suggestTitle(summary({ keywords: ['x'.repeat(99)] }), ', ')).toHaveLength(60)
  expect(suggestTitle(summary({ summary: 'x' }), ', ')).toBeNull()
})
