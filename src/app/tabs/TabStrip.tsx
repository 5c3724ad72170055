import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '../../shared/i18n/intl'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { homePath } from '../pages/pageTable'
import { TabItem } from './TabItem'
import { TabMenu } from './TabMenu'
import styles from './TabStrip.module.css'
import type { CloseScope, PageTab } from './tabs'
import { useOverflow } from './useOverflow'
import { useTabs } from './useTabs'

/** How far an arrow button scrolls the strip. */
const scrollStepPx = 200

/** What the menu is for: one tab or, from the button at the end, the whole strip. */
interface MenuTarget {
  anchor: Element
  tab: PageTab | undefined
  whole: boolean
}

/**
 * The strip of visited pages. Arrow keys move the focus; Delete or a middle click closes a tab. Other actions are in a tab's
 * context menu and, with a list of all tabs, in the menu of the button at the end.
 */
export function TabStrip({ className }: { className?: string | undefined }) {
  const t = useT()
  const { tabs, shown, close, refresh } = useTabs()
  const list = useRef<HTMLUListElement>(null)
  const [menuTarget, setMenuTarget] = useState<MenuTarget | null>(null)
  const overflow = useOverflow(list, tabs)
  const overflows = overflow.start || overflow.end
  const closeMenu = useCallback(() => setMenuTarget(null), [])

  useEffect(() => {
    if (list.current) scrollToCurrent(list.current)
  }, [shown, tabs.length, overflows])

  const scroll = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * scrollStepPx, behavior: 'smooth' })
  const linkAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('a')[index]
  const focusBeside = (key: string, step: 1 | -1) => linkAt(tabs.findIndex((tab) => tab.key === key) + step)?.focus()
  const closeOne = (key: string) => {
    // Otherwise the focus would be lost with the tab.
    focusBeside(key, tabs.at(-1)?.key === key ? -1 : 1)
    close('one', key)
  }
  const closeMany = (closing: CloseScope, key: string) => {
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

  const classes = [styles.strip, className].filter(Boolean).join(' ')
  return (
    <nav className={classes} aria-label={t('app.tabs.name')}>
      {overflows && (
        <IconButton name={t('app.tabs.scrollBack')} disabled={!overflow.start} onClick={() => scroll(-1)}>
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
            onOpenMenu={(anchor) => setMenuTarget({ anchor, tab, whole: false })}
          />
        ))}
      </ul>
      {overflows && (
        <IconButton name={t('app.tabs.scrollOn')} disabled={!overflow.end} onClick={() => scroll(1)}>
          <RightOutlined aria-hidden />
        </IconButton>
      )}
      <IconButton
        name={t('app.tabs.more')}
        aria-haspopup="menu"
        aria-expanded={menuTarget?.whole ?? false}
        onClick={({ currentTarget }) =>
          setMenuTarget({ anchor: currentTarget, tab: tabs.find(({ key }) => key === shown), whole: true })
        }
      >
        <DownOutlined aria-hidden />
      </IconButton>
      {menuTarget && <TabMenu {...menuTarget} {...{ tabs, shown, refresh }} close={closeMany} onClose={closeMenu} />}
    </nav>
  )
}

/** Scrolls the current tab into view. `scrollIntoView` would make the next press of Tab start there, past the skip link. */
function scrollToCurrent(list: HTMLElement): void {
  const current = list.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!current) return
  const { left, right } = list.getBoundingClientRect()
  if (current.left < left) list.scrollLeft -= left - current.left
  else if (current.right > right) list.scrollLeft += current.right - right
}
