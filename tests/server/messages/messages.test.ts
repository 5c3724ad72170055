import { describe, expect, it } from 'vitest'
import { isMessageId, localeOf, translate } from '../../../server/messages/messages'

describe('the language of an answer', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['en-GB,en;q=0.9', 'en-US'],
    ['fr;q=1, en;q=0.5, zh;q=0.4', 'en-US'],
    ['en;q=0.1, zh-TW;q=0.2', 'zh-CN'],
    ['en;q=0, zh;q=0.001', 'zh-CN'],
    ['EN', 'en-US'],
    ['en;q=x', 'zh-CN'],
    ['english', 'zh-CN'],
    ['de', 'zh-CN'],
    [';;,,q=', 'zh-CN'],
    ['', 'zh-CN'],
    [null, 'zh-CN'],
  ])('for %j is %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale)
  })
})

describe('a sentence', () => {
  it('has its values filled in, in both languages', () => {
    expect(translate('zh-CN', 'auth.tooMany', { minutes: 3 })).toBe('尝试次数过多，请在 3 分钟后再试')
    expect(translate('en-US', 'auth.tooMany', { minutes: 3 })).toBe('Too many attempts. Please try again in 3 min.')
  })

  it('keeps a hole nobody filled, and what a value holds is not filled in again', () => {
    expect(translate('en-US', 'export.speaker')).toBe('Speaker {number}')
    expect(translate('en-US', 'export.subtitle', { date: '{duration}', duration: 'x' })).toBe('{duration} · Duration x')
  })

  it('only texts of the table are messages', () => {
    expect(isMessageId('task.error.engine')).toBe(true)
    for (const text of ['toString', '__proto__', 'nothing']) expect(isMessageId(text)).toBe(false)
  })
})
