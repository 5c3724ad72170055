import { describe, expect, it } from 'vitest'
import { changeText } from '../../../src/transcript/changes'
import type { Edit } from '../../../src/transcript/edit'
import { leastSteps, noHistory, prune, record, redo, stepsDone, undo } from '../../../src/transcript/history'
import { parseTranscript } from '../../../src/transcript/parse'

const talk = parseTranscript({ list: ['one', 'two'].map((text, at) => ({ id: text, start: at, end: at, text })) })
const write = (text: string, from = talk, id = 'one'): Edit => {
  const edit = changeText(from, id, text)
  if (!edit) throw new Error('nothing would change')
  return edit
}

describe('the history', () => {
  it('keeps so many steps at the least, the newest, and each keeps its number', () => {
    let history = noHistory
    const edit = write('a')
    for (let step = 0; step < leastSteps + 1_000; step += 1) history = record(history, edit, false)
    expect(history.past.length).toBeGreaterThanOrEqual(leastSteps)
    expect(history.past.length).toBeLessThan(leastSteps + 300)
    expect(stepsDone(history)).toBe(leastSteps + 1_000)
  })

  it('a step on what somebody else changed since can not be taken back, and is forgotten', () => {
    const history = record(noHistory, write('mine'), false)
    const theirs = parseTranscript({ list: [{ id: 'one', start: 0, end: 0, text: 'theirs' }] })
    expect(undo(history, theirs)).toBeNull()
    expect(prune(history, theirs)).toEqual({ past: [], future: [], dropped: 1 })
    expect(redo({ past: [], future: history.past, dropped: 0 }, theirs)).toBeNull()
  })
})
