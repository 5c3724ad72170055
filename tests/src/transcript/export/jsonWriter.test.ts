import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSync } from '../../../../src/shared/async/cooperative'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { writeJson, type TranscriptJson } from '../../../../src/transcript/export/jsonWriter'
import { transcripts } from '../arbitrary'

const labels = { title: '周会', speakerName: (id: string) => (id === '1' ? '李' : `发言人 ${id}`) }

test('a segment is a line, with its words', () => {
  const list = [
    {
      id: 'a',
      start: 0,
      end: 900,
      text: 'Hi all',
      role: '1',
      words: [
        [0, 400, 'Hi ', 0.5],
        [400, 900, 'all'],
      ],
    },
    { id: 'b', start: 1_000, end: 1_500, text: '好' },
  ]
  expect(runSync(writeJson(parseTranscript({ language: 'cn', list }), labels)).split('\n')).toEqual([
    '{',
    '  "format": "speech-to-text.transcript",',
    '  "version": 1,',
    '  "title": "周会",',
    '  "language": "cn",',
    '  "speakers": [{"id":"1","name":"李"}],',
    '  "segments": [',
    '    {"id":"a","startMs":0,"endMs":900,"speaker":"1","text":"Hi all","words":[{"startMs":0,"endMs":400,"text":"Hi ","confidence":0.5},{"startMs":400,"endMs":900,"text":"all","confidence":null}]},',
    '    {"id":"b","startMs":1000,"endMs":1500,"speaker":null,"text":"好","words":[{"startMs":1000,"endMs":1500,"text":"好","confidence":null,"estimated":true}]}',
    '  ]',
    '}',
    '',
  ])
})

test('without segments and language the form is the same', () => {
  const empty: TranscriptJson = {
    format: 'speech-to-text.transcript',
    version: 1,
    title: '周会',
    language: null,
    speakers: [],
    segments: [],
  }
  expect(JSON.parse(runSync(writeJson(parseTranscript({}), labels)))).toEqual(empty)
})

test('everything of a transcript is in it', () => {
  fc.assert(
    fc.property(transcripts, (transcript) => {
      const read = JSON.parse(runSync(writeJson(transcript, labels))) as TranscriptJson
      expect(read.segments.map((segment) => ({ ...segment, speaker: segment.speaker ?? '' }))).toEqual(
        transcript.segments,
      )
      expect(read.speakers.map(({ id }) => id)).toEqual(transcript.speakers.map(({ id }) => id))
    }),
  )
})

test('it is written in steps, a segment at a time', () => {
  const list = ['a', 'b', 'c'].map((id, at) => ({ id, start: at, end: at + 1, text: id }))
  expect([...writeJson(parseTranscript({ list }), labels)]).toHaveLength(3)
})
