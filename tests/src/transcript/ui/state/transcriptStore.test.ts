import { describe, expect, it } from 'vitest'
import { EditError } from '../../../../../src/transcript/model/edit'
import { createTranscriptStore } from '../../../../../src/transcript/ui/state/transcriptStore'
import { talk, write } from '../../twoSegments'

describe('an open transcript', () => {
  it('typing on is one step', () => {
    const store = createTranscriptStore(talk)
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
    const store = createTranscriptStore(talk)
    store.getState().apply(write('a'))
    store.getState().undo()
    store.getState().apply(write('b'))
    expect(store.getState().redo()).toBeNull()
    store.getState().apply(null)
    expect(store.getState().history.past).toHaveLength(1)
  })

  it('what is typed after it was saved is another step', () => {
    const store = createTranscriptStore(talk)
    store.getState().apply(write('o'), { merge: true })
    store.getState().closeUndoGroup()
    for (const text of ['on', 'once']) store.getState().apply(write(text, store.getState().transcript), { merge: true })
    expect(store.getState().history.past).toHaveLength(2)
  })

  it('a merged transcript keeps the steps that still fit', () => {
    const store = createTranscriptStore(talk)
    store.getState().apply(write('mine'))
    const { transcript } = store.getState()
    store.getState().replace({ ...transcript, segments: [...transcript.segments.slice(0, 1)] })
    expect(store.getState().undo()).not.toBeNull()
    expect(store.getState().transcript.segments.map(({ text }) => text)).toEqual(['one'])
  })

  it('steps of another text are forgotten when it opens', () => {
    const edit = write('mine')
    expect(createTranscriptStore(talk, { past: [edit], future: [], dropped: 0 }).getState().history.past).toEqual([])
    expect(
      createTranscriptStore(talk, { past: [], future: [edit], dropped: 0 })
        .getState()
        .redo(),
    ).toEqual(edit)
  })

  it('an edit of another text changes neither the text nor the steps', () => {
    const store = createTranscriptStore(talk)
    store.getState().apply(write('mine'))
    const { transcript, history } = store.getState()
    expect(() => store.getState().apply(write('theirs'))).toThrow(EditError)
    expect([store.getState().transcript, store.getState().history]).toEqual([transcript, history])
  })
})
