/** The readers of text formats, each with its special cases. */
import { describe, expect, it } from 'vitest'
import { srtParagraphs } from '../../../../server/adapters/documents/srtReader'
import { decodeText } from '../../../../src/transcript/import/decodeText'
import { declaredEncoding, htmlParagraphs } from '../../../../server/adapters/documents/htmlReader'
import { markdownParagraphs } from '../../../../server/adapters/documents/markdownReader'
import {
  cleanText,
  splitLongParagraph,
  joinLines,
  paginate,
} from '../../../../server/adapters/documents/paragraphDrafts'
import { slideParagraphs } from '../../../../server/adapters/documents/pptxReader'
import { plainParagraphs } from '../../../../server/adapters/documents/textReader'
import { attributeOf, xmlTokens } from '../../../../src/transcript/import/xmlTokens'

const bytes = (...values: number[]) => Uint8Array.from(values)
const shown = (found: Iterable<{ text: string; kind: string; level?: number }>) =>
  [...found].map(({ text, kind, level }) => `${kind}${level ?? ''}: ${text}`)

describe('the text of a file', () => {
  const utf16 = (text: string, little: boolean) =>
    bytes(
      ...[...text].flatMap((letter) => {
        const code = letter.charCodeAt(0)
        return little ? [code & 255, code >> 8] : [code >> 8, code & 255]
      }),
    )
  it.each([
    ['UTF-8', new TextEncoder().encode('你好')],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('你好'))],
    ['UTF-16 LE with a mark', bytes(0xff, 0xfe, ...utf16('你好', true))],
    ['UTF-16 BE with a mark', bytes(0xfe, 0xff, ...utf16('你好', false))],
    ['GB 18030', bytes(0xc4, 0xe3, 0xba, 0xc3)],
  ])('in %s', (_, content) => expect(decodeText(content)).toBe('你好'))

  it.each([true, false])('in UTF-16 without a mark', (little) => {
    expect(decodeText(utf16('Hello, 你好 and more', little))).toBe('Hello, 你好 and more')
  })
  it('in what it says it is, where that is known', () => {
    expect(decodeText(bytes(0xa7, 0x41, 0xa6, 0x6e), 'big5')).toBe('你好')
    expect(decodeText(bytes(0xc4, 0xe3, 0xba, 0xc3), 'no-such')).toBe('你好')
    expect(
      declaredEncoding(new TextEncoder().encode('<head><META http-equiv=x content="text/html; charset=GBK">')),
    ).toBe('GBK')
  })
})

describe('a paragraph', () => {
  it('loses what nobody sees', () => {
    expect(cleanText('\ufeffa\u0000b\u00adc  \t d \r\n\r\n e\ud800')).toBe('abc d\n\ne\ufffd')
  })
  it('that is too long is cut behind a sentence, else a word, never inside a character', () => {
    const long = [...splitLongParagraph({ text: `${'One sentence here. '.repeat(300)}`, kind: 'paragraph' })]
    expect(long.length).toBeGreaterThan(1)
    expect(long.every(({ text }) => text.endsWith('.') && text.length <= 3_000)).toBe(true)
    for (const { text } of splitLongParagraph({ text: '😀'.repeat(4_001), kind: 'paragraph' }))
      expect(text).toMatch(/^(?:😀)+$/u)
  })
  it('stands on the page its last character is on', () => {
    const parts = [
      ...paginate(Array.from({ length: 3 }, () => ({ text: 'x'.repeat(900), kind: 'paragraph' as const }))),
    ]
    expect(parts.flatMap(({ paragraphs }) => paragraphs.map(({ page }) => page))).toEqual([1, 1, 2])
  })
  it.each([
    ['中文', '接着', '中文接着'],
    ['two', 'words', 'two words'],
    ['hyphen-', 'ated', 'hyphenated'],
    ['Jean-', 'Luc', 'Jean- Luc'],
    ['你好，', 'world', '你好，world'],
    ['', 'first', 'first'],
  ])('of %j and %j is %j', (before, line, joined) => expect(joinLines(before, line)).toBe(joined))
})

describe('plain text', () => {
  it('has a paragraph a line, and joins lines a program broke', () => {
    const broken =
      'This line was broken by a program at seventy columns or so, since it\ngoes on here. And then it ends.\nNext.\n\n  第二段\n第三段'
    expect(shown(plainParagraphs(broken))).toEqual([
      'paragraph: This line was broken by a program at seventy columns or so, since it goes on here. And then it ends.',
      'paragraph: Next.',
      'paragraph: 第二段',
      'paragraph: 第三段',
    ])
  })
})

describe('Markdown', () => {
  it('has headings, lists, tables, quotes and code', () => {
    const text = `# One #
Title
===
Two
---
A paragraph
of two lines.
- item
  goes on
  1. inner
> quoted
> text

| a | b\\|c |
|---|:-:|
| d | |

***
\`\`\`js
# no heading
\`\`\`
end`
    expect(shown(markdownParagraphs(text))).toEqual([
      'heading1: One',
      'heading1: Title',
      'heading2: Two',
      'paragraph: A paragraph of two lines.',
      'list1: item goes on',
      'list2: inner quoted text',
      'cell: a',
      'cell: b|c',
      'cell: d',
      'cell: ',
      'paragraph: # no heading',
      'paragraph: end',
    ])
  })
})

