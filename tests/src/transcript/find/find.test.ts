import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FindError, findAll, type FindOptions } from '../../../../src/transcript/find/find'
import { loadScriptFold } from '../../../../src/transcript/find/foldScript'

const plain: FindOptions = {
  text: '',
  matchCase: false,
  wholeWord: false,
  regex: false,
  foldWidth: false,
  foldScript: false,
}
/** The hits in one text. */
const found = (text: string, options: Partial<FindOptions>, script?: Parameters<typeof findAll>[2]) =>
  findAll([{ id: 'a', text }], { ...plain, ...options }, script).map(({ start, end }) => text.slice(start, end))

test('hits come in the order of the text, with the segment they are in', () => {
  const segments = [
    { id: 'b', text: 'go, go' },
    { id: 'a', text: '没有' },
    { id: 'c', text: 'Go' },
  ]
  expect(findAll(segments, { ...plain, text: 'go' })).toEqual([
    { segment: 'b', start: 0, end: 2 },
    { segment: 'b', start: 4, end: 6 },
    { segment: 'c', start: 0, end: 2 },
  ])
})

test.each([false, true])('an empty text is found nowhere, as an expression (%s) either', (regex) => {
  expect(found('abc', { text: '', regex })).toEqual([])
})

test('hits do not overlap', () => {
  expect(found('aaaaa', { text: 'aa' })).toEqual(['aa', 'aa'])
})

describe('case', () => {
  test('is passed over, unless it is asked for', () => {
    expect(found('Budget BUDGET budget', { text: 'budget' })).toEqual(['Budget', 'BUDGET', 'budget'])
    expect(found('Budget BUDGET budget', { text: 'budget', matchCase: true })).toEqual(['budget'])
  })

  test('never moves a place, though some small letters are longer', () => {
    expect(found('İİ Straße', { text: 'STRAßE' })).toEqual(['Straße'])
  })

  test.each(['İ', 'ﬁ', '½', 'ß', 'ẞ', 'K', '㍿'])('and width leave what stands behind %s where it stands', (letter) => {
    const text = `${letter}${letter} Budget ${letter} ＢＵＤＧＥＴ`
    const hits = findAll([{ id: 'a', text }], { ...plain, text: 'budget', foldWidth: true })
    expect(hits.map(({ start }) => start)).toEqual([text.indexOf('B'), text.indexOf('Ｂ')])
    expect(found(text, { text: letter })).toEqual([letter, letter, letter])
  })

  test('knows both small sigmas', () => {
    expect(found('ΟΔΟΣ οδος', { text: 'οδοσ' })).toEqual(['ΟΔΟΣ', 'οδος'])
  })
})

test('width: full-width and half-width characters are one, if asked', () => {
  expect(found('ＡＢＣ，１２　Ｘ abc', { text: 'abc', foldWidth: true })).toEqual(['ＡＢＣ', 'abc'])
  expect(found('ＡＢＣ，１２　Ｘ', { text: ',12 x', foldWidth: true })).toEqual(['，１２　Ｘ'])
  expect(found('abc,', { text: '，', foldWidth: true })).toEqual([','])
  expect(found('ＡＢＣ', { text: 'abc' })).toEqual([])
})

describe('traditional and simplified Chinese', () => {
  test('are one, if asked, whichever is typed', async () => {
    const script = await loadScriptFold()
    const options = { foldScript: true }
    expect(found('會議和会议', { ...options, text: '会议' }, script)).toEqual(['會議', '会议'])
    expect(found('頭髮，发财，發財', { ...options, text: '發' }, script)).toEqual(['髮', '发', '發'])
    expect(found('會議', { text: '会议' })).toEqual([])
  })

  test.each(['㗲', '㜢', '䮄'])(
    'leave what stands behind %s, whose simplified form is longer, where it stands',
    async (letter) => {
      const script = await loadScriptFold()
      const options = { ...plain, text: '会议', foldScript: true }
      const hits = findAll([{ id: 'a', text: `${letter}${letter}會議` }], options, script)
      expect(hits).toEqual([{ segment: 'a', start: 2, end: 4 }])
    },
  )

  test('no text gets longer or shorter by it', async () => {
    const script = await loadScriptFold()
    const text = '㑶㘚𡞱㜏𠌥並乾隆髮'
    expect(script(text)).toHaveLength(text.length)
    expect(script(text)).toContain('并')
  })
})

