import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeRedirect } from '../features/user/safeRedirect'
import { queryClient } from '../shared/query'
import { homePath } from './pages'

/** What `/refresh` needs to know; put in the state of the navigation. */
export interface RefreshState {
  /** Path and query of the page to show afresh. */
  back: string
}

/** Blank: takes the place of a page for one frame, so that the page starts afresh. */
export default function RefreshPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const back = safeRedirect(backOf(location.state), homePath)
  useEffect(() => {
    // What the page knew from the server is asked anew, too.
    void queryClient.invalidateQueries()
    const frame = requestAnimationFrame(() => void navigate(back, { replace: true }))
    return () => cancelAnimationFrame(frame)
  }, [navigate, back])
  return null
}

function backOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('back' in state)) return null
  return typeof state.back === 'string' ? state.back : null
}
