import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { homePath, pageAt } from './pages'
import styles from './TabStrip.module.css'
import type { Tab } from './tabs'
import { useTabs } from './useTabs'

/** The strip of visited pages. Arrow keys walk along it; Delete or the middle button closes a tab. */
export function TabStrip() {
  const say = useSay()
  const { tabs, shown, close } = useTabs()
  const strip = useRef<HTMLElement>(null)

  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shown, tabs.length])

  const focusBeside = (key: string, step: 1 | -1) => {
    const links = [...(strip.current?.querySelectorAll('a') ?? [])]
    links[tabs.findIndex((tab) => tab.key === key) + step]?.focus()
  }
  const closeFrom = (key: string) => {
    // The focus would be lost with the tab that has it.
    focusBeside(key, tabs.at(-1)?.key === key ? -1 : 1)
    close(key)
  }
  const onKeyDown = (key: string) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') focusBeside(key, 1)
    else if (event.key === 'ArrowLeft') focusBeside(key, -1)
    else if (event.key === 'Delete' && key !== homePath) closeFrom(key)
    else return
    event.preventDefault()
  }

  return (
    <nav
      ref={strip}
      className={`${styles.strip} ${tabs.length === 1 ? styles.single : ''}`}
      aria-label={say('app.tabs.name')}
    >
      <ul>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            current={tab.key === shown}
            onKeyDown={onKeyDown(tab.key)}
            onClose={closeFrom}
          />
        ))}
      </ul>
    </nav>
  )
}

interface TabItemProps {
  tab: Tab
  current: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onClose: (key: string) => void
}

function TabItem({ tab, current, onKeyDown, onClose }: TabItemProps) {
  const say = useSay()
  const title = tab.title ?? say(pageAt(tab.key.split('?', 1)[0] ?? '').title)
  const closable = tab.key !== homePath
  return (
    <li
      className={current ? styles.current : undefined}
      onAuxClick={(event) => {
        if (event.button !== 1 || !closable) return
        event.preventDefault()
        onClose(tab.key)
      }}
    >
      <Link to={tab.address} title={title} aria-current={current ? 'page' : undefined} onKeyDown={onKeyDown}>
        {title}
      </Link>
      {closable && (
        <button type="button" aria-label={say('app.tabs.close', { title })} onClick={() => onClose(tab.key)}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}
