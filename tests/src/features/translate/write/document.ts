import { layOut, type Content, type TranslationDocument } from '../../../../../src/features/translate/write/layout'
import { paragraph } from '../paragraph'

/** One of everything a document may hold, and of what may be hostile in it. */
export const list = [
  paragraph('采购合同', 'Purchase contract', { kind: 'heading', level: 1 }),
  paragraph('甲方：<b>示例</b>', 'Party A: <b>Example</b>'),
  paragraph('二十台', 'twenty', { kind: 'list', level: 1 }),
  paragraph('附件', 'with *adapter*', { kind: 'list', level: 2 }),
  paragraph('[点我](javascript:alert(1))', ''),
]

export const document = (content: Content): TranslationDocument =>
  layOut(list, { source: 'cn', target: 'en' }, content, { title: '合同', subtitle: '中文 → 英语', locale: 'zh-CN' })
