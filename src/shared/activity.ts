/** Long work that goes on while the user looks elsewhere; the header shows it. */
import { useSyncExternalStore } from 'react'

export interface Activity {
  id: string
  /** What is going on, in the user's language. */
  text: string
  /** 0..1; absent when unknown. */
  progress?: number
  /** Path of the page that shows it. */
  to: string
}

let current: readonly Activity[] = []
const listeners = new Set<() => void>()

function set(next: readonly Activity[]): void {
  current = next
  listeners.forEach((tell) => tell())
}

/** Shows this activity, or what is new about the one with its id. */
export function setActivity(activity: Activity): void {
  const known = current.some((other) => other.id === activity.id)
  set(known ? current.map((other) => (other.id === activity.id ? activity : other)) : [...current, activity])
}

/** The work is over, or nobody needs to know of it. */
export function clearActivity(id: string): void {
  if (current.some((other) => other.id === id)) set(current.filter((other) => other.id !== id))
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** All activities, oldest first. For the shell. */
export function useActivities(): readonly Activity[] {
  return useSyncExternalStore(subscribe, () => current)
}
