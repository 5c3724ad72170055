import { expect, test } from 'vitest'
import { parseTranscript } from '../../../src/transcript/parse'
import { speakerColour, speakerColours, speakerName } from '../../../src/transcript/speakers'

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

test('a colour stays when its speaker is renamed', () => {
  const before = parseTranscript({ list })
  const after = parseTranscript({ list, speakers: { '3': 'Bob' } })
  expect(speakerColour(after, '3')).toBe(speakerColour(before, '3'))
  expect(speakerColour(before, '3')).not.toBe(speakerColour(before, '7'))
  expect(speakerColour(before, '')).toBe(-1)
})

test('colours come round again after the last', () => {
  const many = Array.from({ length: speakerColours + 1 }, (_, index) => ({
    id: String(index),
    start: index,
    end: index,
    role: `r${index}`,
    text: 'x',
  }))
  const transcript = parseTranscript({ list: many })
  expect(speakerColour(transcript, `r${speakerColours}`)).toBe(speakerColour(transcript, 'r0'))
})
