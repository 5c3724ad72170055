import { describe, expect, it } from 'vitest'
import { layOutTranslation } from '../../../../../src/features/translate/export/translationLayout'
import { paragraph } from '../paragraph'
import { document } from './translationDocument'

const header = { title: '', subtitle: '', locale: 'zh-CN', source: 'cn', target: 'en' } as const

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
    const { paragraphs } = layOutTranslation([paragraph('a', 'b', { kind: 'heading', level })], 'both', header)
    expect(paragraphs[0]?.level).toBe(shown)
  })
})
