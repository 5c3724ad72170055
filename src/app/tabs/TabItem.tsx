import { CloseOutlined } from '@ant-design/icons'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { useT, type Translate } from '../../shared/i18n/intl'
import { homePath, pageAt } from '../pages/pageTable'
import styles from './TabStrip.module.css'
import type { PageTab } from './tabs'

/** A tab's title: the one set by its page, or that of the page table. */
export function tabTitle(t: Translate, tab: PageTab): string {
  return tab.title ?? t(pageAt(tab.key.split('?', 1)[0] ?? '').title)
}

interface TabItemProps {
  tab: PageTab
  current: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  /** On a context menu request by mouse, touch or keyboard; `link` is its anchor. */
  onOpenMenu: (link: Element) => void
}

export function TabItem({ tab, current, onKeyDown, onClose, onOpenMenu }: TabItemProps) {
  const t = useT()
  const title = tabTitle(t, tab)
  const closable = tab.key !== homePath
  return (
    <li
      className={current ? styles.current : undefined}
      onAuxClick={(event) => {
        if (event.button !== 1 || !closable) return
        event.preventDefault()
        onClose()
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        const item = event.currentTarget
        afterRelease(event, () => onOpenMenu(item.querySelector('a') ?? item))
      }}
    >
      <Link
        to={tab.address}
        title={title}
        aria-current={current ? 'page' : undefined}
        aria-haspopup="menu"
        onKeyDown={onKeyDown}
      >
        {title}
      </Link>
      {closable && (
        <button type="button" aria-label={t('app.tabs.close', { title })} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}

/**
 * Calls `open` once the mouse button is released; immediately for keyboard and touch. Linux and macOS fire `contextmenu` while
 * the button is still down, and the browser would treat the release as a click outside the menu and close it.
 */
function afterRelease(event: MouseEvent, open: () => void): void {
  if (event.buttons === 0) return open()
  // The browser closes popovers after the listeners of `pointerup`.
  window.addEventListener('pointerup', () => setTimeout(open), { once: true })
}
