import { describe, expect, it } from 'vitest'
import { changeText, removeSegments, splitSegment } from '../../../../src/transcript/operations/segmentOperations'
import { difference, isEmptyDifference, patch } from '../../../../src/transcript/versions/difference'
import { applyEdit, type Edit } from '../../../../src/transcript/model/edit'
import type { Transcript } from '../../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { renameSpeaker } from '../../../../src/transcript/operations/speakerOperations'

const talk = parseTranscript({
  speakers: { '1': '李' },
  list: ['go on', 'stay here', 'come back'].map((text, at) => ({
    id: `s${at}`,
    start: at * 1_000,
    end: at * 1_000 + 900,
    role: '1',
    text,
  })),
})
const after = (edit: Edit | null, from: Transcript = talk) => {
  if (!edit) throw new Error('nothing would change')
  return applyEdit(from, edit)
}

describe('the difference', () => {
  it('of one changed segment is that segment alone', () => {
    const now = after(changeText(talk, 's1', 'stay there'))
    expect(difference(talk, now)).toEqual({ changed: [now.segments[1]], removed: [], speakers: null })
  })

  it('of what came and went is the new ones in order and the ids that are gone', () => {
    const now = after(splitSegment(talk, 's0', { at: 3, newId: 's0.x' }), talk)
    const then = after(removeSegments(now, ['s2']), now)
    const { changed, removed, speakers } = difference(talk, then)
    expect([changed.map(({ id }) => id), removed, speakers]).toEqual([['s0', 's0.x'], ['s2'], null])
  })

  it('of a name is all speakers and no segment', () => {
    const now = after(renameSpeaker(talk, '1', '王'))
    expect(difference(talk, now)).toEqual({ changed: [], removed: [], speakers: [{ id: '1', name: '王' }] })
  })

  it('is empty where everything is equal, and what was changed back is equal', () => {
    const back = after(
      changeText(after(changeText(talk, 's0', 'go')), 's0', 'go on'),
      after(changeText(talk, 's0', 'go')),
    )
    expect(isEmptyDifference(difference(talk, structuredClone(talk)))).toBe(true)
    expect(isEmptyDifference(difference(talk, back))).toBe(true)
  })

  it('put on what was saved passes over ids that are not there', () => {
    const { segments } = patch(talk, { changed: [], removed: ['s1', 'nobody'], speakers: null })
    expect(segments).toEqual([talk.segments[0], talk.segments[2]])
  })
})
