import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { queryClient } from '../shared/query'
import { SkipLink } from '../shared/ui/SkipLink'
import { useTopOfNewPages } from '../shared/ui/useTopOfNewPages'
import { Activity } from './Activity'
import { Aside } from './Aside'
import { Brand } from './Brand'
import { Breadcrumbs } from './Breadcrumbs'
import './density.css'
import { HeaderTools } from './HeaderTools'
import { KeptEdits } from './KeptEdits'
import { MenuButton } from './MenuDrawer'
import { OfflineHint } from './OfflineHint'
import { usePreferences } from './preferences'
import { RoleGate } from './RoleGate'
import styles from './Shell.module.css'
import { SideMenu } from './SideMenu'
import { SignOut } from './SignOut'
import { TabStrip } from './TabStrip'
import { useHeaderHeight } from './useHeaderHeight'
import { useNarrow } from './useNarrow'

const contentId = 'content'

/** What stands around every page of a user: menu, header, tabs. */
export default function Shell() {
  const narrow = useNarrow()
  // Both modes need the room of a wide window.
  const { topNav, tabNav, density } = usePreferences()
  const [menuOnTop, tabsOnTop] = [topNav && !narrow, tabNav && !narrow]
  const header = useRef<HTMLElement>(null)
  useHeaderHeight(header)
  useTopOfNewPages()
  useLayoutEffect(() => {
    // density.css follows it.
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <QueryClientProvider client={queryClient}>
      <KeptEdits />
      <SkipLink to={contentId} />
      <div className={styles.shell}>
        {!narrow && !menuOnTop && <Aside />}
        <div className={styles.right}>
          <header ref={header} className={styles.header}>
            <div className={styles.bar}>
              {narrow && <MenuButton />}
              {menuOnTop && <Brand small />}
              {tabsOnTop ? <TabStrip className={styles.tabs} /> : <Breadcrumbs />}
              <OfflineHint />
              <Activity />
              <HeaderTools withUser={menuOnTop} />
            </div>
            {menuOnTop && <SideMenu look="top" />}
            {!tabsOnTop && <TabStrip />}
          </header>
          <main id={contentId} tabIndex={-1} className={styles.content}>
            <RoleGate>
              <Outlet />
            </RoleGate>
          </main>
        </div>
      </div>
      <SignOut />
    </QueryClientProvider>
  )
}
