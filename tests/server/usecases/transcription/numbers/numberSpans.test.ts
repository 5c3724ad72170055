import { describe, expect, it } from 'vitest'
import { numberSpans } from '../../../../../server/usecases/transcription/numbers/numberSpans'
import { replaceSpans } from '../../../../../server/usecases/transcription/textSpans'
import type { LanguageValue } from '../../../../../src/wire/constants'

const written = (text: string, language: LanguageValue) =>
  replaceSpans({ startMs: 0, endMs: 0, text }, numberSpans(text, language)).text

describe('Chinese numbers', () => {
  it.each([
    ['二零二六年', '2026年'],
    ['二〇二六年三月五号开会', '2026年3月5号开会'],
    ['一九四九年十月', '1949年10月'],
    ['十二月三十一日', '12月31日'],
    ['百分之二十', '20%'],
    ['增长了百分之三点五左右', '增长了3.5%左右'],
    ['百分之百', '100%'],
    ['千分之五', '5‰'],
    ['圆周率是三点一四一五九', '圆周率是3.14159'],
    ['三点五', '3.5'],
    ['零点五米', '0.5米'],
    ['三点五亿元', '3.5亿元'],
    ['一点五倍', '1.5倍'],
    ['下午三点二十分', '下午3点20分'],
    ['两点零五分', '2点05分'],
    ['我的电话是幺三八零零幺三八零零零', '我的电话是13800138000'],
    ['房间号三零二', '房间号302'],
    ['一共二十五个人', '一共25个人'],
    ['十五', '15'],
    ['第二十一世纪', '第21世纪'],
    ['一百二十三', '123'],
    ['一千零五十', '1050'],
    ['三百元', '300元'],
    ['两千块', '2000块'],
    ['三千五百万', '3500万'],
    ['一万二千三百', '12300'],
    ['三亿五千万人', '3亿5000万人'],
    ['一万零二十', '10020'],
    ['二十多岁', '20多岁'],
  ])('%s is written as %s', (spoken, expected) => {
    expect(written(spoken, 'cn')).toBe(expected)
  })

  it.each([
    ...[
      '一下',
      '一些',
      '万一',
      '三心二意',
      '一点一点来',
      '一点一滴',
      '千万别忘了',
      '十分重要',
      '这一点十分重要',
      '三个人',
    ],
    ...[
      '三四十个',
      '七八百块',
      '十七八岁',
      '几十个',
      '好几百人',
      '十几个',
      '二十几个',
      '成千上万',
      '十全十美',
      '一五一十',
    ],
    ...[
      '三十六计走为上',
      '九九八十一难',
      '二百五',
      '十万火急',
      '双十一',
      '十一假期',
      '十四五规划',
      '十九大报告',
      '大年三十',
    ],
    ...[
      '农历八月十五',
      '八月十五',
      '三分之一',
      '二十分之一',
      '一百',
      '我说三点一是安全',
      '下午三点五个人来',
      '这有三点二是价格',
    ],
    ...['一二三四五六七', '三点半', '三点一刻', '第三点五个', '一千零一夜', '百八十个', '两三百', '三百五', '一万五'],
    ...['你好', '', '2026年', '一', '十', '五六'],
  ])('%s stays as it is', (spoken) => {
    expect(written(spoken, 'cn')).toBe(spoken)
  })

  it.each(['cn_cantonese', 'cn_henanese', 'cn_xinanese'] as const)('are written so in %s too', (language) => {
    expect(written('百分之二十', language)).toBe('20%')
  })
})

describe('English numbers', () => {
  it.each([
    ['twenty five percent of them', '25% of them'],
    ['five percent', '5%'],
    ['three point five percent', '3.5%'],
    ['one hundred percent', '100%'],
    ['three point one four', '3.14'],
    ['one point oh five', '1.05'],
    ['Twenty-five people', '25 people'],
    ['one hundred and five days', '105 days'],
    ['two thousand twenty six', '2026'],
    ['twelve thousand five hundred', '12,500'],
    ['two hundred fifty thousand dollars', '250,000 dollars'],
    ['three million', '3 million'],
    ['in nineteen eighty four', 'in 1984'],
    ['since twenty twenty-six', 'since 2026'],
    ['in twenty oh five', 'in 2005'],
    ['nineteen hundred', '1900'],
    ['call five five five one two three four', 'call 5551234'],
  ])('%s is written as %s', (spoken, expected) => {
    expect(written(spoken, 'en')).toBe(expected)
  })

  it.each([
    ...[
      'one of them',
      'nine lives',
      'two or three',
      'at this point five people',
      'one two three four five',
      'a hundred',
    ],
    ...[
      'the twenty first century',
      'twenty-first',
      'fifty fifty',
      'ten thirty',
      'twenty thirty people',
      'forty something',
    ],
    ...['someone', 'often', 'twenties', 'twenty-year-old', 'forty winks', 'hundreds', 'thousand', 'nine to five', ''],
    ...['ten four', 'one and only', 'seven eleven', 'ten people', 'fifteen, maybe sixteen', 'twenty years ago'],
  ])('%s stays as it is', (spoken) => {
    expect(written(spoken, 'en')).toBe(spoken)
  })
})

it.each(['de', 'ar', 'es'] as const)('numbers in %s stay as they are', (language) => {
  for (const text of ['zwanzig', 'veinte', 'عشرون', 'twenty five percent', '百分之二十'])
    expect(numberSpans(text, language)).toEqual([])
})
