import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { observeSize } from '../../shared/browser/observeSize'
import { useT } from '../../shared/i18n/intl'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { homePath } from '../pages/pageTable'
import { useNarrowWindow } from '../ui/useNarrowWindow'
import { TabItem } from './TabItem'
import { lazyOverlay, useLatePreload } from '../../shared/ui/overlays/lazyOverlay'
import styles from './TabStrip.module.css'
import type { CloseScope, PageTab } from './tabs'
import { useOverflow } from './useOverflow'
import { useTabs } from './useTabs'

const TabMenu = lazyOverlay(async () => (await import('./TabMenu')).TabMenu)
const overlays = [TabMenu]

/** How far an arrow button scrolls the strip. */
const scrollStepPx = 200

/** What the menu is for: one tab or, from the button at the end, the whole strip. */
interface MenuTarget {
  anchor: Element
  tab: PageTab | undefined
  whole: boolean
}

/**
 * The strip of visited pages, one stop of the Tab key: arrow keys, Home and End move the focus; Delete or a middle click closes a
 * tab. Other actions are in a tab's context menu and, with a list of all tabs, in the menu of the button at the end. There is no
 * room for it on phones and in low windows.
 */
export function TabStrip({ className }: { className?: string | undefined }) {
  const t = useT()
  const { tabs, shown, close, refresh } = useTabs()
  const narrow = useNarrowWindow()
  const list = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  /** Key of the tab with the focus, '' for the button at the end; null outside the strip. */
  const [focused, setFocused] = useState<string | null>(null)
  const [menuTarget, setMenuTarget] = useState<MenuTarget | null>(null)
  const overflow = useOverflow(list, narrow ? null : tabs)
  useLatePreload(overlays)
  const overflows = overflow.start || overflow.end

  useEffect(() => {
    if (list.current) scrollToCurrent(list.current)
    // Titles that arrive late make tabs wider.
  }, [shown, tabs, overflows])

  useEffect(() => {
    const box = list.current
    return box ? observeSize([box], () => scrollToCurrent(box)) : undefined
  }, [narrow])

  const scroll = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * scrollStepPx, behavior: 'smooth' })
  /** The tabs, then the button at the end. */
  const stops = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('a') ?? []),
    ...(more.current ? [more.current] : []),
  ]
  const focusAt = (index: number) => stops()[index]?.focus()
  const indexOf = (key: string) => tabs.findIndex((tab) => tab.key === key)
  const closeOne = (key: string) => {
    // Otherwise the focus would be lost with the tab.
    focusAt(indexOf(key) + (tabs.at(-1)?.key === key ? -1 : 1))
    close('one', key)
  }
  const closeMany = (closing: CloseScope, key: string) => {
    if (closing === 'one') return closeOne(key)
    focusAt(closing === 'all' ? 0 : indexOf(key))
    close(closing, key)
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const index = key === '' ? tabs.length : indexOf(key)
    if (event.key === 'ArrowRight') focusAt(index + 1)
    else if (event.key === 'ArrowLeft') focusAt(Math.max(0, index - 1))
    else if (event.key === 'Home') focusAt(0)
    else if (event.key === 'End') focusAt(tabs.length - 1)
    else if (event.key === 'Delete' && key !== homePath && key !== '') closeOne(key)
    else return
    event.preventDefault()
  }
  const stop = focused ?? shown ?? homePath

  if (narrow) return null
  const classes = [styles.strip, className].filter(Boolean).join(' ')
  return (
    <nav
      className={classes}
      aria-label={t('app.tabs.name')}
      onPointerEnter={TabMenu.preload}
      onFocus={TabMenu.preload}
      onBlur={() => setFocused(null)}
    >
      {overflows && (
        <IconButton name={t('app.tabs.scrollBack')} tabIndex={-1} disabled={!overflow.start} onClick={() => scroll(-1)}>
          <LeftOutlined aria-hidden />
        </IconButton>
      )}
      <ul ref={list}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            current={tab.key === shown}
            tabStop={tab.key === stop}
            onFocus={() => setFocused(tab.key)}
            onKeyDown={(event) => onKeyDown(event, tab.key)}
            onClose={() => closeOne(tab.key)}
            onOpenMenu={(anchor) => setMenuTarget({ anchor, tab, whole: false })}
          />
        ))}
      </ul>
      {overflows && (
        <IconButton name={t('app.tabs.scrollOn')} tabIndex={-1} disabled={!overflow.end} onClick={() => scroll(1)}>
          <RightOutlined aria-hidden />
        </IconButton>
      )}
      <button
        ref={more}
        type="button"
        className="icon-button"
        title={t('app.tabs.more')}
        aria-label={t('app.tabs.more')}
        tabIndex={stop === '' ? 0 : -1}
        onFocus={() => setFocused('')}
        onKeyDown={(event) => onKeyDown(event, '')}
        aria-haspopup="menu"
        aria-expanded={menuTarget?.whole ?? false}
        onClick={({ currentTarget }) =>
          setMenuTarget({ anchor: currentTarget, tab: tabs.find(({ key }) => key === shown), whole: true })
        }
      >
        <DownOutlined aria-hidden />
      </button>
      {menuTarget && (
        <TabMenu {...menuTarget} {...{ tabs, shown, refresh }} close={closeMany} onClose={() => setMenuTarget(null)} />
      )}
    </nav>
  )
}

/** Scrolls the current tab into view. `scrollIntoView` would make the next press of Tab start there, past the skip link. */
function scrollToCurrent(list: HTMLElement): void {
  const current = list.querySelector('li:has([aria-current])')?.getBoundingClientRect()
  if (!current) return
  const { left, right } = list.getBoundingClientRect()
  if (current.left < left) list.scrollLeft -= left - current.left
  else if (current.right > right) list.scrollLeft += current.right - right
}
