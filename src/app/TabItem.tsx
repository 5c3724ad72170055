import { CloseOutlined } from '@ant-design/icons'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useSay, type Say } from '../shared/intl'
import { homePath, pageAt } from './pages'
import styles from './TabStrip.module.css'
import type { Tab } from './tabs'

/** What a tab is called: the name its page gave itself, or that of the page table. */
export function tabTitle(say: Say, tab: Tab): string {
  return tab.title ?? say(pageAt(tab.key.split('?', 1)[0] ?? '').title)
}

interface TabItemProps {
  tab: Tab
  current: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  /** Its context menu was asked for, by mouse, finger or key; `link` is where it belongs. */
  onAsk: (link: Element) => void
}

export function TabItem({ tab, current, onKeyDown, onClose, onAsk }: TabItemProps) {
  const say = useSay()
  const title = tabTitle(say, tab)
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
        onAsk(event.currentTarget.querySelector('a') ?? event.currentTarget)
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
        <button type="button" aria-label={say('app.tabs.close', { title })} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}
