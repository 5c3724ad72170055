import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeRedirect } from '../../features/user/safeRedirect'
import { queryClient } from '../../shared/http/queryClient'
import { homePath } from './pageTable'

/** Navigation state for `/refresh`. */
export interface RefreshState {
  /** Path and query of the page to remount. */
  back: string
}

/** A blank page shown for one frame, so that the page behind it remounts. */
export default function RefreshPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const back = safeRedirect(backOf(location.state), homePath)
  useEffect(() => {
    // Also refetch the page's server data.
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
