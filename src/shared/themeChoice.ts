/** Light or dark: the system's until a person chooses; the choice is kept on this device. */
import { useSyncExternalStore } from 'react'
import { readText, writeText } from './storage'

export type Shade = 'light' | 'dark'
export type ThemeChoice = 'system' | Shade
export const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark']

const storageKey = 'theme'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen: ThemeChoice = 'system'

/** Takes up the choice kept on this device. */
export function startTheme(): void {
  const kept = readText(storageKey)
  chosen = themeChoices.find((choice) => choice === kept) ?? 'system'
  tell()
}

/** Shows this from now on and remembers it. */
export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice
  writeText(storageKey, choice)
  tell()
}

function shade(): Shade {
  if (chosen !== 'system') return chosen
  return systemDark.matches ? 'dark' : 'light'
}

function tell(): void {
  // The style sheets follow the attribute; scroll bars and form controls are the browser's own.
  document.documentElement.dataset.shade = shade()
  document.documentElement.style.colorScheme = shade()
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) systemDark.addEventListener('change', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) systemDark.removeEventListener('change', tell)
  }
}

/** What was chosen. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => chosen)
}

/** What shows now. */
export function useShade(): Shade {
  return useSyncExternalStore(subscribe, shade)
}
