import { useState, type ReactNode } from 'react'
import type { Id, Task } from '../../../wire/responses'
import { handleSelectionKey } from './selectRows'

interface Props {
  records: readonly Task[]
  selected: readonly Task[]
  onSelect: (selected: readonly Task[]) => void
  children: ReactNode
}

/** A table whose rows are selected with the keyboard too. */
export function SelectByKey({ records, selected, onSelect, children }: Props) {
  const [last, setLast] = useState<Id | null>(null)
  const onChange = (all: readonly Task[], id: Id) => {
    setLast(id)
    onSelect(all)
  }
  return <div onKeyDown={(event) => handleSelectionKey(event, { records, selected, last, onChange })}>{children}</div>
}
