import { expect, it } from 'vitest'
import { writeTranslationMarkdown } from '../../../../../src/features/translate/export/translationMarkdown'
import { document } from './translationDocument'

it('markdown in both languages quotes the original before its translation', () => {
  expect(writeTranslationMarkdown(document('both')).split('\n\n')).toEqual([
    '# 合同',
    '中文 → 英语',
    '> 采购合同',
    '## Purchase contract',
    '> 甲方：\\<b\\>示例\\</b\\>',
    'Party A: \\<b\\>Example\\</b\\>',
    '- > 二十台',
    '  twenty',
    '  - > 附件',
    '    with \\*adapter\\*',
    '\\[点我\\](javascript:alert(1))\n',
  ])
})

it('nothing in a text formats anything', () => {
  const hostile = '# no heading\n- no list\n<script>alert(1)</script>\n[x](javascript:alert(1))'
  const { paragraphs, ...rest } = document('target')
  const pair = { kind: 'paragraph' as const, level: 1, main: hostile, untranslated: false, beside: hostile }
  const written = writeTranslationMarkdown({ ...rest, paragraphs: [...paragraphs.slice(0, 1), pair] })
  expect(written).toContain('> \\# no heading\\\n> \\- no list\\\n> \\<script\\>')
  expect(written).not.toMatch(/(^|[^\\])<script/)
  expect(written).not.toMatch(/(^|[^\\])\[x/)
})
