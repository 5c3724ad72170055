import { describe, expect, it } from 'vitest'
import { applyEdit } from '../../../../src/transcript/model/edit'
import {
  minSteps,
  emptyHistory,
  prune,
  addStep,
  redo,
  nextStepNumber,
  undo,
} from '../../../../src/transcript/model/history'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { talk, write } from '../twoSegments'

describe('the history', () => {
  it('keeps so many steps at the least, the newest, and each keeps its number', () => {
    let history = emptyHistory
    const edit = write('a')
    for (let step = 0; step < minSteps + 1_000; step += 1) history = addStep(history, edit, false)
    expect(history.past.length).toBeGreaterThanOrEqual(minSteps)
    expect(history.past.length).toBeLessThan(minSteps + 300)
    expect(nextStepNumber(history)).toBe(minSteps + 1_000)
  })

  it('forgets what was undone also when typing goes on with the step before it', () => {
    const first = write('a')
    const typed = applyEdit(talk, first)
    const second = write('ab', typed)
    const undone = undo(addStep(addStep(emptyHistory, first, false), second, false), applyEdit(typed, second))
    if (!undone) throw new Error('nothing was undone')
    const { history } = undone
    expect(history.future).toHaveLength(1)
    expect(addStep(history, write('ac', undone.transcript), true).future).toEqual([])
    expect(addStep(history, write('ac', undone.transcript), false).future).toEqual([])
  })

  it('a step on what somebody else changed since can not be taken back, and is forgotten', () => {
    const history = addStep(emptyHistory, write('mine'), false)
    const theirs = parseTranscript({ list: [{ id: 'one', start: 0, end: 0, text: 'theirs' }] })
    expect(undo(history, theirs)).toBeNull()
    expect(prune(history, theirs)).toEqual({ past: [], future: [], dropped: 1 })
    expect(redo({ past: [], future: history.past, dropped: 0 }, theirs)).toBeNull()
  })
})
