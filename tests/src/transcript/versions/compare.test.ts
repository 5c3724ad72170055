import { describe, expect, it } from 'vitest'
import { compareTexts, compareTranscripts } from '../../../../src/transcript/versions/compare'
import { parseTranscript } from '../../../../src/transcript/model/parse'

describe('two texts', () => {
  it.each([
    [
      'go ten meters',
      'go twenty meters',
      [
        ['same', 'go '],
        ['removed', 'ten'],
        ['added', 'twenty'],
        ['same', ' meters'],
      ],
    ],
    [
      '我们明天开会',
      '我们后天开会',
      [
        ['same', '我们'],
        ['removed', '明天'],
        ['added', '后天'],
        ['same', '开会'],
      ],
    ],
    ['same', 'same', [['same', 'same']]],
    ['', 'new', [['added', 'new']]],
    ['old', '', [['removed', 'old']]],
  ])('%j and %j are told apart word by word', (before, after, parts) => {
    expect(compareTexts(before, after).map(({ kind, text }) => [kind, text])).toEqual(parts)
  })
})

it('two transcripts: what changed, came and went, in the order of the text', () => {
  const body = (...rows: [string, number, string][]) =>
    parseTranscript({ list: rows.map(([id, start, text]) => ({ id, start, end: start + 1, text })) })
  const rows = compareTranscripts(
    body(['a', 0, 'one'], ['b', 5, 'two'], ['c', 9, 'three']),
    body(['a', 0, 'one'], ['d', 3, 'new'], ['c', 9, '3']),
  )
  expect(rows.map(({ id, before, after }) => [id, before?.text, after?.text])).toEqual([
    ['d', undefined, 'new'],
    ['b', 'two', undefined],
    ['c', 'three', '3'],
  ])
})
