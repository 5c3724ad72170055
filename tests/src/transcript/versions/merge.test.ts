import { describe, expect, it } from 'vitest'
import { changeText, joinWithNext, splitSegment } from '../../../../src/transcript/operations/segmentOperations'
import { applyEdit, type Edit } from '../../../../src/transcript/model/edit'
import { mergeTranscripts, type Conflict } from '../../../../src/transcript/versions/merge'
import type { Segment } from '../../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../../src/transcript/model/parse'

const body = (texts: Record<string, string>, speakers: Record<string, string> = { '1': '李' }) =>
  parseTranscript({
    speakers,
    list: Object.entries(texts).map(([id, text], at) => ({ id, start: at, end: at, role: '1', text })),
  })
const base = body({ a: 'one', b: 'two', c: 'three' })
const remove = (transcript: typeof base, ...ids: string[]) => ({
  ...transcript,
  segments: transcript.segments.filter(({ id }) => !ids.includes(id)),
})
const texts = (merged: ReturnType<typeof mergeTranscripts>['merged']) =>
  Object.fromEntries(merged.segments.map(({ id, text }) => [id, text]))
const said = (segments: readonly Segment[]) => segments.map(({ text }) => text)
const summaryOf = (conflicts: readonly Conflict[]) =>
  conflicts.map(({ id, base: was, ours, theirs }) => ({ id, base: said(was), ours: said(ours), theirs: said(theirs) }))

describe('merging', () => {
  it('takes both people’s changes of different segments', () => {
    const { merged, conflicts } = mergeTranscripts(
      base,
      body({ a: 'ONE', b: 'two', c: 'three' }),
      body({ a: 'one', b: 'two', c: 'THREE' }),
    )
    expect(texts(merged)).toEqual({ a: 'ONE', b: 'two', c: 'THREE' })
    expect(conflicts).toEqual([])
  })

  it('the same change by both is no conflict', () => {
    expect(
      mergeTranscripts(base, body({ a: 'x', b: 'two', c: 'three' }), body({ a: 'x', b: 'two', c: 'three' })).conflicts,
    ).toEqual([])
  })

  it('a segment both changed is a conflict and stays theirs until it is decided', () => {
    const { merged, conflicts } = mergeTranscripts(
      base,
      body({ a: 'mine', b: 'two', c: 'three' }),
      body({ a: 'theirs', b: 'two', c: 'three' }),
    )
    expect(texts(merged).a).toBe('theirs')
    expect(summaryOf(conflicts)).toEqual([{ id: 'a', base: ['one'], ours: ['mine'], theirs: ['theirs'] }])
  })

  it('changed here and removed there is a conflict too, removed by both is not', () => {
    const { merged, conflicts } = mergeTranscripts(
      base,
      remove(body({ a: 'mine', b: 'two', c: 'three' }), 'b'),
      remove(base, 'a', 'b'),
    )
    expect(texts(merged)).toEqual({ c: 'three' })
    expect(summaryOf(conflicts)).toEqual([{ id: 'a', base: ['one'], ours: ['mine'], theirs: [] }])
  })

  it('a name we gave wins, a name they gave stays', () => {
    const named = (speakers: Record<string, string>) => body({ a: 'one' }, speakers)
    const merge = (ours: Record<string, string>, theirs: Record<string, string>) =>
      mergeTranscripts(named({ '1': '李', '2': '' }), named(ours), named(theirs)).merged.speakers.map(
        ({ id, name }) => [id, name],
      )
    expect(merge({ '1': '李先生', '2': '' }, { '1': '李', '2': '王' })).toEqual([
      ['1', '李先生'],
      ['2', '王'],
    ])
    expect(merge({ '1': '甲', '2': '' }, { '1': '乙', '2': '' })).toEqual([
      ['1', '甲'],
      ['2', ''],
    ])
    expect(merge({ '1': '李', '2': '', '3': '新' }, { '1': '李' })).toEqual([
      ['1', '李'],
      ['3', '新'],
    ])
  })
})

describe('merging what moved text between segments', () => {
  const long = parseTranscript({
    list: ['one two', 'three four', 'five six'].map((text, at) => ({
      id: 'abc'.charAt(at),
      start: at * 1_000,
      end: at * 1_000 + 900,
      text,
    })),
  })
  const after = (edit: Edit | null | undefined, from = long) => {
    if (!edit) throw new Error('nothing would change')
    return applyEdit(from, edit)
  }
  const joined = after(joinWithNext(long, 'a')?.edit)
  const split = (newId: string) => after(splitSegment(long, 'a', { at: 4, newId }))

  it.each([
    ['the first', 'a', ['ONE two', 'three four']],
    ['the second', 'b', ['one two', 'THREE four']],
  ])('two that we joined are one decision where they changed %s, and theirs has all its text', (_, id, theirs) => {
    const changed = after(changeText(long, id, theirs[id === 'a' ? 0 : 1] ?? ''))
    const { merged, conflicts } = mergeTranscripts(long, joined, changed)
    expect(merged).toEqual(changed)
    expect(summaryOf(conflicts)).toEqual([
      { id: 'a', base: ['one two', 'three four'], ours: ['one two three four'], theirs },
    ])
  })

  it('both halves of what we split are one decision where they changed it', () => {
    const { merged, conflicts } = mergeTranscripts(long, split('a.x'), after(changeText(long, 'a', 'ONE two')))
    expect(texts(merged)).toEqual({ a: 'ONE two', b: 'three four', c: 'five six' })
    expect(summaryOf(conflicts)).toEqual([{ id: 'a', base: ['one two'], ours: ['one', 'two'], theirs: ['ONE two'] }])
  })

  it('the same split by both is one split, with their id', () => {
    const { merged, conflicts } = mergeTranscripts(long, split('a.x'), split('a.y'))
    expect(texts(merged)).toEqual({ a: 'one', 'a.y': 'two', b: 'three four', c: 'five six' })
    expect(conflicts).toEqual([])
  })

  it('of the same split the half that one corrected is decided, nothing is said twice', () => {
    const theirs = split('a.y')
    const { merged, conflicts } = mergeTranscripts(
      long,
      after(changeText(split('a.x'), 'a.x', 'TWO'), split('a.x')),
      theirs,
    )
    expect(texts(merged)).toEqual({ a: 'one', 'a.y': 'two', b: 'three four', c: 'five six' })
    expect(summaryOf(conflicts)).toEqual([{ id: 'a.x', base: [], ours: ['TWO'], theirs: ['two'] }])
  })

  it('a split beside what they changed is no conflict', () => {
    const { merged, conflicts } = mergeTranscripts(long, split('a.x'), after(changeText(long, 'b', '3 4')))
    expect(texts(merged)).toEqual({ a: 'one', 'a.x': 'two', b: '3 4', c: 'five six' })
    expect(conflicts).toEqual([])
  })
})
