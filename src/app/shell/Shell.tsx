import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { queryClient } from '../../shared/http/queryClient'
import { SkipLink } from '../../shared/ui/page/SkipLink'
import { useScrollToTop } from '../../shared/navigation/useScrollToTop'
import { ActivityIndicator } from '../header/ActivityIndicator'
import { Sidebar } from '../menu/Sidebar'
import { Brand } from '../menu/Brand'
import { Breadcrumbs } from '../header/Breadcrumbs'
import './density.css'
import { LateNotices } from '../notices/LateNotices'
import { HeaderTools } from '../header/HeaderTools'
import { UnsavedEditsSync } from './UnsavedEditsSync'
import { MenuButton } from '../menu/MenuDrawer'
import { ConnectionHint } from '../header/ConnectionHint'
import { OverlayHost } from '../overlays/OverlayHost'
import { PageMeasure } from './PageMeasure'
import { usePreferences } from '../preferences/preferences'
import { RoleGate } from '../pages/RoleGate'
import styles from './Shell.module.css'
import { SideMenu } from '../menu/SideMenu'
import { SignOutPrompt } from '../user/SignOutPrompt'
import { TabStrip } from '../tabs/TabStrip'
import { useHeaderHeight } from './useHeaderHeight'
import { useNarrowWindow } from '../ui/useNarrowWindow'

const contentId = 'content'

/** The frame around every page of a signed-in user: menu, header, tabs. */
export default function Shell() {
  const narrow = useNarrowWindow()
  // Both modes need a wide window.
  const { topNav, tabNav, density } = usePreferences()
  const [menuOnTop, tabsOnTop] = [topNav && !narrow, tabNav && !narrow]
  const header = useRef<HTMLElement>(null)
  useHeaderHeight(header)
  useScrollToTop()
  useLayoutEffect(() => {
    // Read by density.css.
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <QueryClientProvider client={queryClient}>
      <UnsavedEditsSync />
      <LateNotices />
      <SkipLink to={contentId} />
      <div className={styles.shell}>
        {!narrow && !menuOnTop && <Sidebar />}
        <div className={styles.right}>
          <header ref={header} className={styles.header}>
            <div className={styles.bar}>
              {narrow && <MenuButton />}
              {menuOnTop && <Brand small />}
              {tabsOnTop ? <TabStrip className={styles.tabs} /> : <Breadcrumbs />}
              <ConnectionHint />
              <ActivityIndicator />
              <HeaderTools withUser={menuOnTop} />
            </div>
            {menuOnTop && <SideMenu look="top" />}
            {!tabsOnTop && <TabStrip />}
          </header>
          <main id={contentId} tabIndex={-1} className={styles.content}>
            <PageMeasure>
              <RoleGate>
                <Outlet />
              </RoleGate>
            </PageMeasure>
          </main>
        </div>
      </div>
      <OverlayHost />
      <SignOutPrompt />
    </QueryClientProvider>
  )
}
