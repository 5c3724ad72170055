import { describe, expect, it } from 'vitest'
import { mergeTranscripts } from '../../../src/transcript/merge'
import { parseTranscript } from '../../../src/transcript/parse'

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
    expect(conflicts.map(({ id, ours, theirs, base: was }) => [id, was?.text, ours?.text, theirs?.text])).toEqual([
      ['a', 'one', 'mine', 'theirs'],
    ])
  })

  it('changed here and removed there is a conflict too, removed by both is not', () => {
    const { merged, conflicts } = mergeTranscripts(
      base,
      remove(body({ a: 'mine', b: 'two', c: 'three' }), 'b'),
      remove(base, 'a', 'b'),
    )
    expect(texts(merged)).toEqual({ c: 'three' })
    expect(conflicts.map(({ id, theirs }) => [id, theirs])).toEqual([['a', null]])
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
