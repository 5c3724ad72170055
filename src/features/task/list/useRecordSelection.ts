import { useCallback, useState } from 'react'
import type { Task } from '../../../wire/responses'
import type { RowSelection } from '../library/selectRows'

const none: Pick<RowSelection, 'selected' | 'last'> = { selected: [], last: null }

/** Which records of the list are selected; it spans pages. */
export function useRecordSelection() {
  const [{ selected, last }, set] = useState(none)
  const [isChoosing, setChoosing] = useState(false)
  const isOn = isChoosing || selected.length > 0
  const clear = useCallback(() => {
    setChoosing(false)
    set({ ...none, last: 0 })
  }, [])
  return {
    selected,
    last,
    /** Whether check boxes are shown in all rows. */
    isOn,
    /** Whether anything has been selected: then there is a bar, also to tell of what it undoes. */
    wasUsed: last !== null,
    onChange: (now: readonly Task[], id: Task['id']) => set({ selected: now, last: id }),
    remove: (done: readonly Task[]) =>
      set((before) => ({
        ...before,
        selected: before.selected.filter(({ id }) => done.every((task) => task.id !== id)),
      })),
    toggle: () => (isOn ? clear() : setChoosing(true)),
    clear,
  }
}

export type RecordSelection = ReturnType<typeof useRecordSelection>