describe('captions', () => {
  const text = (srt: string) => [...srtParagraphs(srt)].map((one) => [one.startMs, one.endMs, one.text.trim()])
  it('need no numbers, may have several lines, and may end with a number', () => {
    expect(
      text(
        '00:00:01,000 --> 00:00:02,000\none\ntwo\n\n01:00:00.5 --> 00:00:01,000 X1:5\n{\\an8}<font color="red">42</font>',
      ),
    ).toEqual([
      [1_000, 2_000, 'one\ntwo'],
      [3_600_500, 3_600_500, '42'],
    ])
  })
  it('may be empty', () => {
    expect(text('1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\nx')).toEqual([
      [1_000, 2_000, ''],
      [3_000, 4_000, 'x'],
    ])
  })
})

describe('a page', () => {
  it('breaks paragraphs at blocks and keeps words together inside a line', () => {
    const html =
      '<div>one <b>bold</b> word<p>two<br>lines</p>after</div><ol><li>a<p>b</p></li></ol><h3>H</h3><!-- no -->&lt;i&gt; &amp; &nbsp;x'
    expect(shown(htmlParagraphs(html)).map((line) => line.trim())).toEqual([
      'paragraph: one bold word',
      'paragraph: two\nlines',
      'paragraph: after',
      'list1: a',
      'list1: b',
      'heading3: H',
      'paragraph: <i> & \u00a0x',
    ])
  })
  it('nested thousands deep is read', () => {
    expect(shown(htmlParagraphs(`${'<span>'.repeat(5_000)}deep`))).toEqual(['paragraph: deep'])
  })
})

describe('XML', () => {
  it('gives tags and texts, without comments, types and instructions', () => {
    const xml = `<?xml?><!DOCTYPE a><!-- <b> --><a x="1" y='2'>t&lt;<b/><![CDATA[<c>]]></a>`
    expect([...xmlTokens(xml)]).toEqual([
      { type: 'open', name: 'a', attributes: ` x="1" y='2'`, empty: false },
      { type: 'text', text: 't<' },
      { type: 'open', name: 'b', attributes: '', empty: true },
      { type: 'close', name: 'b' },
      { type: 'text', text: '<c>' },
      { type: 'close', name: 'a' },
    ])
    expect([attributeOf(` x="1" y='2'`, 'y'), attributeOf(' xx="1"', 'x')]).toEqual(['2', ''])
  })
  it('has tags whose values hold what ends a tag', () => {
    expect([...xmlTokens(`<s name="a > b" x='/>'>t</s><c v='">'/>`)]).toEqual([
      { type: 'open', name: 's', attributes: ` name="a > b" x='/>'`, empty: false },
      { type: 'text', text: 't' },
      { type: 'close', name: 's' },
      { type: 'open', name: 'c', attributes: ` v='">'`, empty: true },
      { type: 'close', name: 'c' },
    ])
  })
  it('has quotes in its text', () => {
    const texts = [...xmlTokens(`<a>it's</a><b>"x</b>`)].flatMap((token) => (token.type === 'text' ? [token.text] : []))
    expect(texts).toEqual(["it's", '"x'])
  })
  it.each([
    '<a',
    '<a b="never ends>',
    '<!-- never ends',
    '<![CDATA[ never ends',
    '</',
    '<',
    '&#99999999;',
    '&unknown;',
  ])('%j does no harm', (xml) => {
    expect(JSON.stringify([...xmlTokens(xml)]).length).toBeLessThan(200)
  })
})

describe('a slide', () => {
  const shape = (type: string, ...paragraphs: string[]) =>
    `<p:sp><p:nvPr>${type && `<p:ph type="${type}"/>`}</p:nvPr><p:txBody>${paragraphs.map((one) => `<a:p>${one}</a:p>`).join('')}</p:txBody></p:sp>`
  const run = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`
  it('has a title, points with their depth, cells, and none of its numbers and dates', () => {
    const slide = [
      shape('title', run('标题')),
      shape('subTitle', run('sub')),
      shape('', `<a:pPr lvl="1"/>${run('deep')}`, `<a:pPr><a:buNone/></a:pPr>${run('plain')}<a:br/>${run('more')}`),
      shape('sldNum', run('7')),
      shape('dt', run('2024')),
      `<a:tbl><a:tc><a:txBody><a:p>${run('cell')}</a:p></a:txBody></a:tc></a:tbl>`,
    ].join('')
    expect(shown(slideParagraphs(slide))).toEqual([
      'heading1: 标题',
      'heading2: sub',
      'list1: deep',
      'paragraph: plain\nmore',
      'cell: cell',
    ])
  })
})
