/** How a person wants the shell to be: kept on this device, the same in all its pages. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { readText, writeText } from '../shared/storage'

export const densities = ['comfortable', 'compact'] as const
export const verifications = ['all', 'users', 'tests'] as const
export type Density = (typeof densities)[number]
/** With whose permission pages and menu are checked: one's own, or as the role `user` or `test` of it. */
export type Verification = (typeof verifications)[number]

// Each by itself: one that can't be read must not cost the others.
const Preferences = v.object({
  density: v.fallback(v.picklist(densities), 'comfortable'),
  /** The main menu lies across the top of wide windows. */
  topNav: v.fallback(v.boolean(), false),
  /** The open tabs take the place of the breadcrumbs in wide windows. */
  tabNav: v.fallback(v.boolean(), false),
  verify: v.fallback(v.picklist(verifications), 'all'),
})
export type Preferences = Readonly<v.InferOutput<typeof Preferences>>

const storageKey = 'preferences'
const listeners = new Set<() => void>()
let current = kept()

function kept(): Preferences {
  try {
    const result = v.safeParse(Preferences, JSON.parse(readText(storageKey) ?? '{}'))
    if (result.success) return result.output
  } catch {
    // What is no JSON counts as absent.
  }
  return v.parse(Preferences, {})
}

/** Changes some of them and remembers it. */
export function prefer(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  writeText(storageKey, JSON.stringify(current))
  listeners.forEach((tell) => tell())
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current)
}
