import {
  layOutTranslation,
  type Content,
  type TranslationDocument,
} from '../../../../../src/features/translate/export/translationLayout'
import { paragraph } from '../paragraph'

/** One paragraph of each kind, with text that needs escaping. */
export const list = [
  paragraph('采购合同', 'Purchase contract', { kind: 'heading', level: 1 }),
  paragraph('甲方：<b>示例</b>', 'Party A: <b>Example</b>'),
  paragraph('二十台', 'twenty', { kind: 'list', level: 1 }),
  paragraph('附件', 'with *adapter*', { kind: 'list', level: 2 }),
  paragraph('[点我](javascript:alert(1))', ''),
]

export const document = (content: Content): TranslationDocument =>
  layOutTranslation(list, content, {
    title: '合同',
    subtitle: '中文 → 英语',
    locale: 'zh-CN',
    source: 'cn',
    target: 'en',
  })
