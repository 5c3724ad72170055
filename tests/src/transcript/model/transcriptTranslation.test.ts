import { expect, test } from 'vitest'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import {
  countFailed,
  isTranslationOf,
  countOutdated,
  toTranscriptTranslation,
} from '../../../../src/transcript/model/transcriptTranslation'
import { layOutTranscript } from '../../../../src/transcript/export/transcriptLayout'

const said = (id: string, start: number, text: string) => ({ id, start, end: start + 900, role: '1', text })
const transcript = parseTranscript({
  list: [said('a', 0, '你好。'), said('b', 1000, '开会。'), said('c', 2000, '完。')],
})
const paragraph = { kind: 'paragraph', checked: 0 } as const
const translation = toTranscriptTranslation({
  target: 'en',
  list: [
    { ...paragraph, segment: 'a', source: '你好。', target: ' Hello. ' },
    { ...paragraph, segment: 'b', source: '开会了。', target: 'We meet.' },
    { ...paragraph, segment: 'x', source: '没了', target: '', fault: '服务繁忙' },
    { ...paragraph, source: '标题', target: 'Title' },
  ],
})

test('lines belong to segments, and what belongs to none is left out', () => {
  expect([...translation.lines.keys()]).toEqual(['a', 'b', 'x'])
  expect(translation.lines.get('a')).toEqual({ source: '你好。', text: 'Hello.', fault: '' })
})

test('a segment whose text is another one by now is outdated, and so is one without a line', () => {
  expect(countOutdated(transcript, translation)).toBe(2)
  expect(countFailed(translation)).toBe(1)
})

test('blanks around a text make no other text of it', () => {
  expect(isTranslationOf({ source: '你好。 ', text: '', fault: '' }, '你好。')).toBe(true)
  expect(isTranslationOf({ source: '你好', text: '', fault: '' }, '你好。')).toBe(false)
})

test('in a file the translation stands under its paragraph', () => {
  const labels = {
    title: '',
    subtitle: '',
    locale: 'zh-CN' as const,
    speakerName: () => '',
    translationOf: ({ id }: { id: string }) => translation.lines.get(id)?.text ?? '',
  }
  const options = { role: false, time: false, tone: true, pa: true }
  expect(layOutTranscript(transcript, options, labels).paragraphs).toEqual([
    { text: '你好。开会。完。\nHello. We meet.' },
  ])
  expect(layOutTranscript(transcript, { ...options, pa: false }, labels).paragraphs[0]?.text).toContain(
    '\nHello. We meet.',
  )
})
