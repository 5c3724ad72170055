import { describe, expect, it } from 'vitest'
import {
  isHan,
  withInsertedMarks,
  withSentenceCapitals,
} from '../../../../../server/adapters/speech/sherpa/insertedMarks'

describe('marks that a model inserted', () => {
  it.each([
    ['你好世界', '你好，世界。', '你好，世界。'],
    ['你好 世界', '你好，世界。', '你好，世界。'],
    ['你好世界', '你好, 世界.', '你好，世界。'],
    ['今天 meeting 开始了', '今天meeting，开始了。', '今天 meeting，开始了。'],
    ['苹果梨香蕉', '苹果、梨、香蕉！', '苹果、梨、香蕉！'],
    ['hello world', 'Hello, world.', 'Hello, world.'],
    ['how are you i am fine', 'how are you？i am fine。', 'how are you? i am fine.'],
    ['a b', 'a、b', 'a, b'],
    ['圆周率 3.14 对吗', '圆周率3 . 14对吗？', '圆周率 3.14 对吗？'],
    ["it's a well-known fact", "It's a well - known fact.", "It's a well-known fact."],
    ['  hello  ', 'Hello.', '  Hello.  '],
    ['see a@b.com now', 'see a @ b . com， now。', 'see a@b.com, now.'],
  ])('%s', (text, punctuated, expected) => {
    expect(withInsertedMarks(text, punctuated)).toBe(expected)
  })

  it('stand beside no other mark', () => {
    expect(withInsertedMarks('你好，世界。', '你好，，世界。。')).toBe('你好，世界。')
    expect(withInsertedMarks('(hello) world', '，(，hello，)，world.')).toBe('(hello) world.')
    expect(withInsertedMarks('hello', 'hello，。')).toBe('hello,')
  })

  it('are not taken over where a letter or digit differs, is missing or is added', () => {
    for (const [text, other] of [
      ['你好世界', '你好。'],
      ['你好', '您好。'],
      ['hello world', 'Hello, word.'],
      ['one two', 'one two three.'],
      ['二〇二五', '2025。'],
      ['你好', ''],
    ] as const)
      expect(withInsertedMarks(text, other)).toBe(text)
  })

  it('leave characters beyond the basic plane whole', () => {
    expect(withInsertedMarks('𠮷野家👍好', '𠮷野家，👍好。')).toBe('𠮷野家，👍好。')
  })
})

describe('capitals at sentence starts', () => {
  it('are set after full stops, question marks and exclamation marks, and nowhere else', () => {
    expect(withSentenceCapitals('hello, you. how are you? élan! ok')).toBe('Hello, you. How are you? Élan! Ok')
    expect(withSentenceCapitals('3.14 is e.g. pi')).toBe('3.14 is e.g. Pi')
    expect(withSentenceCapitals('iPhone. mail')).toBe('iPhone. Mail')
  })
})

it('a text is Chinese if any of its characters is', () => {
  expect([isHan('你'), isHan('hello 你'), isHan('hello'), isHan('')]).toEqual([true, true, false, false])
})
