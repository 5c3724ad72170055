import { describe, expect, it } from 'vitest'
import { changeText } from '../../../src/transcript/changes'
import type { Edit } from '../../../src/transcript/edit'
import { leastSteps, noHistory, prune, record, redo, stepsDone, undo } from '../../../src/transcript/history'
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

  it('keeps so many steps at the least, the newest, and each keeps its number', () => {
    let history = noHistory
    const edit = write('a')
    for (let step = 0; step < leastSteps + 1_000; step += 1) history = record(history, edit, false)
    expect(history.past.length).toBeGreaterThanOrEqual(leastSteps)
    expect(history.past.length).toBeLessThan(leastSteps + 300)
    expect(stepsDone(history)).toBe(leastSteps + 1_000)
  })

  it('what is typed after it was saved is another step', () => {
    const store = createEditing(talk)
    store.getState().apply(write('o'), { merge: true })
    store.getState().seal()
    for (const text of ['on', 'once']) store.getState().apply(write(text, store.getState().transcript), { merge: true })
    expect(store.getState().history.past).toHaveLength(2)
  })

  it('a step on what somebody else changed since can not be taken back, and is forgotten', () => {
    const history = record(noHistory, write('mine'), false)
    const theirs = parseTranscript({ list: [{ id: 'one', start: 0, end: 0, text: 'theirs' }] })
    expect(undo(history, theirs)).toBeNull()
    expect(prune(history, theirs)).toEqual({ past: [], future: [], dropped: 1 })
    expect(redo({ past: [], future: history.past, dropped: 0 }, theirs)).toBeNull()
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
