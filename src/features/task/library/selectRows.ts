import type { KeyboardEvent } from 'react'
import type { Id, Task } from '../../../wire/responses'
import { isOwn } from '../../../shared/account/recordRole'

/** Which records of a list are selected. */
export interface RowSelection {
  /** Those that are shown. */
  readonly records: readonly Task[]
  /** Also those on other pages. */
  readonly selected: readonly Task[]
  /** The record that was selected or deselected last: a range begins there. */
  readonly last: Id | null
  readonly onChange: (selected: readonly Task[], last: Id) => void
}

/** Selects a record or takes it out; with `isRange`, selects everything between the last one and this one. Others' records are left out. */
export function selectRow({ records, selected, last, onChange }: RowSelection, task: Task, isRange: boolean): void {
  if (!isOwn(task)) return
  const from = records.findIndex(({ id }) => id === last)
  const without = selected.filter(({ id }) => id !== task.id)
  if (isRange && from >= 0) {
    const to = records.findIndex(({ id }) => id === task.id)
    const range = records.slice(Math.min(from, to), Math.max(from, to) + 1).filter(isOwn)
    onChange([...new Map([...selected, ...range].map((each) => [each.id, each])).values()], task.id)
  } else onChange(without.length < selected.length ? without : [...selected, task], task.id)
}

/** The arrow keys move from row to row, X or the space bar selects the row that has the focus; with Shift, everything up to it. */
export function handleSelectionKey(event: KeyboardEvent<HTMLElement>, selection: RowSelection): void {
  const { key, shiftKey, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  const row = target.closest<HTMLElement>('tr[data-row-key]')
  // The space bar presses buttons and check boxes.
  const isSelect = key.toLowerCase() === 'x' || (key === ' ' && target instanceof HTMLAnchorElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (!row || !(isSelect || step)) return
  const task = selection.records.find(({ id }) => String(id) === row.dataset.rowKey)
  if (step) focusRow(row, step)
  else if (task) selectRow(selection, task, shiftKey)
  event.preventDefault()
}

function focusRow(row: HTMLElement, step: number): void {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])]
  const next = rows[rows.indexOf(row) + step]
  next?.querySelector<HTMLElement>('input, a')?.focus()
}
