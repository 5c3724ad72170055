import type { KeyboardEvent, ReactNode } from 'react'
import styles from './Menu.module.css'
import { Popup } from './Popup'

export interface MenuItem {
  text: string
  icon?: ReactNode
  /** How to do it by keys, to be learned in passing. */
  keys?: string
  danger?: boolean
  /** It is what shows now. */
  current?: boolean
  /** Something else begins here. */
  apart?: boolean
  disabled?: boolean
  run: () => void
}

interface Props {
  anchor: Element
  name: string
  items: readonly MenuItem[]
  onClose: () => void
}

/** Things to do with what its button stands on. */
export function Menu({ anchor, name, items, onClose }: Props) {
  const choose = (item: MenuItem) => {
    onClose()
    item.run()
  }
  return (
    <Popup anchor={anchor} name={name} role="menu" onClose={onClose} onKeyDown={moveFocus}>
      {items.map((item, index) => (
        <button
          // Two may have the same text; none moves while the menu is open.
          key={index}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={[styles.item, item.danger && styles.danger, item.apart && styles.apart].filter(Boolean).join(' ')}
          aria-current={item.current || undefined}
          disabled={item.disabled}
          onClick={() => choose(item)}
        >
          <span className={styles.icon} aria-hidden="true">
            {item.icon}
          </span>
          <span className={styles.text}>{item.text}</span>
          {item.keys && <kbd className={styles.keys}>{item.keys}</kbd>}
        </button>
      ))}
    </Popup>
  )
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
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
