/** What files of other programs, and hostile ones, become. */
import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importTranscript } from '../../../../src/transcript/import/importTranscript'
import { fitToRecording, type TranscriptType } from '../../../../src/transcript/import/importedTranscript'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { runSync } from '../../../../src/shared/async/cooperative'
import { writeDocx } from '../../../../src/transcript/export/docxWriter'
import { writeJson } from '../../../../src/transcript/export/jsonWriter'
import { writeSrt } from '../../../../src/transcript/export/srtWriter'
import { writeText } from '../../../../src/transcript/export/textWriter'
import { writeVtt } from '../../../../src/transcript/export/vttWriter'
import { layOutTranscript, type LayoutLabels } from '../../../../src/transcript/export/transcriptLayout'

const read = (text: string, type: TranscriptType) => importTranscript(new TextEncoder().encode(text), type)
const faultOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error instanceof Error && 'fault' in error ? error.fault : error
  }
  return null
}
/** `[start, end, speaker, text]` */
const rows = ({ list, speakers }: ReturnType<typeof importTranscript>) =>
  list.map(({ start, end, role, text }) => [start, end, role === '' ? '' : speakers[role], text])

describe('SubRip', () => {
  it('is read with its times, without numbers and tags', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,500\n<i>早上好</i>\n大家好\n\n2\n00:00:02,500 --> 00:00:04,000\n{\\an8}开始吧\n'
    const transcript = read(text, 'srt')
    expect(rows(transcript)).toEqual([
      [1000, 2500, '', '早上好大家好'],
      [2500, 4000, '', '开始吧'],
    ])
    expect(transcript).toMatchObject({ language: 'cn', durationMs: 4000, estimated: false })
  })

  it('keeps a number that is text, and times in other notations', () => {
    const text = '1\r\n0:00:01.5 --> 0:00:02.5\r\n42\r\n\r\n2\r\n01:02:03 --> 01:02:04\r\nyears later\r\n'
    expect(rows(read(text, 'srt'))).toEqual([
      [1500, 2500, '', '42'],
      [3_723_000, 3_724_000, '', 'years later'],
    ])
  })

  it('names speakers that occur twice, and goes on with them', () => {
    const cue = (at: number, text: string) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n`
    const text = [
      cue(1, '李雷：你好'),
      cue(2, '在吗'),
      cue(3, '韩梅梅：在'),
      cue(4, '李雷：注意：下雨'),
      cue(5, '韩梅梅: 好'),
    ]
    expect(rows(read(text.join('\n'), 'srt')).map(([, , speaker, said]) => [speaker, said])).toEqual([
      ['李雷', '你好'],
      ['李雷', '在吗'],
      ['韩梅梅', '在'],
      ['李雷', '注意：下雨'],
      ['韩梅梅', '好'],
    ])
  })

  it('does not take a colon for a speaker', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nRemember: we meet at 12:30\n'
    expect(rows(read(text, 'srt'))).toEqual([[1000, 2000, '', 'Remember: we meet at 12:30']])
  })

  it('orders what is out of order, keeps what overlaps, and ends nothing before it starts', () => {
    const text = '1\n00:00:05,000 --> 00:00:04,000\nb\n\n2\n00:00:01,000 --> 00:00:09,000\na\n'
    expect(rows(read(text, 'srt'))).toEqual([
      [1000, 9000, '', 'a'],
      [5000, 5000, '', 'b'],
    ])
  })
})

describe('WebVTT', () => {
  it('is read with its voices, without notes, styles and settings', () => {
    const text =
      'WEBVTT - title\n\nSTYLE\n::cue { color: red }\n\nNOTE not shown\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v.loud Anna>Tom &amp; <b>Jerry</b>\n\n00:02.000 --> 00:03.000\n<v Ben>A<00:02.500>way\n'
    expect(rows(read(text, 'vtt'))).toEqual([
      [1000, 2000, 'Anna', 'Tom & Jerry'],
      [2000, 3000, 'Ben', 'Away'],
    ])
  })
})

describe('plain text', () => {
  it('has one segment per paragraph and estimated times', () => {
    const transcript = read('第一段。\n\n第二段有更多的字，所以更长。\n', 'txt')
    expect(transcript.estimated).toBe(true)
    expect(transcript.list.map(({ text }) => text)).toEqual(['第一段。', '第二段有更多的字，所以更长。'])
    const [first, second] = transcript.list
    expect(first?.end).toBe(second?.start)
    expect((second?.end ?? 0) - (second?.start ?? 0)).toBeGreaterThan(first?.end ?? 0)
  })

  it('spreads estimated times over its recording, measured ones stay', () => {
    const fitted = fitToRecording(read('one\n\ntwo', 'txt'), 60_000)
    expect(fitted.list.map(({ start, end }) => [start, end])).toEqual([
      [0, 30_000],
      [30_000, 60_000],
    ])
    const measured = read('[00:05] hello there', 'txt')
    expect(rows(measured)).toEqual([[5000, 6000, '', 'hello there']])
    expect(fitToRecording(measured, 60_000)).toBe(measured)
  })

  it.each([
    ['[00:05] Anna\nHello\n\n[00:09] Ben\nHi', 'times, then names'],
    ['Anna 00:05\nHello\nBen (00:09)\nHi', 'names, then times'],
    ['00:00:05 Anna: Hello\n00:00:09 Ben: Hi\n00:00:11 Anna: Yes\n00:00:12 Ben: No', 'everything in one line'],
  ])('%j has %s', (text) => {
    expect(
      rows(read(text, 'txt'))
        .map(([start, , speaker, said]) => [start, speaker, said])
        .slice(0, 2),
    ).toEqual([
      [5000, 'Anna', 'Hello'],
      [9000, 'Ben', 'Hi'],
    ])
  })

  it.each([
    ['UTF-16 with a mark', [0xff, 0xfe, 0x60, 0x4f, 0x7d, 0x59]],
    ['GB 18030', [0xc4, 0xe3, 0xba, 0xc3]],
  ])('is read in %s', (_name, bytes) => {
    expect(importTranscript(new Uint8Array(bytes), 'txt').list[0]?.text).toBe('你好')
  })
})

describe('JSON', () => {
  it('of Whisper is read with its words', () => {
    const words = [
      { word: ' Hello', start: 0.5, end: 0.9, probability: 0.9 },
      { word: ' there', start: 0.9, end: 1.25, probability: 0.8 },
    ]
    const text = JSON.stringify({ language: 'en', segments: [{ start: 0.5, end: 1.25, text: ' Hello there', words }] })
    const transcript = read(text, 'json')
    expect(transcript.language).toBe('en')
    expect(transcript.list).toEqual([
      {
        id: 'i00000',
        start: 500,
        end: 1250,
        role: '',
        text: 'Hello there',
        words: [
          [500, 900, 'Hello ', 0.9],
          [900, 1250, 'there', 0.8],
        ],
      },
    ])
  })

  it.each([
    ['chunks', { text: 'Hi', chunks: [{ timestamp: [1, 2.5], text: ' Hi' }] }, [1000, 2500, '', 'Hi']],
    ['a bare list', [{ start: 1, end: 2, text: 'Hi', speaker: 'SPEAKER_00' }], [1000, 2000, 'SPEAKER_00', 'Hi']],
    ['an open end', { chunks: [{ timestamp: [1, null], text: 'Hi' }] }, [1000, 2000, '', 'Hi']],
    ['text alone', { text: 'Hi' }, [0, 1000, '', 'Hi']],
  ])('with %s', (_name, value, row) => expect(rows(read(JSON.stringify(value), 'json'))).toEqual([row]))

  it.each(['{', '7', 'null', '{"a":1}', '"text"'])('%s is no transcript', (text) => {
    expect(faultOf(() => read(text, 'json'))).toBe('format')
  })
})

describe('what this product exports', () => {
  const transcript = parseTranscript({
    language: 'cn',
    speakers: { '1': '李雷', '2': '韩梅梅' },
    list: [
      {
        id: 'a',
        start: 1000,
        end: 3000,
        role: '1',
        text: '大家好，今天开会。',
        words: [[1000, 3000, '大家好，今天开会。', 0.5]],
      },
      { id: 'b', start: 4000, end: 6000, role: '2', text: '好的，我们开始吧。' },
      { id: 'c', start: 3_700_000, end: 3_702_000, role: '1', text: '结束了，谢谢各位。' },
      { id: 'd', start: 3_703_000, end: 3_705_000, role: '2', text: '再见，大家辛苦了。' },
    ],
  })
  const labels: LayoutLabels = {
    title: '周会',
    subtitle: '2026-01-01 · 01:01:42',
    locale: 'zh-CN',
    speakerName: (id) => transcript.speakers.find((speaker) => speaker.id === id)?.name ?? '',
  }
  const options = { role: true, time: true, tone: true, pa: true }
  const document = layOutTranscript(transcript, options, labels)
  const whole = transcript.segments.map(({ startMs, speaker, text }) => [startMs, labels.speakerName(speaker), text])
  const startsOf = (imported: ReturnType<typeof importTranscript>) =>
    rows(imported).map(([start, , ...rest]) => [start, ...rest])

  it('is read again from text, with its title', () => {
    const imported = read(writeText(document), 'txt')
    expect(startsOf(imported)).toEqual(whole)
    expect(imported.title).toBe('周会')
  })
  it('is read again from Word', async () => {
    const imported = importTranscript(await writeDocx(document), 'docx')
    expect(startsOf(imported)).toEqual(whole)
    expect(imported.title).toBe('周会')
  })
  it('is read again from subtitles', () => {
    expect(startsOf(read(runSync(writeSrt(transcript, options, labels)), 'srt'))).toEqual(whole)
    expect(startsOf(read(runSync(writeVtt(transcript, options, labels)), 'vtt'))).toEqual(whole)
  })
  it('is read again from JSON, with words and confidence', () => {
    const imported = read(runSync(writeJson(transcript, labels)), 'json')
    expect(rows(imported)).toEqual(
      transcript.segments.map(({ startMs, endMs, speaker, text }) => [
        startMs,
        endMs,
        labels.speakerName(speaker),
        text,
      ]),
    )
    expect(imported.list[0]?.words).toEqual([[1000, 3000, '大家好，今天开会。', 0.5]])
    expect(imported.list[1]).not.toHaveProperty('words')
    expect(imported.language).toBe('cn')
  })
})

describe('hostile files', () => {
  it.each([
    ['an empty file', '', 'srt', 'empty'],
    ['blank text', ' \n\n', 'txt', 'empty'],
    ['text without subtitles', 'hello', 'vtt', 'format'],
    ['subtitles without text', '1\n00:00:01,000 --> 00:00:02,000\n\n', 'srt', 'empty'],
    ['more segments than a record has', 'a\n'.repeat(20_001), 'txt', 'tooLarge'],
  ] as const)('%s is refused with the reason', (_name, text, type, fault) => {
    expect(faultOf(() => read(text, type))).toBe(fault)
  })

  it('bytes that are no text, a picture as Word, an encrypted document', () => {
    expect(faultOf(() => importTranscript(new Uint8Array([1, 0, 2, 3, 0, 0, 9, 0, 0]), 'txt'))).toBe('notText')
    expect(faultOf(() => importTranscript(new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'docx'))).toBe('format')
    expect(faultOf(() => importTranscript(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'docx'))).toBe('password')
    expect(faultOf(() => importTranscript(zipSync({ 'a.txt': strToU8('x') }), 'docx'))).toBe('format')
    expect(faultOf(() => importTranscript(new Uint8Array(20 * 2 ** 20 + 1), 'txt'))).toBe('tooLarge')
  })

  it('a zip bomb is not unpacked', () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(65 * 2 ** 20) })
    expect(faultOf(() => importTranscript(bomb, 'docx'))).toBe('tooLarge')
  })

  it('markup stays text, control characters go', () => {
    const xml = '<w:p><w:r><w:t>&lt;script&gt;alert(1)&lt;/script&gt;</w:t></w:r></w:p><w:p><w:t>a&#1;b</w:t></w:p>'
    const file = zipSync({ 'word/document.xml': strToU8(xml) })
    expect(importTranscript(file, 'docx').list.map(({ text }) => text)).toEqual(['<script>alert(1)</script>', 'ab'])
  })

  it('any text becomes a transcript that the editor accepts, or is refused', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('00:00:01,000 --> 00:00:02,000', '[00:05] A', 'A: b', '', 'NOTE x', '99:99:99 --> 1:00:00', '1'),
    )
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('srt', 'vtt', 'txt', 'json'), (lines, type) => {
        const fault = faultOf(() => {
          const { list, speakers } = read(lines.join('\n'), type)
          expect(parseTranscript({ list, speakers }).segments).toHaveLength(list.length)
          for (const { start, end } of list) expect(end).toBeGreaterThanOrEqual(start)
        })
        expect([null, 'empty', 'format', 'notText']).toContain(fault)
      }),
      { numRuns: 300 },
    )
  })

  it('takes time in proportion to its length', () => {
    const started = performance.now()
    read(`${'a'.repeat(5_000_000)}:`, 'txt')
    faultOf(() => read(`00:00:01,000 --> 00:00:02,000\n${'<v x'.repeat(200_000)}`, 'vtt'))
    faultOf(() => read('['.repeat(1_000_000), 'json'))
    expect(performance.now() - started).toBeLessThan(8_000)
  })
})
