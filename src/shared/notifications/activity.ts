/** Background work, shown in the header. */
import { useSyncExternalStore } from 'react'

export interface Activity {
  id: string
  /** Description in the user's language. */
  text: string
  /** The same in a word or two, for narrow windows. */
  shortText?: string
  /** 0..1; absent when unknown. */
  progress?: number
  /** Path of the page that shows it. */
  to: string
}

let current: readonly Activity[] = []
const listeners = new Set<() => void>()

function set(next: readonly Activity[]): void {
  current = next
  listeners.forEach((listener) => listener())
}

/** Adds an activity, or updates the one with its id. */
export function setActivity(activity: Activity): void {
  const exists = current.some((other) => other.id === activity.id)
  set(exists ? current.map((other) => (other.id === activity.id ? activity : other)) : [...current, activity])
}

/** Removes an activity. */
export function clearActivity(id: string): void {
  if (current.some((other) => other.id === id)) set(current.filter((other) => other.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All activities, oldest first. For the shell. */
export function useActivities(): readonly Activity[] {
  return useSyncExternalStore(subscribe, () => current)
}
