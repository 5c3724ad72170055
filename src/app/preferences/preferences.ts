/** Preferences for the shell, stored on this device. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { readText, writeText } from '../../shared/storage/storedValue'

export const densities = ['comfortable', 'compact'] as const
export const roleCheckModes = ['all', 'users', 'tests'] as const
/** Which roles pages and menu are checked with: `all` the user's own, or only `user` or `test`. */
export type RoleCheckMode = (typeof roleCheckModes)[number]

// Each has its own fallback: an unreadable value must not reset the others.
const Preferences = v.object({
  density: v.fallback(v.picklist(densities), 'comfortable'),
  /** Shows the main menu at the top of wide windows. */
  topNav: v.fallback(v.boolean(), false),
  /** Shows tabs instead of breadcrumbs in wide windows. */
  tabNav: v.fallback(v.boolean(), false),
  /** For trying out roles in development; a stored choice has no effect on users. */
  verify: v.fallback(v.picklist(import.meta.env.DEV ? roleCheckModes : ['all']), 'all'),
})
export type Preferences = Readonly<v.InferOutput<typeof Preferences>>

const storageKey = 'preferences'
const listeners = new Set<() => void>()
let current = readStored()

function readStored(): Preferences {
  try {
    const result = v.safeParse(Preferences, JSON.parse(readText(storageKey) ?? '{}'))
    if (result.success) return result.output
  } catch {
    // Invalid JSON counts as absent.
  }
  return v.parse(Preferences, {})
}

/** Changes and stores some preferences. */
export function updatePreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  writeText(storageKey, JSON.stringify(current))
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current)
}
