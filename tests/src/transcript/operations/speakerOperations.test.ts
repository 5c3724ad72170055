import { describe, expect, it } from 'vitest'
import { applyEdit, type Edit } from '../../../../src/transcript/model/edit'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import {
  addSpeaker,
  nextSpeakerId,
  mergeSpeakers,
  renameSpeaker,
  setSpeaker,
} from '../../../../src/transcript/operations/speakerOperations'
import { speakerIndex } from '../../../../src/transcript/model/speakers'

const talk = parseTranscript({
  speakers: { '2': '李', '9': '' },
  list: ['2', '9', '2', ''].map((role, at) => ({ id: `s${at}`, start: at, end: at, role, text: 'text' })),
})
const after = (edit: Edit | null) => {
  if (!edit) throw new Error('nothing would change')
  return applyEdit(talk, edit)
}
const roles = (edit: Edit | null) => after(edit).segments.map(({ speaker }) => speaker)

describe('speakers', () => {
  it('are given to segments, those that have them already left alone', () => {
    const edit = setSpeaker(talk, ['s0', 's3', 's1', 'nobody'], '2')
    expect(roles(edit)).toEqual(['2', '2', '2', '2'])
    expect(edit?.before.map(({ id }) => id)).toEqual(['s3', 's1'])
    expect(setSpeaker(talk, ['s0'], '2')).toBeNull()
  })

  it('are renamed everywhere at once', () => {
    expect(after(renameSpeaker(talk, '9', '王')).speakers).toEqual([
      { id: '2', name: '李' },
      { id: '9', name: '王' },
    ])
    expect(renameSpeaker(talk, '2', '李')).toBeNull()
    expect(renameSpeaker(talk, '7', '李')).toBeNull()
  })

  it('are added with a number nobody has, and stay though they said nothing', () => {
    expect(nextSpeakerId(talk)).toBe('10')
    expect(nextSpeakerId(parseTranscript({ list: [] }))).toBe('1')
    expect(after(addSpeaker(talk, { id: '10', name: '赵' })).speakers.at(-1)).toEqual({ id: '10', name: '赵' })
    expect(addSpeaker(talk, { id: '2', name: 'x' })).toBeNull()
    expect(addSpeaker(talk, { id: '', name: 'x' })).toBeNull()
  })

  it('that are one person become one', () => {
    const merged = after(mergeSpeakers(talk, '9', '2'))
    expect(merged.segments.map(({ speaker }) => speaker)).toEqual(['2', '2', '2', ''])
    expect(merged.speakers).toEqual([{ id: '2', name: '李' }])
    expect(mergeSpeakers(talk, '2', '2')).toBeNull()
    expect(mergeSpeakers(talk, '2', 'nobody')).toBeNull()
  })

  it('keep their number whatever the others do', () => {
    const renamed = after(addSpeaker(talk, { id: '3', name: '' }))
    expect(['2', '3', '9'].map((id) => speakerIndex(renamed, id))).toEqual([0, 1, 2])
  })
})
