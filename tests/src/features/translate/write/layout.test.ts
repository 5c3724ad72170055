import { describe, expect, it } from 'vitest'
import { layOut } from '../../../../../src/features/translate/write/layout'
import { paragraph } from '../paragraph'
import { document } from './document'

const labels = { title: '', subtitle: '', locale: 'zh-CN' as const }
const languages = { source: 'cn', target: 'en' }

describe('a translation laid out', () => {
  it('in both languages has each original beside its translation', () => {
    expect(document('both').paragraphs[1]).toEqual({
      kind: 'paragraph',
      level: 1,
      main: 'Party A: <b>Example</b>',
      untranslated: false,
      beside: '甲方：<b>示例</b>',
    })
  })

  it('alone has no original, but where there is no translation', () => {
    const { paragraphs } = document('target')
    expect(paragraphs.map(({ beside }) => beside)).toEqual(['', '', '', '', ''])
    expect(paragraphs.at(-1)).toMatchObject({ main: '[点我](javascript:alert(1))', untranslated: true })
  })

  it.each([
    [0, 1],
    [2.4, 2],
    [99, 6],
    [-3, 1],
  ])('takes the level %d for %i', (level, shown) => {
    const { paragraphs } = layOut([paragraph('a', 'b', { kind: 'heading', level })], languages, 'both', labels)
    expect(paragraphs[0]?.level).toBe(shown)
  })
})
