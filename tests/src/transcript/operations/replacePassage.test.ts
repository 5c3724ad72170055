import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit, invertEdit } from '../../../../src/transcript/model/edit'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { replacePassage } from '../../../../src/transcript/operations/replacePassage'
import { expectValid, transcripts } from '../arbitrary'

const transcriptOf = (...texts: string[]) =>
  parseTranscript({
    list: texts.map((text, index) => ({ id: `${index}`, start: index * 1000, end: index * 1000 + 900, text })),
  })

/** What is left, and the caret. */
function left(texts: string[], [segment, start]: [string, number], [endSegment, end]: [string, number], inserted = '') {
  const transcript = transcriptOf(...texts)
  const removed = replacePassage(transcript, { segment, start, endSegment, end }, inserted)
  return removed && [applyEdit(transcript, removed.edit).segments.map(({ text }) => text), removed.caret]
}

describe('a passage', () => {
  test('in one segment leaves the text around it', () => {
    expect(left(['one two three'], ['0', 4], ['0', 8])).toEqual([['one three'], { id: '0', at: 4 }])
  })

  test('over segments leaves the ends of the first and the last, and nothing between', () => {
    expect(left(['明天上午', '也许', '十点开会'], ['0', 2], ['2', 2])).toEqual([['明天', '开会'], { id: '0', at: 2 }])
    expect(left(['one two', 'three four'], ['0', 4], ['1', 5])).toEqual([['one', 'four'], { id: '0', at: 3 }])
  })

  test('that is all of a segment removes it', () => {
    expect(left(['one', 'two', 'three'], ['0', 0], ['1', 1])).toEqual([['wo', 'three'], { id: '1', at: 0 }])
    expect(left(['one', 'two'], ['0', 0], ['1', 3])).toEqual([[], null])
  })

  test('of whole segments puts the caret into the text beside them', () => {
    expect(left(['one', 'two', 'three'], ['0', 0], ['1', 3])).toEqual([['three'], { id: '2', at: 0 }])
    expect(left(['one', 'two', 'three'], ['1', 0], ['2', 5])).toEqual([['one'], { id: '0', at: 3 }])
  })

  test('is replaced in its first segment, the caret after the new text', () => {
    expect(left(['one two', 'three four'], ['0', 4], ['1', 5], 'or')).toEqual([['one or', 'four'], { id: '0', at: 6 }])
    expect(left(['one', 'two'], ['0', 0], ['1', 3], 'x')).toEqual([['x'], { id: '0', at: 1 }])
    expect(left(['one two three'], ['0', 4], ['0', 7], '2')).toEqual([['one 2 three'], { id: '0', at: 5 }])
    expect(left(['明天上午', '十点开会'], ['0', 2], ['1', 2], ' ')).toEqual([['明天 ', '开会'], { id: '0', at: 3 }])
  })

  test('that is empty, turned around or unknown is none', () => {
    expect(left(['one'], ['0', 1], ['0', 1])).toBeNull()
    expect(left(['one', 'two'], ['1', 1], ['0', 1])).toBeNull()
    expect(left(['one'], ['0', 1], ['gone', 1])).toBeNull()
  })
})

test('whatever is replaced, the transcript stays whole and one step brings it back', () => {
  fc.assert(
    fc.property(
      transcripts,
      fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
      fc.string(),
      (transcript, places, text) => {
        const [one, other, start, end] = places
        const { segments } = transcript
        fc.pre(segments.length > 0)
        const [from = 0, to = 0] = [one % segments.length, other % segments.length].sort((a, b) => a - b)
        const [first, last] = [segments[from], segments[to]]
        if (!first || !last) return
        const passage = {
          segment: first.id,
          start: start % (first.text.length + 1),
          endSegment: last.id,
          end: end % (last.text.length + 1),
        }
        const removed = replacePassage(transcript, passage, text)
        if (!removed) return
        const after = applyEdit(transcript, removed.edit)
        expectValid(after)
        expect(applyEdit(after, invertEdit(removed.edit)).segments).toEqual(segments)
      },
    ),
  )
})