describe('whole words', () => {
  test.each([
    ['cat', 'cat concat cats cat. (cat) cat2 cat_x', ['cat', 'cat', 'cat']],
    ['caf', 'café', []],
    ['react', '用React写', ['React']],
    ['12', '12个 120 1.12', ['12', '12']],
    ['和', '我和他要和平。', ['和']],
    ['京', '北京', []],
    ['我们', '我们的会', ['我们']],
    ['c++', 'in c++ too', ['c++']],
  ])('%s in %s', (text, within, hits) => {
    expect(found(within, { text, wholeWord: true })).toEqual(hits)
  })

  test('a part of a word does not hide the word that overlaps it', () => {
    expect(found('aaa aa', { text: 'aa', wholeWord: true })).toEqual(['aa'])
  })

  test.each([false, true])('that stand after an overlapping part of others are found (expression: %s)', (regex) => {
    expect(findAll([{ id: 'a', text: 'ba a a' }], { ...plain, text: 'a a', wholeWord: true, regex })).toEqual([
      { segment: 'a', start: 3, end: 6 },
    ])
  })

  test('holds for expressions too', () => {
    expect(found('cats cat', { text: 'c.t', regex: true, wholeWord: true })).toEqual(['cat'])
  })
})

describe('regular expressions', () => {
  test('know whole characters and properties of Unicode', () => {
    expect(found('a😀b', { text: '[😀]', regex: true })).toEqual(['😀'])
    expect(found('第１天', { text: '\\p{N}', regex: true })).toEqual(['１'])
    expect(found('abc', { text: '[\\p{L}--[b]]', regex: true })).toEqual(['a', 'c'])
  })

  test('pass over case, unless it is asked for', () => {
    expect(found('Ab aB', { text: 'ab', regex: true })).toEqual(['Ab', 'aB'])
    expect(found('Ab ab', { text: 'ab', regex: true, matchCase: true })).toEqual(['ab'])
  })

  test('that match nothing at all give no hits and come to an end', () => {
    expect(found('abab', { text: 'x*', regex: true })).toEqual([])
    expect(found('abab', { text: '(?=a)|b', regex: true })).toEqual(['b', 'b'])
  })

  test('full-width marks in them are no syntax, however width is folded', () => {
    const options = { regex: true, foldWidth: true }
    expect(found('好(1)，好（１）', { ...options, text: '（１）' })).toEqual(['(1)', '（１）'])
    expect(found('a+b，a＋b', { ...options, text: 'a\\+b|，' })).toEqual(['a+b', '，', 'a＋b'])
    expect(found('\\(', { ...options, text: '\\\\（' })).toEqual(['\\('])
  })

  test('fold traditional Chinese', async () => {
    const script = await loadScriptFold()
    expect(found('會議室', { text: '会.', regex: true, foldScript: true }, script)).toEqual(['會議'])
  })

  test.each(['(', 'a{2,1}', '[', '\\', '(?<a>b)\\k<c>'])('that is none (%s) says what is wrong', (text) => {
    const search = () => found('', { text, regex: true, foldWidth: true })
    expect(search).toThrow(FindError)
    expect(search).toThrow(expect.objectContaining({ reason: 'invalid', message: expect.stringContaining(text) }))
  })
})

test('whatever the options, a part of a text is found where it stands', async () => {
  const script = await loadScriptFold()
  const flags = { matchCase: fc.boolean(), foldWidth: fc.boolean(), foldScript: fc.boolean() }
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Ａ１', '會議', 'İ', 'ΣΑΣ', '𡞱', 'ok'))
  fc.assert(
    fc.property(part, part, part, fc.record(flags), (before, wanted, after, options) => {
      fc.pre(wanted !== '')
      const hits = findAll([{ id: 'a', text: before + wanted + after }], { ...plain, ...options, text: wanted }, script)
      // An overlapping hit may come first.
      expect(hits.some(({ start, end }) => start <= before.length && end > before.length)).toBe(true)
      expect(hits.every(({ start, end }) => end - start === wanted.length)).toBe(true)
    }),
  )
})
