import { expect, test } from 'vitest'
import { toSegment, toStoredSegment } from '../../../../../server/adapters/sql/tables/storedSegments'
import type { WireSegment } from '../../../../../src/wire/responses'

const segment = { id: 'a', start: 0, end: 900, role: '1', text: 'the dog sat' }

test.each<[string, Partial<WireSegment>]>([
  ['without words', {}],
  ['with its engine', { engine: 'small' }],
  ['that starts a paragraph', { paragraph: true }],
  [
    'whose words were all measured',
    {
      words: [
        [0, 300, 'the ', 0.5],
        [300, 900, 'dog sat'],
      ],
    },
  ],
  [
    'of which some words were measured',
    {
      words: [
        [0, 300, 'the '],
        [300, 600, 'dog ', 0.25],
        [600, 900, 'sat', 0.5],
      ],
      estimated: [0, 1],
    },
  ],
])('a segment %s comes out of its row as it was', (_, words) => {
  expect(toSegment(toStoredSegment({ ...segment, ...words }))).toEqual({ ...segment, ...words })
})
