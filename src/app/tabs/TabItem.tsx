import { CloseOutlined } from '@ant-design/icons'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { PageIcon } from '../pages/PageIcon'
import { homePath, iconOf } from '../pages/pageTable'
import { pageOf, tabTitle } from './tabTitle'
import styles from './TabStrip.module.css'
import type { PageTab } from './tabs'

interface TabItemProps {
  tab: PageTab
  current: boolean
  /** Whether the Tab key stops at it: at one of the strip. */
  tabStop: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  /** On a context menu request by mouse, touch or keyboard; `link` is its anchor. */
  onOpenMenu: (link: Element) => void
}

export function TabItem({ tab, current, tabStop, onFocus, onKeyDown, onClose, onOpenMenu }: TabItemProps) {
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
        tabIndex={tabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <PageIcon name={iconOf(pageOf(tab))} />
        <span className="ellipsis">{title}</span>
      </Link>
      {closable && (
        <button type="button" tabIndex={-1} aria-label={t('app.tabs.close', { title })} onClick={onClose}>
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
