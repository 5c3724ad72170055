/** SubRip and WebVTT, read back with an independent parser. */
import { parse } from '@plussub/srt-vtt-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { runSync } from '../../../../src/shared/async/cooperative'
import { createCues as createCuesStepwise } from '../../../../src/transcript/export/createCues'
import { writeSrt as writeSrtStepwise } from '../../../../src/transcript/export/srtWriter'
import { writeVtt as writeVttStepwise } from '../../../../src/transcript/export/vttWriter'
import { transcripts } from '../arbitrary'

const cuesOf = (...args: Parameters<typeof createCuesStepwise>) => runSync(createCuesStepwise(...args))
const writeSrt = (...args: Parameters<typeof writeSrtStepwise>) => runSync(writeSrtStepwise(...args))
const writeVtt = (...args: Parameters<typeof writeVttStepwise>) => runSync(writeVttStepwise(...args))

const labels = { locale: 'zh-CN' as const, speakerName: (id: string) => `发言人 ${id}` }
const options = { role: true, tone: true }
const said = (start: number, role: string, text: string) => ({ id: `${start}`, start, end: start + 2_000, role, text })
const transcriptOf = (...list: ReturnType<typeof said>[]) => parseTranscript({ list })
const meeting = transcriptOf(
  said(0, '1', '大家好。'),
  said(3_000, '1', '我们开始。'),
  said(6_000, '2', '好。'),
  said(3_661_007, '', 'Bye.'),
)
const decode = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe('SubRip', () => {
  test('numbers the subtitles and names who speaks where that changes', () => {
    expect(writeSrt(meeting, options, labels)).toBe(
      [
        '1\n00:00:00,000 --> 00:00:02,000\n发言人 1：大家好。\n',
        '2\n00:00:03,000 --> 00:00:05,000\n我们开始。\n',
        '3\n00:00:06,000 --> 00:00:08,000\n发言人 2：好。\n',
        '4\n01:01:01,007 --> 01:01:03,007\nBye.\n',
      ].join('\n'),
    )
  })

  test('leaves the names out, if asked, and writes them the English way in English', () => {
    expect(writeSrt(meeting, { ...options, role: false }, labels)).not.toContain('发言人')
    const english = { locale: 'en-US' as const, speakerName: () => 'Ann' }
    expect(parse(writeSrt(meeting, options, english)).entries[0]?.text).toBe('Ann: 大家好。')
  })

  test('shows what looks like a format as text', () => {
    const written = writeSrt(transcriptOf(said(0, '', '<b>5 < 6 {\\an8} --> {x}')), options, labels)
    expect(written.split('\n')[2]).toBe('<\u2060b>5 < 6 {\u2060\\an8} --\u2060> {x}')
  })

  test('of nothing is empty', () => {
    expect(writeSrt(parseTranscript({}), options, labels)).toBe('')
  })

  test('is read back as it was cut', () => {
    fc.assert(
      fc.property(transcripts, (transcript) => {
        const cues = cuesOf(transcript, { tone: true })
        const { entries } = parse(writeSrt(transcript, { ...options, role: false }, labels))
        expect(entries).toEqual(
          cues.map(({ startMs, endMs, lines }, index) => ({
            id: `${index + 1}`,
            from: startMs,
            to: endMs,
            text: lines.join('\n'),
          })),
        )
      }),
    )
  })
})

describe('WebVTT', () => {
  test('says whose voice each subtitle is', () => {
    expect(writeVtt(meeting, options, labels)).toBe(
      [
        'WEBVTT\n',
        '00:00:00.000 --> 00:00:02.000\n<v 发言人 1>大家好。\n',
        '00:00:03.000 --> 00:00:05.000\n<v 发言人 1>我们开始。\n',
        '00:00:06.000 --> 00:00:08.000\n<v 发言人 2>好。\n',
        '01:01:01.007 --> 01:01:03.007\nBye.\n',
      ].join('\n'),
    )
    expect(writeVtt(meeting, { ...options, role: false }, labels)).not.toContain('<v')
  })

  test('escapes what is not text, in names too', () => {
    const hostile = { speakerName: () => 'A>\n<b> & B' }
    const written = writeVtt(transcriptOf(said(0, '1', '<i> & --> 1')), options, hostile)
    expect(written.split('\n')[3]).toBe('<v A&gt; &lt;b&gt; &amp; B>&lt;i&gt; &amp; --&gt; 1')
  })

  test('of nothing is a valid file', () => {
    expect(writeVtt(parseTranscript({}), options, labels)).toBe('WEBVTT\n')
  })

  test('is read back as it was cut', () => {
    fc.assert(
      fc.property(transcripts, (transcript) => {
        const cues = cuesOf(transcript, { tone: true })
        const { entries } = parse(writeVtt(transcript, options, labels))
        expect(
          entries.map(({ from, to, text }) => ({ from, to, text: decode(text.replace(/^<v [^>]*>/, '')) })),
        ).toEqual(cues.map(({ startMs, endMs, lines }) => ({ from: startMs, to: endMs, text: lines.join('\n') })))
      }),
    )
  })
})
