import { expect, test } from 'vitest'
import { createdAtMs, formatDateTime, formatRelativeTime } from '../../../../src/shared/time/formatRelativeTime'

const now = new Date(2025, 5, 18, 12, 0, 0).getTime()
const minute = 60_000

test.each([
  [0, '刚刚', 'just now'],
  [-5000, '刚刚', 'just now'],
  [59_000, '刚刚', 'just now'],
  [minute, '1 分钟前', '1 minute ago'],
  [59 * minute, '59 分钟前', '59 minutes ago'],
  [60 * minute, '1 小时前', '1 hour ago'],
  [23 * 60 * minute, '23 小时前', '23 hours ago'],
  [24 * 60 * minute, '昨天', 'yesterday'],
  [47 * 60 * minute, '前天', '2 days ago'],
  [6 * 24 * 60 * minute, '6 天前', '6 days ago'],
  [8 * 24 * 60 * minute, '6月10日', 'Jun 10'],
  [400 * 24 * 60 * minute, '2024年5月14日', 'May 14, 2024'],
])('%d ms ago is %s, %s', (ageMs, chinese, english) => {
  expect(formatRelativeTime(now - ageMs, now, { locale: 'zh-CN', justNow: '刚刚' })).toBe(chinese)
  expect(formatRelativeTime(now - ageMs, now, { locale: 'en-US', justNow: 'just now' })).toBe(english)
})

test('an unknown moment says nothing', () => {
  expect(formatRelativeTime(NaN, now, { locale: 'zh-CN', justNow: '刚刚' })).toBe('')
  expect(formatDateTime(NaN, 'zh-CN')).toBe('')
})

test('the ISO date counts, else the date in words', () => {
  expect(createdAtMs({ created_at: '2025-06-18T04:00:00Z', createtime: 'x' })).toBe(Date.UTC(2025, 5, 18, 4))
  expect(createdAtMs({ created_at: '', createtime: '2025-06-18 12:00:00' })).toBe(now)
  expect(createdAtMs({ created_at: '', createtime: '' })).toBeNaN()
})

test('a moment in full has date and time', () => {
  expect(formatDateTime(now, 'zh-CN')).toBe('2025年6月18日 12:00:00')
})
