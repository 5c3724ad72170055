import type { ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { useToken } from '../shared/session'
import { elsewhere } from './access'
import { LazyPart } from './LazyPart'
import { PageLoading } from './PageProgress'
import { loadShell, notFound, pages, type Page } from './pages'

/** The routes of the page table. Whatever is for users only stands inside the shell, and neither mounts for a stranger. */
export function Pages() {
  const signedIn = useToken() !== null
  const inShell = (page: Page) => page.access === 'user' || (page.access === 'public' && signedIn && !page.alone)
  const all = [...pages, notFound]
  const route = (page: Page) => <Route key={page.path} path={page.path} element={<Guarded page={page} />} />
  return (
    <Routes>
      <Route
        element={
          signedIn ? (
            <LazyPart
              load={loadShell}
              fallback={
                <Alone>
                  <PageLoading />
                </Alone>
              }
            />
          ) : (
            <Outlet />
          )
        }
      >
        {all.filter(inShell).map(route)}
      </Route>
      {all.filter((page) => !inShell(page)).map(route)}
    </Routes>
  )
}

/** The page, or the way to where the visitor belongs. */
function Guarded({ page }: { page: Page }) {
  const signedIn = useToken() !== null
  const to = elsewhere(page, signedIn, useLocation())
  if (to !== null) return <Navigate to={to} replace />
  if (!page.load) return null
  const shown = <LazyPart key={page.path} load={page.load} fallback={<PageLoading />} />
  return page === notFound && !signedIn ? <Alone>{shown}</Alone> : shown
}

/** A page without the shell around it. */
function Alone({ children }: { children: ReactNode }) {
  return <main className="alone">{children}</main>
}
