import { describe, expect, it } from 'vitest'
import { qualityIssues } from '../../../../server/usecases/translation/qualityIssues'

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
    ['Three of 12 people', '12 人中的 3 人'],
    ['12 people', '十二人'],
    ['1.2 million', '120 万'],
    ['1.2 million', '一百二十万'],
    ['3亿5000万元', '350 million yuan'],
    ['a budget of 350 million', '三亿五千万的预算'],
    ['3000-4000 万', '30 to 40 million'],
    ['5 万人', 'fifty thousand people'],
    ['250,000 people', 'two hundred and fifty thousand people'],
    ['250 人', 'two hundred and fifty people'],
    ['50 people', 'fünfzig Leute'],
    ['3000 人', 'dreitausend Menschen'],
    ['3000 人', 'tres mil personas'],
    ['2000 personas', '两千人'],
    ['100%', '百分之百'],
    ['20%', '百分之二十'],
    ['$5m', '500 万美元'],
    ['5m long', '5 米长'],
    ['100 m', '100 米'],
    ['1 234 567,5 Euro', '1,234,567.5 euros'],
    ['1,00,000 rupees', '100,000 卢比'],
    ['1.234', '1,234'],
    ['2.50 元', '2.5 yuan'],
    ['3.5 小时', 'three and a half hours'],
    ['第15,16页', 'pages 15 and 16'],
    ['am 31.12. um 10.30 Uhr', 'at 10:30 on 31 December'],
    ['at 10:30', 'um 10.30 Uhr'],
    ['31.12.2024', '2024 年 12 月 31 日'],
    ['20240506', '2024-05-06'],
    ['电话 400-800-1234', 'phone 4008001234'],
    ['4008001234', '400-800-1234'],
    ['20 世纪 80 年代', 'the 1980s'],
    ['the 1980s', '20世纪80年代'],
    ['80 年代', 'the 1980s'],
    ['3.15 晚会', 'the show on March 15'],
    ['ID 110101199003071234', '证件号 110101199003071234'],
    ['v1.2.3', 'v1.2.3 版'],
    ['300 千米和 20 千克', '300 km and 20 kg'],
    ['', ''],
    ['1985', ''],
  ])('of %j as %j', (source, target) => {
    expect(qualityIssues(source, target)).toEqual([])
  })
})

describe('what is missing is named', () => {
  it.each([
    ['建于 1985 年', 'built long ago', ['1985']],
    ['73% 的居民', '37% of the residents', ['73']],
    ['预算 1,260 元', 'a budget of 1,620 yuan', ['1,260']],
    ['1200 people', '1300 人', ['1200']],
    ['2000 people', '三千人', ['2000']],
    ['100%', '10%', ['100']],
    ['100 km', '90 公里', ['100']],
    ['3000 元', 'fifty yuan', ['3000']],
    ['3.5 元', '35 yuan', ['3.5']],
    ['0.5 mg', '5 mg', ['0.5']],
    ['1200 million', '1300 million', ['1200']],
    ['20 世纪 80 年代', 'the 1990s', ['1980']],
    ['3.15', '3.51', ['3.15']],
    ['3 万人', '40,000 people', ['3']],
    ['3000 万', '3000 million', ['3000']],
    ['110101199003071234', '110101199003071235', ['110101199003071234']],
    ['见 https://example.com/plans', 'see the website', ['https://example.com/plans']],
    ['写信给 a@example.com', 'write to us', ['a@example.com']],
    ['使用 PocketSphinx 引擎', '使用引擎', ['PocketSphinx']],
    ['型号 RTX4090', 'the model', ['RTX4090']],
  ])('of %j as %j', (source, target, doubts) => {
    expect(qualityIssues(source, target)).toEqual(doubts)
  })

  it('once, eight at most, and shortened', () => {
    const years = Array.from({ length: 20 }, (_, at) => String(1900 + 3 * at)).join('，')
    expect(qualityIssues(`${years}，${years}`, 'many years')).toHaveLength(8)
    expect(qualityIssues(`https://example.com/${'a'.repeat(500)}`, 'a site')[0]).toHaveLength(60)
  })

  it('of a megabyte of digits in little time', () => {
    const start = performance.now()
    for (const text of ['1.', '一', 'a.', '零', 'aA', '1a'])
      for (const length of [9_000, 2 ** 20]) qualityIssues(text.repeat(length / 2), '千'.repeat(9_000))
    // Backtracking would take hours.
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})
