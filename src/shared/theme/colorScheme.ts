/** Light or dark: the system's until the user chooses; the choice is stored on this device, and other tabs follow it. */
import { useSyncExternalStore } from 'react'
import { readText, writeText } from '../storage/storedValue'

export type ColorScheme = 'light' | 'dark'
export type ColorSchemePreference = 'system' | ColorScheme
export const colorSchemePreferences: readonly ColorSchemePreference[] = ['system', 'light', 'dark']

const storageKey = 'theme'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let preference: ColorSchemePreference = 'system'

/** Applies the stored choice, now and when another tab or the system changes it. */
export function initColorScheme(): void {
  applyStored()
  systemDark.addEventListener('change', applyScheme)
  window.addEventListener('storage', ({ key }) => {
    // Null: the storage was cleared.
    if (key === storageKey || key === null) applyStored()
  })
}

function applyStored(): void {
  const saved = readText(storageKey)
  preference = colorSchemePreferences.find((choice) => choice === saved) ?? 'system'
  applyScheme()
}

/** Applies and stores a choice. */
export function setColorScheme(choice: ColorSchemePreference): void {
  preference = choice
  writeText(storageKey, choice)
  applyScheme()
}

function currentScheme(): ColorScheme {
  if (preference !== 'system') return preference
  return systemDark.matches ? 'dark' : 'light'
}

function applyScheme(): void {
  // Style sheets read the attribute; `colorScheme` is for the browser's scroll bars and form controls.
  document.documentElement.dataset.shade = currentScheme()
  document.documentElement.style.colorScheme = currentScheme()
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The user's choice. */
export function useColorSchemePreference(): ColorSchemePreference {
  return useSyncExternalStore(subscribe, () => preference)
}

/** The scheme in effect. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, currentScheme)
}
