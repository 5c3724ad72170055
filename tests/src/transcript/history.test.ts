import { describe, expect, it } from 'vitest'
import { changeText } from '../../../src/transcript/changes'
import type { Edit } from '../../../src/transcript/edit'
import { mostSteps, noHistory, prune, record, redo, undo } from '../../../src/transcript/history'
import { parseTranscript } from '../../../src/transcript/parse'
import { createEditing } from '../../../src/transcript/ui/editing'

const talk = parseTranscript({ list: ['one', 'two'].map((text, at) => ({ id: text, start: at, end: at, text })) })
const write = (text: string, from = talk, id = 'one'): Edit => {
  const edit = changeText(from, id, text)
  if (!edit) throw new Error('nothing would change')
  return edit
}

describe('the history', () => {
  it('typing on is one step', () => {
    const store = createEditing(talk)
    for (const text of ['o', 'on', 'once']) {
      const { transcript, apply } = store.getState()
      apply(write(text, transcript), { merge: text !== 'o' })
    }
    expect(store.getState().history.past).toHaveLength(1)
    store.getState().undo()
    expect(store.getState().transcript).toEqual(talk)
    expect(store.getState().undo()).toBeNull()
    store.getState().redo()
    expect(store.getState().transcript.segments[0]?.text).toBe('once')
  })

  it('a new step forgets what was undone', () => {
    const store = createEditing(talk)
    store.getState().apply(write('a'))
    store.getState().undo()
    store.getState().apply(write('b'))
    expect(store.getState().redo()).toBeNull()
    store.getState().apply(null)
    expect(store.getState().history.past).toHaveLength(1)
  })

  it('keeps so many steps, the newest', () => {
    let history = noHistory
    const edit = write('a')
    for (let step = 0; step < mostSteps + 5; step += 1)
      history = record(history, { ...edit, kind: step < 5 ? 'text' : 'join' }, false)
    expect(history.past).toHaveLength(mostSteps)
    expect(history.past.every(({ kind }) => kind === 'join')).toBe(true)
  })

  it('a step on what somebody else changed since can not be taken back, and is forgotten', () => {
    const history = record(noHistory, write('mine'), false)
    const theirs = parseTranscript({ list: [{ id: 'one', start: 0, end: 0, text: 'theirs' }] })
    expect(undo(history, theirs)).toBeNull()
    expect(prune(history, theirs)).toEqual(noHistory)
    expect(redo({ past: [], future: history.past }, theirs)).toBeNull()
  })

  it('a merged transcript keeps the steps that still fit', () => {
    const store = createEditing(talk)
    store.getState().apply(write('mine'))
    const { transcript } = store.getState()
    store.getState().replace({ ...transcript, segments: [...transcript.segments.slice(0, 1)] })
    expect(store.getState().undo()).not.toBeNull()
    expect(store.getState().transcript.segments.map(({ text }) => text)).toEqual(['one'])
  })
})
