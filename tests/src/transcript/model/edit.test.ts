import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  EditError,
  canApply,
  invertEdit,
  joinEdits,
  segmentIndex,
  type Edit,
} from '../../../../src/transcript/model/edit'
import type { Segment } from '../../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../../src/transcript/model/parse'

const talk = parseTranscript({
  speakers: { '1': '李' },
  list: ['a', 'b', 'c'].map((id, at) => {
    const [start, end] = [at * 100, at * 100 + 50]
    return { id, start, end, role: '1', text: id, words: [[start, end, id]] }
  }),
})
const there = (id: string): Segment => {
  const segment = talk.segments[segmentIndex(talk, id)]
  if (!segment) throw new Error(`no segment ${id}`)
  return segment
}
const shift = (id: string, startMs: number): Edit => {
  const segment = there(id)
  return { kind: 'text', before: [segment], after: [{ ...segment, startMs, endMs: startMs + 10 }] }
}
const ids = ({ segments }: typeof talk) => segments.map(({ id }) => id)

describe('an edit', () => {
  it.each([
    ['a', 250, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 110, ['a', 'b', 'c']],
  ])('puts %s, now at %i, where its time is', (id, startMs, order) => {
    const moved = applyEdit(talk, shift(id, startMs))
    expect(ids(moved)).toEqual(order)
    expect(order.map((each) => segmentIndex(moved, each))).toEqual([0, 1, 2])
    expect(applyEdit(moved, invertEdit(shift(id, startMs)))).toEqual(talk)
  })

  it('fits by value, not by object', () => {
    expect(canApply(structuredClone(talk), shift('a', 5))).toBe(true)
  })

  it.each<[string, Edit]>([
    ['takes out what is not there', { kind: 'remove', before: [{ ...there('a'), id: 'x' }], after: [] }],
    ['takes out what is there in other words', { kind: 'remove', before: [{ ...there('a'), text: 'x' }], after: [] }],
    [
      'takes out what is there with other times of words',
      { kind: 'remove', before: [{ ...there('a'), words: there('b').words }], after: [] },
    ],
    ['puts in an id that is there', { kind: 'insert', before: [], after: [there('b')] }],
    ['names speakers who are others', { kind: 'rename', before: [], after: [], speakers: { before: [], after: [] } }],
  ])('that %s does not fit', (_, edit) => {
    expect(canApply(talk, edit)).toBe(false)
    expect(() => applyEdit(talk, edit)).toThrow(EditError)
  })

  it('of speakers alone leaves the list of segments the same', () => {
    const { speakers } = talk
    const renamed = applyEdit(talk, {
      kind: 'rename',
      before: [],
      after: [],
      speakers: { before: speakers, after: [{ id: '1', name: '王' }] },
    })
    expect(renamed.segments).toBe(talk.segments)
    expect(renamed.speakers).toEqual([{ id: '1', name: '王' }])
  })

  it('joined to one that takes its segment out leaves nothing of it', () => {
    const added = { ...there('a'), id: 'x' }
    const put: Edit = { kind: 'insert', before: [], after: [added] }
    expect(joinEdits(put, { kind: 'remove', before: [added], after: [] })).toEqual({
      kind: 'insert',
      before: [],
      after: [],
    })
  })
})
