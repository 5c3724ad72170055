import { expect, it } from 'vitest'
import { writeTranslationText } from '../../../../../src/features/translate/export/translationText'
import { document } from './translationDocument'

it('a text in both languages has the original above its translation', () => {
  expect(writeTranslationText(document('both'))).toBe(
    [
      '合同\r\n中文 → 英语',
      '采购合同\r\nPurchase contract',
      '甲方：<b>示例</b>\r\nParty A: <b>Example</b>',
      '- 二十台\r\n- twenty',
      '  - 附件\r\n  - with *adapter*',
      '[点我](javascript:alert(1))\r\n',
    ].join('\r\n\r\n'),
  )
})

it('a text of the translation alone leaves nothing out', () => {
  expect(writeTranslationText(document('target'))).toBe(
    '合同\r\n中文 → 英语\r\n\r\nPurchase contract\r\n\r\nParty A: <b>Example</b>\r\n\r\n- twenty\r\n\r\n' +
      '  - with *adapter*\r\n\r\n[点我](javascript:alert(1))\r\n',
  )
})
