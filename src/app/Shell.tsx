import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, type MouseEvent } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { queryClient } from '../shared/query'
import { LocaleSwitch } from '../shared/ui/LocaleSwitch'
import { ThemeSwitch } from '../shared/ui/ThemeSwitch'
import { Activity } from './Activity'
import { Aside } from './Aside'
import { Breadcrumbs } from './Breadcrumbs'
import { Look } from './Look'
import { MenuButton } from './MenuDrawer'
import { OfflineHint } from './OfflineHint'
import { RoleGate } from './RoleGate'
import styles from './Shell.module.css'
import { TabStrip } from './TabStrip'
import { useHeaderHeight } from './useHeaderHeight'
import { useNarrow } from './useNarrow'

const contentId = 'content'

/** What stands around every page of a user: menu, header, tabs. */
export default function Shell() {
  const say = useSay()
  const narrow = useNarrow()
  const header = useRef<HTMLElement>(null)
  useHeaderHeight(header)
  useTopOfNewPages()
  return (
    <QueryClientProvider client={queryClient}>
      <Look>
        <a className={styles.skip} href={`#${contentId}`} onClick={skip}>
          {say('app.shell.skip')}
        </a>
        <div className={styles.shell}>
          {!narrow && <Aside />}
          <div className={styles.right}>
            <header ref={header} className={styles.header}>
              <div className={styles.bar}>
                {narrow && <MenuButton />}
                <Breadcrumbs />
                <OfflineHint />
                <Activity />
                <LocaleSwitch />
                <ThemeSwitch />
              </div>
              <TabStrip />
            </header>
            <main id={contentId} tabIndex={-1} className={styles.content}>
              <RoleGate>
                <Outlet />
              </RoleGate>
            </main>
          </div>
        </div>
      </Look>
    </QueryClientProvider>
  )
}

/** The address after # is the router's, so the link can't be followed the usual way. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(contentId)?.focus()
}

/** A page one goes to begins at its top; a page one comes back to stays where the browser puts it. */
function useTopOfNewPages(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    if (how !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, how])
}
