import { useId, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Menu.module.css'
import { Popup } from './Popup'

export interface MenuItem {
  text: string
  icon?: ReactNode
  /** Keyboard shortcut, for display. */
  keys?: string
  danger?: boolean
  /** Whether it is the current page. */
  current?: boolean
  /** Starts a new group of items. */
  startsGroup?: boolean
  disabled?: boolean
  run: () => void
}

interface Props {
  anchor: Element
  name: string
  items: readonly MenuItem[]
  /** Said above the items. */
  note?: string
  onClose: () => void
}

/** A menu of actions, anchored to its button. */
export function Menu({ anchor, name, items, note, onClose }: Props) {
  const noteId = useId()
  const hasIcons = items.some(({ icon }) => Boolean(icon))
  const select = (item: MenuItem) => {
    onClose()
    item.run()
  }
  return (
    <Popup
      anchor={anchor}
      name={name}
      role="menu"
      describedBy={note ? noteId : undefined}
      onClose={onClose}
      onKeyDown={moveFocus}
    >
      {note && (
        <p id={noteId} role="presentation" className={styles.note}>
          {note}
        </p>
      )}
      {items.map((item, index) => (
        <button
          // Texts may repeat, and the order is fixed while the menu is open.
          key={index}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={[styles.item, item.danger && styles.danger, item.startsGroup && styles.apart]
            .filter(Boolean)
            .join(' ')}
          aria-current={item.current || undefined}
          disabled={item.disabled}
          onClick={() => select(item)}
        >
          {hasIcons && (
            <span className={styles.icon} aria-hidden="true">
              {item.icon}
            </span>
          )}
          <span className={styles.text}>{item.text}</span>
          {item.keys && <kbd className={styles.keys}>{item.keys}</kbd>}
        </button>
      ))}
    </Popup>
  )
}

const focusSteps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = focusSteps[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]
  items[
    step(
      items.findIndex((item) => item === document.activeElement),
      items.length,
    )
  ]?.focus()
}
