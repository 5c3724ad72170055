import { useEffect, type ReactNode } from 'react'
import { createPath, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { useToken } from '../../shared/session/session'
import { loadComponents, loadShell, pageLoader } from '../loads'
import { redirectFor } from './pageAccess'
import { LazyPage } from './LazyPage'
import { PageLoading } from './PageProgress'
import { notFound, pages, type PageDefinition } from './pageTable'

/** Routes built from the page table. Pages for users are inside the shell; neither mounts for a guest. */
export function PageRoutes() {
  const signedIn = useToken() !== null
  const inShell = (page: PageDefinition) =>
    page.access === 'user' || (page.access === 'public' && signedIn && !page.standalone)
  const all = [...pages, notFound]
  const route = (page: PageDefinition) => (
    <Route key={page.path} path={page.path} element={<GuardedPage page={page} />} />
  )
  return (
    <Routes>
      <Route
        element={
          signedIn ? (
            <LazyPage
              load={loadShell}
              fallback={
                <Standalone>
                  <PageLoading />
                </Standalone>
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
      {loadComponents && (
        <Route path="/dev/components" element={<LazyPage load={loadComponents} fallback={<PageLoading />} />} />
      )}
    </Routes>
  )
}

/** The page, or a redirect if it isn't for this visitor. */
function GuardedPage({ page }: { page: PageDefinition }) {
  const signedIn = useToken() !== null
  const to = redirectFor(page, signedIn, useLocation())
  if (to !== null) return <Redirect to={to} />
  const load = pageLoader(page.path)
  if (!load) return null
  return <LazyPage key={page.path} load={load} fallback={<PageLoading />} />
}

/**
 * Redirects on every visit to this address, not only the first. A user who returns while the target page is still loading is
 * redirected again: the router doesn't re-render then, since for it the address hasn't changed.
 */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  const at = useLocation()
  useEffect(() => {
    const follow = () => {
      // Don't pull back a user who has navigated away in the meantime.
      if (currentAddress() === createPath(at)) void navigate(to, { replace: true })
    }
    follow()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [navigate, to, at])
  return <PageLoading />
}

/** The window's current address, which may be ahead of the router's. */
function currentAddress(): string {
  return window.location.hash.replace(/^#?\/?/, '/')
}

/** A page without the shell around it. */
function Standalone({ children }: { children: ReactNode }) {
  return <main className="alone">{children}</main>
}
