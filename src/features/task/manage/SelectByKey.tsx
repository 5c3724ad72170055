import type { KeyboardEvent, ReactNode } from 'react'
import type { Task } from '../../../wire/responses'

interface Props {
  records: readonly Task[]
  selected: readonly Task[]
  onSelect: (selected: readonly Task[]) => void
  children: ReactNode
}

/** A table in which the arrow keys move from row to row, and X selects the row that has the focus. */
export function SelectByKey({ records, selected, onSelect, children }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('tr[data-row-key]')
    if (!row) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) focusRow(row, step)
    else if (event.key === 'x') toggle(row.dataset.rowKey)
    else return
    event.preventDefault()
  }
  const toggle = (key: string | undefined) => {
    const isRow = ({ id }: Task) => String(id) === key
    const task = records.find(isRow)
    if (task) onSelect(selected.some(isRow) ? selected.filter((other) => !isRow(other)) : [...selected, task])
  }
  return <div onKeyDown={onKeyDown}>{children}</div>
}

function focusRow(row: HTMLElement, step: number): void {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])]
  const next = rows[rows.indexOf(row) + step]
  next?.querySelector<HTMLElement>('input')?.focus()
}
