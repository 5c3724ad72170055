import { useEffect, useEffectEvent, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { Translation } from '../../../wire/translationSchemas'
import { rowOfParagraph } from './PairList'
import type { PairActions } from './PairRow'
import { withChange, type ParagraphChanges } from './paragraphChanges'

interface ComparisonKeyContext {
  translation: Translation
  changes: ParagraphChanges
  visibleIndexes: readonly number[]
  active: number
  editing: number | null
  readOnly: boolean
  actions: PairActions
  focusRow: (index: number) => void
  onFind: () => void
  onKeys: () => void
}

/** Keyboard shortcuts. Global and held keys are bound to the window; returns the key handler of the list. */
export function useComparisonKeys(context: ComparisonKeyContext): (event: ReactKeyboardEvent<HTMLElement>) => void {
  useWindowKeys(context)
  return (event) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (handleFieldKey(context, event) || handleRowKey(context, event)) event.preventDefault()
  }
}

function useWindowKeys({ active, actions, onFind, onKeys }: ComparisonKeyContext): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isFindKey(event)) {
      event.preventDefault()
      return onFind()
    }
    if (isTextInput(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '?') onKeys()
    if (event.key.toLowerCase() === 'o' && !event.repeat) actions.peek(indexUnderPointer() ?? active)
  })
  const endPeek = useEffectEvent(() => actions.peek(null))
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    window.addEventListener('keyup', (event) => event.key.toLowerCase() === 'o' && endPeek(), { signal })
    window.addEventListener('blur', () => endPeek(), { signal })
    return () => controller.abort()
  }, [])
}

/** Overrides the browser's search, which would only find the rendered part of the virtual list. */
function isFindKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}

function indexUnderPointer(): number | null {
  const row = document.querySelector<HTMLElement>('[data-place]:hover')
  return row ? Number(row.dataset.place) : null
}

function handleFieldKey(
  { editing, actions, focusRow, ...rest }: ComparisonKeyContext,
  event: ReactKeyboardEvent,
): boolean {
  if (editing === null || !(event.target instanceof HTMLTextAreaElement)) return false
  if (event.key === 'Escape') {
    actions.leave()
    focusRow(editing)
    return true
  }
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && checkAndAdvance({ ...rest, actions, focusRow })
}

type NavigationContext = Omit<ComparisonKeyContext, 'editing'>

function handleRowKey(context: ComparisonKeyContext, event: ReactKeyboardEvent): boolean {
  const { active, readOnly, actions } = context
  if (!(event.target instanceof HTMLElement) || event.target.dataset.place === undefined) return false
  const modified = event.ctrlKey || event.metaKey
  if (event.altKey) return false
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return !modified && move(context, event.key === 'ArrowDown' ? 1 : -1)
    case 'Enter':
      if (readOnly) return false
      if (modified) return checkAndAdvance(context)
      actions.edit(active)
      return true
    case 'c':
    case 'C':
      return !modified && !readOnly && check(context)
    default:
      return false
  }
}

function move({ visibleIndexes, active, focusRow }: NavigationContext, step: 1 | -1): boolean {
  const next = visibleIndexes[(rowOfParagraph(visibleIndexes, active) ?? -1) + step]
  if (next !== undefined) focusRow(next)
  return true
}

function check({ translation, changes, active, actions }: NavigationContext, to?: 1): boolean {
  const before = translation.list?.[active]
  const paragraph = before && withChange(before, changes.get(active))
  if (paragraph && paragraph.target !== '') actions.check(active, to ?? (paragraph.checked === 1 ? 0 : 1))
  return true
}

function checkAndAdvance(context: NavigationContext): boolean {
  context.actions.leave()
  check(context, 1)
  return move(context, 1)
}
