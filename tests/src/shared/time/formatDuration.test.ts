import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { formatDuration, formatExactDuration } from '../../../../src/shared/time/formatDuration'
import { messageTables } from '../../../locales/allMessages'
import type { Locale, Translate } from '../../../../src/shared/i18n/intl'

function translate(locale: Locale): Translate {
  const intl = createIntl({ locale, messages: messageTables[locale] })
  return (id, values) => intl.formatMessage({ id }, values)
}
const [zh, en] = [translate('zh-CN'), translate('en-US')]

test('an overview leaves out the seconds from a minute up', () => {
  expect(formatDuration(zh, 11_999)).toBe('3 小时 19 分钟')
  expect(formatDuration(en, 36_000)).toBe('10 hours')
  expect(formatDuration(en, 59)).toBe('59 s')
})

test.each([
  [0, '0 分钟', '0 min'],
  [8, '8 秒', '8 s'],
  [60, '1 分钟', '1 min'],
  [77, '1 分钟 17 秒', '1 min 17 s'],
  [3_600, '1 小时', '1 hour'],
  [3_605, '1 小时 0 分钟 5 秒', '1 h 0 min 5 s'],
  [43_192, '11 小时 59 分钟 52 秒', '11 h 59 min 52 s'],
])('an amount of %i s keeps its seconds', (seconds, chinese, english) => {
  expect(formatExactDuration(zh, seconds)).toBe(chinese)
  expect(formatExactDuration(en, seconds)).toBe(english)
})

test('a negative amount counts as none', () => {
  expect(formatExactDuration(en, -5)).toBe('0 min')
})
