import { describe, expect, test } from 'vitest'
import { UndoGrouping } from '../../../../../src/transcript/ui/state/undoGrouping'

/** Types these texts in order; returns those that started a new step. */
function steps(texts: string[], { pauseMs = 100, composing = false } = {}): string[] {
  const grouping = new UndoGrouping()
  return texts.slice(1).filter((after, index) => {
    const before = texts[index] ?? ''
    return !grouping.shouldMerge({ segment: 'a', before, after, atMs: index * pauseMs, composing })
  })
}

describe('typing', () => {
  test('a word typed in one go is one step', () => {
    expect(steps(['', 'h', 'he', 'hey'])).toEqual(['h'])
  })

  test('a new word is a new step, with the space before it in the old one', () => {
    expect(steps(['', 'a', 'a ', 'a b'])).toEqual(['a', 'a b'])
    expect(steps(['', '好', '好，', '好，来'])).toEqual(['好', '好，来'])
  })

  test('erasing in one go is one step, and not that of the typing before it', () => {
    expect(steps(['', 'a', 'ab', 'a', ''])).toEqual(['a', 'a'])
    expect(steps(['abc', 'bc', 'c'])).toEqual(['bc'])
  })

  test('a pause begins a new step', () => {
    expect(steps(['', 'h', 'he'], { pauseMs: 1000 })).toEqual(['h', 'he'])
  })

  test('another place begins a new step', () => {
    expect(steps(['ab', 'axb', 'yaxb'])).toEqual(['axb', 'yaxb'])
  })

  test('what is put in the place of something is a step of its own', () => {
    expect(steps(['one two', 'one 2', 'one 23'])).toEqual(['one 2'])
    expect(steps(['', 'o', 'x'])).toEqual(['o', 'x'])
  })

  test('a composition is one step whatever it does in between', () => {
    expect(steps(['', 'n', "n'h", '你好'], { composing: true, pauseMs: 5000 })).toEqual(['n'])
  })

  test('another segment, a text changed elsewhere and a stop begin a new step', () => {
    const grouping = new UndoGrouping()
    const input = { segment: 'a', before: '', after: 'a', atMs: 0, composing: false }
    grouping.shouldMerge(input)
    expect(grouping.shouldMerge({ ...input, segment: 'b' })).toBe(false)
    grouping.shouldMerge(input)
    expect(grouping.shouldMerge({ ...input, before: 'other', after: 'others' })).toBe(false)
    grouping.shouldMerge(input)
    grouping.endGroup()
    expect(grouping.shouldMerge({ ...input, before: 'a', after: 'ab' })).toBe(false)
  })
})
