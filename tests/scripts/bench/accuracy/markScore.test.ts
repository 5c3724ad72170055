import { expect, test } from 'vitest'
import { calibrationTable, markScore, ratedTokens } from '../../../../scripts/bench/accuracy/markScore.mjs'

const rated = ratedTokens('Go forward ten meters.', [
  [0, 1, 'go ', 0.9],
  [1, 2, 'four ', 0.2],
  [2, 3, 'word ', 0.6],
  [3, 4, 'ten ', 0.3],
  [4, 5, 'meters', 0.95],
])

test('added and replaced words are wrong', () => {
  expect(rated.map(({ wrong }) => wrong)).toEqual([false, true, true, false, false])
})

test('precision is of the marked, recall of the wrong', () => {
  expect(markScore(rated, 0.5)).toEqual({ marked: 2, precision: 0.5, recall: 0.5, f1: 0.5 })
  expect(markScore(rated, 0.25)).toMatchObject({ marked: 1, precision: 1, recall: 0.5 })
  expect(markScore(rated, 0)).toMatchObject({ marked: 0, precision: null, recall: 0, f1: 0 })
})

test('engines without confidences have no calibration', () => {
  const words: [number, number, string][] = [[0, 1, 'go']]
  expect(ratedTokens('go', words)).toEqual([])
  expect(calibrationTable([{ engine: 'A', language: 'en', rated: [] }])).toBe('')
  expect(calibrationTable([{ engine: 'B', language: 'en', rated }])).toContain(
    '| B | en | 0.5 | 2 / 5 | 50 % | 50 % | 0.50 |',
  )
})
