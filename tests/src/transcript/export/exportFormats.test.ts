import { expect, test } from 'vitest'
import { runSync } from '../../../../src/shared/async/cooperative'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import type { LayoutOptions } from '../../../../src/transcript/export/transcriptLayout'
import {
  exportFileTypes,
  exportFormats,
  writeTranscript,
  type ExportFileType,
  type ExportTextType,
} from '../../../../src/transcript/export/exportFormats'

const labels = {
  title: 'Weekly',
  subtitle: '2025-01-02',
  locale: 'en-US' as const,
  speakerName: (id: string) => `Person ${id}`,
}
const on: LayoutOptions = { role: true, time: true, tone: true, pa: true }
const words = [
  [1_234, 1_500, 'Um, '],
  [1_777, 2_000, 'hello.'],
]
const list = [
  { id: 'a', start: 1_234, end: 2_000, text: 'Um, hello.', role: '1', words },
  { id: 'b', start: 4_000, end: 6_000, text: 'Bye.', role: '2' },
]
const transcript = parseTranscript({ language: 'en', list })
const formats = exportFileTypes.filter((type) => type !== 'docx').map((type) => ({ type, ...exportFormats[type] }))
const write = (type: ExportTextType, options: Partial<LayoutOptions> = {}) =>
  runSync(writeTranscript(type, transcript, { options: { ...on, ...options }, labels }))

test.each(formats)('$type changes with the options it names, and with no others', ({ type, options }) => {
  const changing = (['role', 'time', 'tone', 'pa'] as const).filter(
    (option) => write(type, { [option]: false }) !== write(type),
  )
  expect(changing).toEqual(options)
})

test.each(formats)('$type holds the title and the times of words, or says that it does not', ({ type, limits }) => {
  expect(limits.includes('title')).toBe(!write(type).includes('Weekly'))
  expect(limits.includes('wordTimes')).toBe(!write(type).includes('1777'))
})

test.each(formats)('$type holds a translation, or says that it does not', ({ type, translation }) => {
  const bilingual = { options: on, labels: { ...labels, translationOf: () => '再见' } }
  expect(runSync(writeTranscript(type, transcript, bilingual)).includes('再见')).toBe(translation)
})

test.each(formats)('$type says everything that was said, by whom', ({ type }) => {
  for (const text of ['Um, hello.', 'Bye.', 'Person 1', 'Person 2']) expect(write(type)).toContain(text)
})

test('a file of each type is told by its media type', () => {
  const mediaTypes: Record<ExportFileType, string> = {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    txt: 'text/plain',
    srt: 'application/x-subrip',
    vtt: 'text/vtt',
    md: 'text/markdown',
    json: 'application/json',
  }
  for (const type of exportFileTypes) expect(exportFormats[type].mediaType).toBe(mediaTypes[type])
})
