import mammoth from 'mammoth'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { writeTranslationDocx } from '../../../../../src/features/translate/export/translationDocx'
import { layOutTranslation } from '../../../../../src/features/translate/export/translationLayout'
import { paragraph } from '../paragraph'
import { document } from './translationDocument'

const styleMap = [
  "p[style-name='Translation Original'] => p.original:fresh",
  "p[style-name='Translation Subtitle'] => p.sub",
]

it('a Word file has real headings and lists, and the original in a style of its own', async () => {
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(await writeTranslationDocx(document('both'))) },
    { styleMap },
  )
  expect(messages.filter(({ type }) => type === 'error')).toEqual([])
  expect(value).toContain('<p class="original">采购合同</p><h1>Purchase contract</h1>')
  expect(value).toContain(
    '<p class="original">甲方：&lt;b&gt;示例&lt;/b&gt;</p><p>Party A: &lt;b&gt;Example&lt;/b&gt;</p>',
  )
  expect(value).toContain('<li>twenty</li>')
  expect(value).toContain('<li>with *adapter*</li>')
  expect(value).not.toContain('href')
})

it('Arabic is written from right to left, and what XML can not hold is left out', async () => {
  const header = { title: 'x\u0000y', subtitle: '', locale: 'zh-CN', source: 'cn', target: 'ar' } as const
  const list = [paragraph('一\u0007二', 'مرحبا')]
  const bytes = await writeTranslationDocx(layOutTranslation(list, 'both', header))
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
  expect(xml.match(/<w:bidi\/>/g)).toHaveLength(1)
  expect(xml).toContain('一二')
  expect(xml).toContain('xy')
})
