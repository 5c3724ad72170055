import { describe, expect, test } from 'vitest'
import { removeFillers } from '../../../../src/transcript/operations/fillers'

type Case = [before: string, after: string]

describe('Chinese', () => {
  test.each<Case>([
    ['嗯，我知道。', '我知道。'],
    ['我觉得，嗯，可以。', '我觉得，可以。'],
    ['我觉得，嗯。', '我觉得。'],
    ['好。嗯，走。', '好。走。'],
    ['好，嗯，啊，呃，走吧。', '好，走。'],
    ['嗯嗯，对。', '对。'],
    ['哈哈哈，太好了！', '太好了！'],
    ['啊哈，找到了。', '找到了。'],
    ['嗯……我想想。', '我想想。'],
    ['那个，呃……我想想。', '那个……我想想。'],
    ['呃——不对。', '不对。'],
    ['嗯！啊，走。', '走。'],
    ['好的，嗯', '好的'],
    ['额，怎么说。', '怎么说。'],
  ])('alone between punctuation goes with one of its marks: %s', (before, after) => {
    expect(removeFillers(before, 'cn')).toBe(after)
  })

  test.each<Case>([
    ['嗯我觉得可以。', '我觉得可以。'],
    ['嗯 我觉得可以。', '我觉得可以。'],
    ['啊我知道了。', '我知道了。'],
    ['哎呀我忘了。', '我忘了。'],
    ['诶你说。', '你说。'],
    ['额我想一下。', '我想一下。'],
    ['呃呃这个不行。', '这个不行。'],
    ['我觉得吧，这样不行啊。', '我觉得，这样不行。'],
    ['今天天气不错吧？', '今天天气不错？'],
    ['怎么办呢', '怎么办'],
    ['是吧啊，对嘛。', '是，对。'],
    ['走啦！', '走！'],
    ['谢谢哈。', '谢谢。'],
    ['（我知道，嗯）', '（我知道）'],
    ['“嗯，我知道。”', '“我知道。”'],
  ])('at the edge of a clause goes: %s', (before, after) => {
    expect(removeFillers(before, 'cn')).toBe(after)
  })

  test.each([
    '唔会用太耐时间。',
    '啊哈镇很远。',
    '我住啊哈镇。',
    '哈尔滨很冷。',
    '他从哈尔滨来。',
    '哈利波特很好看。',
    '哈登投篮。',
    '马大哈。',
    '他去过多哈。',
    '我们去酒吧。',
    '在网吧，在咖啡吧，在书吧。',
    '吧台没有人。',
    '这是总额。',
    '成交额，销售额，补贴额。',
    '额度不够。',
    '额温枪在哪里？',
    '你干嘛？',
    '他是喇嘛。',
    '穿着毛呢。',
    '呢子大衣。',
    '雨哗啦啦。',
    '水哗啦。',
    '呃逆是一种病。',
    '唉声叹气。',
    '哈哈大笑。',
    '哇塞这么大。',
    '青蛙，牛蛙。',
    '他啊就是这样。',
  ])('inside a word or a clause stays: %s', (text) => {
    expect(removeFillers(text, 'cn')).toBe(text)
  })

  test('quoted it is spoken of and stays', () => {
    expect(removeFillers('他只说“嗯”。', 'cn')).toBe('他只说“嗯”。')
    expect(removeFillers('他只说（嗯）就走了。', 'cn')).toBe('他只说（嗯）就走了。')
  })

  test('a text of nothing but fillers comes out empty §5.11', () => {
    expect(removeFillers('嗯。', 'cn')).toBe('')
    expect(removeFillers('嗯，啊……呃。', 'cn')).toBe('')
  })

  test('characters set apart by spaces are no interjections', () => {
    expect(removeFillers('哈 尔 滨 很 冷', 'cn')).toBe('哈 尔 滨 很 冷')
    expect(removeFillers('我 们 去 酒 吧', 'cn')).toBe('我 们 去 酒 吧')
  })

  test('dialects of Chinese follow the same rules', () => {
    expect(removeFillers('嗯，好。', 'cn_cantonese')).toBe('好。')
  })
})

describe('English', () => {
  test.each<Case>([
    ['Um, we should go.', 'We should go.'],
    ['I think, um, that we should go.', 'I think, that we should go.'],
    ['I think um we should go', 'I think we should go'],
    ['i think uh um we should go', 'i think we should go'],
    ['We should go, uh.', 'We should go.'],
    ['Really? Hmm. Fine.', 'Really? Fine.'],
    ['So, uh... maybe.', 'So... maybe.'],
    ['Ummm, well, erm, yes.', 'Well, yes.'],
    ['Mm-hmm, that is right.', 'That is right.'],
    ['it is er complicated', 'it is complicated'],
    ['go um', 'go'],
    ['Yes. Uh, no. hmm', 'Yes. No.'],
    ['It was — um — late.', 'It was — late.'],
    ['"Um, yes," she said.', '"Yes," she said.'],
  ])('goes as a whole word anywhere: %s', (before, after) => {
    expect(removeFillers(before, 'en')).toBe(after)
  })

  test.each([
    'Her umbrella is under the hummus.',
    'uh-huh and uh-oh stay',
    'the ER, the HMM and the UM campus',
    'to err is human',
    'write to um@example.com or www.um.edu',
    'hers, herm, album, uhuru',
  ])('inside a word stays: %s', (text) => {
    expect(removeFillers(text, 'en')).toBe(text)
  })

  test('a recording in English keeps the Chinese it quotes', () => {
    expect(removeFillers('The sign said 好吧 in red.', 'en')).toBe('The sign said 好吧 in red.')
  })

  test('goes from Chinese speech too', () => {
    expect(removeFillers('Um，我觉得 ok。', 'cn')).toBe('我觉得 ok。')
  })
})

test('German keeps its words um and er', () => {
  expect(removeFillers('Er kommt um acht.', 'de')).toBe('Er kommt um acht.')
})

test('an unknown language gets both', () => {
  expect(removeFillers('嗯，好。Um, ok.')).toBe('好。Ok.')
})

describe('any text', () => {
  const pieces = [
    '嗯',
    '啊',
    '吧',
    '哈哈',
    'um',
    'Uh',
    '我',
    '好的',
    'words',
    '总额',
    '，',
    '。',
    '！',
    ', ',
    '. ',
    ' ',
    '“',
    '”',
    '……',
    '\n',
  ]
  /** A small deterministic generator, so that failures are reproducible. */
  const random = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

  const texts = Array.from({ length: 2000 }, (_, seed) => {
    const next = random(seed + 1)
    return Array.from({ length: 1 + Math.floor(next() * 12) }, () => pieces[Math.floor(next() * pieces.length)]).join(
      '',
    )
  })

  test('loses nothing but fillers, pauses and spaces, and invents nothing but capitals §5.11', () => {
    const rest = (text: string) => text.toLowerCase().replace(/um|uh|[嗯啊吧哈，。！,.…\s]/g, '')
    for (const text of texts) expect(rest(removeFillers(text)), text).toBe(rest(text))
  })

  test('has no more doubled punctuation than before', () => {
    const doubled = (text: string) => text.match(/[，。！,.](?=\s*[，。！,.])/g)?.length ?? 0
    for (const text of texts) expect(doubled(removeFillers(text)), text).toBeLessThanOrEqual(doubled(text))
  })

  test('without fillers comes back as it was', () => {
    for (const text of texts.filter((each) => !/[嗯啊吧哈]|um|uh/i.test(each)))
      expect(removeFillers(text)).toBe(text.trim())
  })
})
