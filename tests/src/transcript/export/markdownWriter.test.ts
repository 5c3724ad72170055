import fc from 'fast-check'
import { Transformer } from 'markmap-lib'
import { expect, test } from 'vitest'
import type { TranscriptDocument } from '../../../../src/transcript/export/transcriptDocument'
import { writeMarkdown } from '../../../../src/transcript/export/markdownWriter'

const document: TranscriptDocument = { title: '周会', subtitle: '2025-01-02', locale: 'zh-CN', paragraphs: [] }
/** markdown-it, as the mind map uses it. */
const { md }: { md: { render(markdown: string): string } } = new Transformer([])
const html = (paragraphs: TranscriptDocument['paragraphs'], head: Partial<TranscriptDocument> = {}) =>
  md.render(writeMarkdown({ ...document, title: '', subtitle: '', ...head, paragraphs })).trim()
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

test('the title is a heading; speaker and time stand above their text', () => {
  const paragraphs = [
    { time: '00:00', speaker: '发言人 1', text: '大家好。' },
    { time: '00:09', text: '好。' },
    { text: '完。' },
  ]
  expect(writeMarkdown({ ...document, paragraphs })).toBe(
    '# 周会\n\n2025-01-02\n\n**发言人 1** 00:00\n\n大家好。\n\n00:09\n\n好。\n\n完。\n',
  )
})

test.each([
  '# no heading',
  '- no list',
  '+ no list',
  '1. no list',
  '12) no list',
  '> no quote',
  '*no* _emphasis_ **at** __all__ ~~none~~',
  '`no code` ```none```',
  '[no](link) ![no](image) <https://no.link> <b>no markup</b>',
  '&amp; no entity &copy;',
  '\\* a backslash \\',
  '---',
  '===',
  'a | b',
  '$x$ costs $5',
])('%s reads as it was said', (text) => {
  expect(html([{ text }])).toBe(`<p>${escaped(text)}</p>`)
})

test.each(['#', 'C #', '1. plan', 'two\nlines', '*'])('a title %j is a heading that reads so', (title) => {
  expect(html([], { title })).toBe(`<h1>${escaped(title.replace('\n', ' '))}</h1>`)
})

test('a name formats nothing and is bold as a whole', () => {
  expect(html([{ speaker: '**A** [x](y)', time: '00:01', text: 'a' }])).toBe(
    '<p><strong>**A** [x](y)</strong> 00:01</p>\n<p>a</p>',
  )
})

test('each line of a text stays a line', () => {
  expect(html([{ text: 'one\n- two\r\n\r\n    three' }])).toBe(
    '<p>one<br />\n- two<br />\nthree</p>'.replaceAll(' />', '>'),
  )
})

test('a line of dashes and colons makes no table of the line above it', () => {
  for (const rule of [':-', '-:', ':-:', '---', ':--|-'])
    expect(html([{ text: `|\n${rule}` }])).toBe(`<p>|<br>\n${rule}</p>`)
})

test('no text formats anything', () => {
  const part = fc.constantFrom(...'\\`*_[]<>&~$|#-+=!().:1 a文\n"', '&lt;', '  ', '](')
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 14 }).map((parts) => parts.join('')),
      (text) => {
        const lines = text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
        fc.pre(lines.length > 0)
        expect(html([{ text }])).toBe(`<p>${lines.map(escaped).join('<br>\n')}</p>`)
      },
    ),
    { numRuns: 1000 },
  )
})
