import { expect, it } from 'vitest'
import { layOutTranslation, type Content } from '../../../../../src/features/translate/export/translationLayout'
import { isTimed, writeTranslationSrt } from '../../../../../src/features/translate/export/translationSrt'
import { paragraph } from '../paragraph'

const list = [
  paragraph('你好，\n\n世界。', 'Hello,\r\nworld.', { kind: 'caption', start: 1_000, end: 2_500 }),
  paragraph(' ', '', { kind: 'caption', start: 2_500, end: 2_600 }),
  paragraph('<b>再见</b>', '', { kind: 'caption', start: 3_723_004, end: 3_724_000 }),
]
const srt = (content: Content) =>
  writeTranslationSrt(
    layOutTranslation(list, content, { title: '片子', subtitle: '', locale: 'zh-CN', source: 'cn', target: 'en' }),
  )

it('subtitles keep their times, and what is not translated stays as it was', () => {
  expect(srt('target')).toBe(
    '1\n00:00:01,000 --> 00:00:02,500\nHello,\nworld.\n\n2\n01:02:03,004 --> 01:02:04,000\n<\u2060b>再见<\u2060/b>\n',
  )
})

it('subtitles in both languages have the original above its translation', () => {
  expect(srt('both')).toContain('\n你好，\n世界。\nHello,\nworld.\n\n2\n')
})

it('only what has times throughout can be subtitles', () => {
  expect(isTimed(list)).toBe(true)
  expect(isTimed([...list, paragraph('无')])).toBe(false)
  expect(isTimed([])).toBe(false)
})
