import { expect, test } from 'vitest'
import { changeText, splitSegment } from '../../../../src/transcript/operations/segmentOperations'
import { applyEdit, canApply, sameSegment, type Edit } from '../../../../src/transcript/model/edit'
import type { Segment } from '../../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { toWireSegment } from '../../../../src/transcript/model/wireSegment'

const words = [
  [0, 400, 'the ', 0.9],
  [400, 900, 'cat ', 0.3],
  [900, 1_200, 'sat', 0.8],
]
const measured = parseTranscript({ list: [{ id: 'a', start: 0, end: 1_200, text: 'the cat sat', words }] })
const unmeasured = parseTranscript({ list: [{ id: 'a', start: 0, end: 1_200, text: 'the cat sat' }] })
const changed = (edit: Edit | null): Segment => {
  const [segment] = edit?.after ?? []
  if (!segment) throw new Error('nothing changed')
  return segment
}

test('words that an engine timed travel with their times', () => {
  expect(measured.segments.map(toWireSegment)).toEqual([
    { id: 'a', start: 0, end: 1_200, role: '', text: 'the cat sat', words },
  ])
})

test('a segment that came without words is saved without words, however it was corrected', () => {
  const sent = toWireSegment(changed(changeText(unmeasured, 'a', 'the dog sat')))
  expect(sent).toEqual({ id: 'a', start: 0, end: 1_200, role: '', text: 'the dog sat' })
})

test('a typed word is sent among timed ones with the mark that nobody measured it', () => {
  const typed = changed(changeText(measured, 'a', 'the black dog sat'))
  const sent = toWireSegment(typed)
  expect(sent.words?.map(([, , text]) => text)).toEqual(['the ', 'black ', 'dog ', 'sat'])
  expect(sent.estimated).toEqual([1, 2])
  expect(parseTranscript({ list: [structuredClone(sent)] }).segments).toEqual([typed])
})

test('the two halves of a word that was cut have no measured times', () => {
  const halves = splitSegment(measured, 'a', { at: 6, newId: 'b' })?.after ?? []
  expect(halves.map((half) => toWireSegment(half).estimated)).toEqual([[1], [0]])
})

test('a step made on words without times still fits when the server times them otherwise', () => {
  const first = changeText(unmeasured, 'a', 'the very black cat sat')
  if (!first) throw new Error('nothing changed')
  const here = applyEdit(unmeasured, first)
  const there = parseTranscript({ list: here.segments.map(toWireSegment) })
  expect(canApply(there, { kind: 'text', before: here.segments, after: [] })).toBe(true)
})

test('measured times that differ are a difference', () => {
  const [one] = measured.segments
  const other = one && { ...one, words: one.words.map((word) => ({ ...word, endMs: word.endMs - 1 })) }
  expect(one && other && sameSegment(one, other)).toBe(false)
})

test('the engine and who talks at the same time travel along; others may be absent or null', () => {
  const sent = {
    ...{ id: 'a', start: 0, end: 1_200, role: '1', text: 'the cat sat', words },
    engine: 'sherpa:para',
    overlaps: [[100, 400, '2']] as [number, number, string][],
  }
  expect(parseTranscript({ list: [sent] }).segments.map(toWireSegment)).toEqual([sent])
  const bare = parseTranscript({ list: [{ ...sent, engine: null, overlaps: null }] }).segments.map(toWireSegment)
  expect(bare).toEqual([{ id: 'a', start: 0, end: 1_200, role: '1', text: 'the cat sat', words }])
  expect(() => parseTranscript({ list: [{ ...sent, overlaps: [[0, 'x', '2']] }] })).toThrow('list[0].overlaps[0][1]')
})
