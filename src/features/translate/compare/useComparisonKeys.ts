import { useEffect, useEffectEvent, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { Translation } from '../../../wire/translation'
import { rowOfPlace } from './PairList'
import type { PairActions } from './PairRow'
import { withChange, type Changes } from './paragraphs'

interface Reading {
  translation: Translation
  changes: Changes
  places: readonly number[]
  active: number
  editing: number | null
  readOnly: boolean
  actions: PairActions
  focusRow: (index: number) => void
  onFind: () => void
  onKeys: () => void
}

/** Keys of the page: those that are held or reach everywhere hear the window, the others the list. Gives what the list hears. */
export function useComparisonKeys(reading: Reading): (event: ReactKeyboardEvent<HTMLElement>) => void {
  useWindowKeys(reading)
  return (event) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (pressInField(reading, event) || pressOnRow(reading, event)) event.preventDefault()
  }
}

function useWindowKeys({ active, actions, onFind, onKeys }: Reading): void {
  const down = useEffectEvent((event: KeyboardEvent) => {
    if (isFindKey(event)) {
      event.preventDefault()
      return onFind()
    }
    if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '?') onKeys()
    if (event.key.toLowerCase() === 'o' && !event.repeat) actions.peek(underPointer() ?? active)
  })
  const end = useEffectEvent(() => actions.peek(null))
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    window.addEventListener('keydown', (event) => down(event), { signal })
    window.addEventListener('keyup', (event) => event.key.toLowerCase() === 'o' && end(), { signal })
    window.addEventListener('blur', () => end(), { signal })
    return () => control.abort()
  }, [])
}

/** Only what is near the window is in the page, so the browser's own search would find little. */
function isFindKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}

function underPointer(): number | null {
  const row = document.querySelector<HTMLElement>('[data-place]:hover')
  return row ? Number(row.dataset.place) : null
}

function pressInField({ editing, actions, focusRow, ...reading }: Reading, event: ReactKeyboardEvent): boolean {
  if (editing === null || !(event.target instanceof HTMLTextAreaElement)) return false
  if (event.key === 'Escape') {
    actions.leave()
    focusRow(editing)
    return true
  }
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && checkAndGoOn({ ...reading, actions, focusRow })
}

type Going = Omit<Reading, 'editing'>

function pressOnRow(reading: Reading, event: ReactKeyboardEvent): boolean {
  const { active, readOnly, actions } = reading
  if (!(event.target instanceof HTMLElement) || event.target.dataset.place === undefined) return false
  const modified = event.ctrlKey || event.metaKey
  if (event.altKey) return false
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return !modified && move(reading, event.key === 'ArrowDown' ? 1 : -1)
    case 'Enter':
      if (readOnly) return false
      if (modified) return checkAndGoOn(reading)
      actions.edit(active)
      return true
    case 'c':
    case 'C':
      return !modified && !readOnly && check(reading)
    default:
      return false
  }
}

function move({ places, active, focusRow }: Going, step: 1 | -1): boolean {
  const next = places[(rowOfPlace(places, active) ?? -1) + step]
  if (next !== undefined) focusRow(next)
  return true
}

function check({ translation, changes, active, actions }: Going, to?: 1): boolean {
  const before = translation.list?.[active]
  const paragraph = before && withChange(before, changes.get(active))
  if (paragraph && paragraph.target !== '') actions.check(active, to ?? (paragraph.checked === 1 ? 0 : 1))
  return true
}

function checkAndGoOn(reading: Going): boolean {
  reading.actions.leave()
  check(reading, 1)
  return move(reading, 1)
}
