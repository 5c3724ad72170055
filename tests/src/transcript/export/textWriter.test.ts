import { expect, test } from 'vitest'
import type { TranscriptDocument } from '../../../../src/transcript/export/transcriptDocument'
import { writeText } from '../../../../src/transcript/export/textWriter'

const document: TranscriptDocument = { title: '周会', subtitle: '2025-01-02', locale: 'zh-CN', paragraphs: [] }

test('time and speaker stand above their text, an empty line between paragraphs', () => {
  const paragraphs = [
    { time: '00:00', speaker: '发言人 1', text: '大家好。' },
    { time: '00:09', text: '好。' },
    { text: '完。' },
  ]
  expect(writeText({ ...document, paragraphs })).toBe(
    ['周会', '2025-01-02', '', '[00:00] 发言人 1', '大家好。', '', '[00:09]', '好。', '', '完。', ''].join('\r\n'),
  )
})

test('line breaks of any kind come out as one kind', () => {
  expect(writeText({ ...document, subtitle: '', paragraphs: [{ text: 'a\nb\r\nc\rd' }] })).toBe(
    '周会\r\n\r\na\r\nb\r\nc\r\nd\r\n',
  )
})

test('there is no byte order mark', () => {
  expect(writeText(document).charCodeAt(0)).toBe('周'.charCodeAt(0))
})
