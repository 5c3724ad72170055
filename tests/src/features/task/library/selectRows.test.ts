import { describe, expect, it } from 'vitest'
import { selectRow, type RowSelection } from '../../../../../src/features/task/library/selectRows'
import type { Task } from '../../../../../src/wire/responses'
import { task } from '../select/taskSample'

const records = [1, 2, 3, 4, 5].map((id): Task => ({ ...task(id, `r${id}`), role: id === 4 ? 'reader' : 'owner' }))

/** Selects one record after another; returns the ids that are selected then. */
function choose(...steps: [id: number, isRange?: boolean][]): Task['id'][] {
  let selection: RowSelection = {
    records,
    selected: [],
    last: null,
    onChange: (selected, last) => {
      selection = { ...selection, selected, last }
    },
  }
  for (const [id, isRange = false] of steps) {
    const record = records.find((each) => each.id === id)
    if (record) selectRow(selection, record, isRange)
  }
  return selection.selected.map(({ id }) => id)
}

describe('selecting rows', () => {
  it('adds one, and takes it out again', () => {
    expect(choose([2], [5])).toEqual([2, 5])
    expect(choose([2], [5], [2])).toEqual([5])
  })

  it('adds everything up to the last one, in either direction, each once', () => {
    expect(choose([2], [5, true])).toEqual([2, 3, 5])
    expect(choose([5], [1, true]).toSorted()).toEqual([1, 2, 3, 5])
    expect(choose([1], [3], [2, true]).toSorted()).toEqual([1, 2, 3])
  })

  it('adds one where no range begins', () => {
    expect(choose([3, true])).toEqual([3])
  })

  it('leaves out what belongs to others', () => {
    expect(choose([4], [3])).toEqual([3])
  })
})
