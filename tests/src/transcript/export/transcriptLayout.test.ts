import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { joinTexts } from '../../../../src/transcript/model/joinTexts'
import { layOutTranscript, type LayoutOptions } from '../../../../src/transcript/export/transcriptLayout'

const sent = (role: string, start: number, text: string) => ({ id: `${start}`, start, end: start + 1000, role, text })
const transcript = parseTranscript({
  language: 'cn',
  list: [
    sent('1', 0, '嗯，大家好。'),
    sent('1', 1000, '我们开始。'),
    sent('2', 62_000, '好的吧。'),
    sent('', 63_000, '呃。'),
    sent('', 3_661_000, '没有别的了。'),
    sent('1', 3_662_000, '再见。'),
  ],
})
const labels = {
  title: '周会',
  subtitle: '2025-01-02',
  locale: 'zh-CN' as const,
  speakerName: (id: string) => `发言人 ${id}`,
}
const all: LayoutOptions = { role: true, time: true, tone: true, pa: true }
const paragraphs = (options: Partial<LayoutOptions>) =>
  layOutTranscript(transcript, { ...all, ...options }, labels).paragraphs

describe('pa', () => {
  test('gives paragraphs by speaker and pause', () => {
    expect(paragraphs({})).toEqual([
      { time: '00:00', speaker: '发言人 1', text: '嗯，大家好。我们开始。' },
      { time: '01:02', speaker: '发言人 2', text: '好的吧。' },
      { time: '01:03', text: '呃。' },
      { time: '01:01:01', text: '没有别的了。' },
      { time: '01:01:02', speaker: '发言人 1', text: '再见。' },
    ])
  })

  test('off joins the text to one paragraph without time and speaker', () => {
    expect(paragraphs({ pa: false })).toEqual([{ text: '嗯，大家好。我们开始。好的吧。呃。没有别的了。再见。' }])
  })
})

test('role off leaves the speakers out', () => {
  expect(paragraphs({ role: false })[0]).toEqual({ time: '00:00', text: '嗯，大家好。我们开始。' })
})

test('time off leaves the times out', () => {
  expect(paragraphs({ time: false })[0]).toEqual({ speaker: '发言人 1', text: '嗯，大家好。我们开始。' })
})

test('tone off removes fillers, and the paragraphs made of nothing else', () => {
  expect(paragraphs({ tone: false }).map(({ text }) => text)).toEqual([
    '大家好。我们开始。',
    '好的。',
    '没有别的了。',
    '再见。',
  ])
})

test('tone off knows the language of the recording', () => {
  const german = parseTranscript({ language: 'de', list: [sent('', 0, 'Er kommt um acht.')] })
  expect(layOutTranscript(german, { ...all, tone: false }, labels).paragraphs[0]?.text).toBe('Er kommt um acht.')
})

test('an empty transcript has no paragraphs, whatever the options', () => {
  const empty = parseTranscript({})
  expect(layOutTranscript(empty, all, labels)).toEqual({
    title: '周会',
    subtitle: '2025-01-02',
    locale: 'zh-CN',
    paragraphs: [],
  })
  expect(layOutTranscript(empty, { ...all, pa: false }, labels).paragraphs).toEqual([])
})

test.each([
  [['good morning', 'all'], 'good morning all'],
  [['你好。', '世界'], '你好。世界'],
  [['我用 React', '写的'], '我用 React写的'],
  [['好，', 'ok'], '好，ok'],
  [['one. ', ' two'], 'one. two'],
  [['', ' ', 'x'], 'x'],
  [['a', ' ', 'b'], 'a b'],
])('%j join to "%s"', (texts, joined) => {
  expect(joinTexts(texts)).toBe(joined)
})

test('joining costs no more a text, however many there are: 50,000 take less than two seconds', () => {
  const texts = Array.from({ length: 50_000 }, () => 'a sentence of some length')
  const began = performance.now()
  expect(joinTexts(texts)).toHaveLength(50_000 * 26 - 1)
  expect(performance.now() - began).toBeLessThan(2_000)
})
