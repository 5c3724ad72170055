import { expect, test } from 'vitest'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { speakerColorIndex, speakerColorCount, speakerName } from '../../../../src/transcript/model/speakers'

const list = ['7', '', '3', '7'].map((role, index) => ({
  id: String(index),
  start: index,
  end: index + 1,
  role,
  text: 'x',
}))
const unnamed = (place: number) => `Speaker ${place}`

test('a speaker without a name is counted by the place among all', () => {
  const transcript = parseTranscript({ list, speakers: { '7': 'Ann' } })
  expect(['7', '3', '', 'nobody'].map((id) => speakerName(transcript, id, unnamed))).toEqual([
    'Ann',
    'Speaker 1',
    '',
    '',
  ])
})

test('a color stays when its speaker is renamed', () => {
  const before = parseTranscript({ list })
  const after = parseTranscript({ list, speakers: { '3': 'Bob' } })
  expect(speakerColorIndex(after, '3')).toBe(speakerColorIndex(before, '3'))
  expect(speakerColorIndex(before, '3')).not.toBe(speakerColorIndex(before, '7'))
  expect(speakerColorIndex(before, '')).toBe(-1)
})

test('colors come round again after the last', () => {
  const many = Array.from({ length: speakerColorCount + 1 }, (_, index) => ({
    id: String(index),
    start: index,
    end: index,
    role: `r${index}`,
    text: 'x',
  }))
  const transcript = parseTranscript({ list: many })
  expect(speakerColorIndex(transcript, `r${speakerColorCount}`)).toBe(speakerColorIndex(transcript, 'r0'))
})
