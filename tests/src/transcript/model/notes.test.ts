import { expect, test } from 'vitest'
import { applyNoteChanges } from '../../../../src/transcript/model/notes'

const note = (id: string, at: number, text = id) => ({ id, at, text })

test('notes are added, changed and deleted, in the order of their times', () => {
  const notes = [note('a', 1), note('b', 5), note('c', 9)]
  const changes = { changed: [note('d', 3), note('c', 0, 'moved')], removed: ['a', 'unknown'] }
  expect(applyNoteChanges(notes, changes)).toEqual([note('c', 0, 'moved'), note('d', 3), note('b', 5)])
  expect(notes.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a note that is changed here and deleted there is deleted, one that is deleted there comes back when it is changed', () => {
  expect(applyNoteChanges([note('a', 1)], { changed: [note('a', 1, 'x')], removed: ['a'] })).toEqual([])
  expect(applyNoteChanges([], { changed: [note('a', 1, 'x')], removed: [] })).toEqual([note('a', 1, 'x')])
})
