import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSay } from '../shared/intl'
import { IconButton } from '../shared/ui/IconButton'
import { homePath } from './pages'
import { TabItem } from './TabItem'
import { TabMenu } from './TabMenu'
import styles from './TabStrip.module.css'
import type { Closing, Tab } from './tabs'
import { useOverflow } from './useOverflow'
import { useTabs } from './useTabs'

/** How far one press of an arrow button moves the strip. */
const scrollStepPx = 200

/** What is asked about: one tab, or, from the button at the end, the strip as a whole. */
interface Asked {
  anchor: Element
  tab: Tab | undefined
  whole: boolean
}

/**
 * The strip of visited pages. Arrow keys walk along it, Delete or the middle button closes a tab; a tab's other actions are in
 * its context menu and, together with all tabs, behind the button at the end.
 */
export function TabStrip({ className }: { className?: string | undefined }) {
  const say = useSay()
  const { tabs, shown, close, refresh } = useTabs()
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const beyond = useOverflow(list, tabs)
  const crowded = beyond.start || beyond.end
  const endAsking = useCallback(() => setAsked(null), [])

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shown, tabs.length, crowded])

  const scroll = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * scrollStepPx, behavior: 'smooth' })
  const linkAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('a')[index]
  const focusBeside = (key: string, step: 1 | -1) => linkAt(tabs.findIndex((tab) => tab.key === key) + step)?.focus()
  const closeOne = (key: string) => {
    // The focus would be lost with the tab that has it.
    focusBeside(key, tabs.at(-1)?.key === key ? -1 : 1)
    close('one', key)
  }
  const closeMany = (closing: Closing, key: string) => {
    if (closing === 'one') return closeOne(key)
    linkAt(closing === 'all' ? 0 : tabs.findIndex((tab) => tab.key === key))?.focus()
    close(closing, key)
  }
  const onKeyDown = (key: string) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') focusBeside(key, 1)
    else if (event.key === 'ArrowLeft') focusBeside(key, -1)
    else if (event.key === 'Delete' && key !== homePath) closeOne(key)
    else return
    event.preventDefault()
  }

  const look = [styles.strip, tabs.length === 1 && styles.single, className].filter(Boolean).join(' ')
  return (
    <nav className={look} aria-label={say('app.tabs.name')}>
      {crowded && (
        <IconButton name={say('app.tabs.scrollBack')} disabled={!beyond.start} onClick={() => scroll(-1)}>
          <LeftOutlined aria-hidden />
        </IconButton>
      )}
      <ul ref={list}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            current={tab.key === shown}
            onKeyDown={onKeyDown(tab.key)}
            onClose={() => closeOne(tab.key)}
            onAsk={(anchor) => setAsked({ anchor, tab, whole: false })}
          />
        ))}
      </ul>
      {crowded && (
        <IconButton name={say('app.tabs.scrollOn')} disabled={!beyond.end} onClick={() => scroll(1)}>
          <RightOutlined aria-hidden />
        </IconButton>
      )}
      <IconButton
        name={say('app.tabs.more')}
        aria-haspopup="menu"
        aria-expanded={asked?.whole ?? false}
        onClick={({ currentTarget }) =>
          setAsked({ anchor: currentTarget, tab: tabs.find(({ key }) => key === shown), whole: true })
        }
      >
        <DownOutlined aria-hidden />
      </IconButton>
      {asked && <TabMenu {...asked} {...{ tabs, shown, refresh }} close={closeMany} onClose={endAsking} />}
    </nav>
  )
}
