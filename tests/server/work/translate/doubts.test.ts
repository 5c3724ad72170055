import { describe, expect, it } from 'vitest'
import { doubtsOf } from '../../../../server/work/translate/doubts'

describe('nothing is doubted', () => {
  it.each([
    ['共 128 栋，其中 73% 建于 1985 年。', '128 buildings, 73% of them built in 1985.'],
    ['预算 1,260.50 元', 'Ein Budget von 1.260,50 Yuan'],
    ['Three of 12 people', '十二人中的三人'],
    ['3 月 5 日', 'March 5'],
    ['2024-05-06 发布', 'released on 6 May 2024'],
    ['投资 3000 万元', 'an investment of 30 million yuan'],
    ['1.5 million users', '150 万用户'],
    ['１２８ 栋', '128 buildings'],
    ['in 2024', '二〇二四年'],
    ['25 people', '二十五人'],
    ['103 pages', '一百零三页'],
    ['30,000 people', '三万人'],
    ['128 栋', '١٢٨ مبنى'],
    ['见 https://example.com/a?b=1。', 'See https://example.com/a?b=1.'],
    ['写信给 a.b@example.com', 'Write to a.b@example.com'],
    ['使用 PocketSphinx 和 ISO9001', 'Use PocketSphinx and ISO9001'],
    ['WARNING: DO NOT OPEN', '警告：请勿打开'],
    ['', ''],
    ['1985', ''],
  ])('of %j as %j', (source, target) => {
    expect(doubtsOf(source, target)).toEqual([])
  })
})

describe('what is missing is named', () => {
  it.each([
    ['建于 1985 年', 'built long ago', ['1985']],
    ['73% 的居民', '37% of the residents', ['73']],
    ['预算 1,260 元', 'a budget of 1,620 yuan', ['1,260']],
    ['见 https://example.com/plans', 'see the website', ['https://example.com/plans']],
    ['写信给 a@example.com', 'write to us', ['a@example.com']],
    ['使用 PocketSphinx 引擎', '使用引擎', ['PocketSphinx']],
    ['型号 RTX4090', 'the model', ['RTX4090']],
  ])('of %j as %j', (source, target, doubts) => {
    expect(doubtsOf(source, target)).toEqual(doubts)
  })

  it('once, eight at most, and shortened', () => {
    const years = Array.from({ length: 20 }, (_, at) => String(1900 + 3 * at)).join('，')
    expect(doubtsOf(`${years}，${years}`, 'many years')).toHaveLength(8)
    expect(doubtsOf(`https://example.com/${'a'.repeat(500)}`, 'a site')[0]).toHaveLength(60)
  })

  it('of a megabyte of digits in little time', () => {
    const start = performance.now()
    for (const text of ['1.', '一', 'a.', '零', 'aA', '1a'])
      for (const length of [9_000, 2 ** 20]) doubtsOf(text.repeat(length / 2), '千'.repeat(9_000))
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
