/** Whether the server answers: one answer for all calls, so that an outage is told once and not by every page. */
import { useEffect, useSyncExternalStore } from 'react'
import { endpoints } from './endpoints'

/** How often an unreachable server is asked again. */
const probeMs = 5_000
/** A server that takes longer counts as unreachable. */
const maxProbeMs = 8_000
/** Of a gateway before a server that is down. */
const gatewayStatuses: readonly number[] = [502, 503, 504]

let reachable = true
let probing: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
/** How many parts of the page tell the user of an outage. */
let displays = 0

function setReachable(next: boolean): void {
  clearTimeout(timer)
  // Only while someone shows it.
  if (!next && isOutageShown()) timer = setTimeout(() => void probe(), probeMs)
  if (next === reachable) return
  reachable = next
  listeners.forEach((listener) => listener())
}

/** Whether a status says that there is a server: any but those of a gateway whose server is down. */
export const isAnswer = (status: number): boolean => !gatewayStatuses.includes(status)

/** Asks the server now, and stores the answer. */
function probe(): Promise<boolean> {
  probing ??= ask().then((answered) => {
    probing = null
    setReachable(answered)
    return answered
  })
  return probing
}

/** Without the request layer, which would report the failure. */
async function ask(): Promise<boolean> {
  try {
    const url = new URL(endpoints.siteInfo.path, location.href)
    const { status } = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(maxProbeMs) })
    return isAnswer(status)
  } catch {
    return false
  }
}

/** A call to the server was answered. */
export const reportAnswer = (): void => setReachable(true)

/**
 * A call to the server failed without an answer.
 * @returns whether the outage is shown, so that the caller need not report it
 */
export async function reportNoAnswer(): Promise<boolean> {
  return isOutageShown() && !(await probe())
}

/** Whether something on the page tells the user of an outage. */
export const isOutageShown = (): boolean => displays > 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the server answers. */
export function useServerReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable)
}

/** Whether the server answers, for the part of the page that tells the user if not. */
export function useOutageDisplay(): boolean {
  useEffect(() => {
    displays += 1
    return () => {
      displays -= 1
      if (!isOutageShown()) setReachable(true)
    }
  }, [])
  return useServerReachable()
}
