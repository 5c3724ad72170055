import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  setColorScheme,
  initColorScheme,
  useColorScheme,
  useColorSchemePreference,
} from '../../../../src/shared/theme/colorScheme'

const system = vi.hoisted(() => {
  const listeners = new Set<() => void>()
  const query = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  window.matchMedia = () => query as unknown as MediaQueryList
  return {
    listeners,
    turn(dark: boolean) {
      query.matches = dark
      listeners.forEach((listener) => listener())
    },
  }
})

beforeEach(() => {
  system.turn(false)
  initColorScheme()
})

it('the shade follows the system until someone chooses', () => {
  const { result } = renderHook(() => useColorScheme())
  expect(result.current).toBe('light')
  act(() => system.turn(true))
  expect(result.current).toBe('dark')
  expect(document.documentElement.dataset.shade).toBe('dark')
  expect(document.documentElement.style.colorScheme).toBe('dark')
  act(() => setColorScheme('light'))
  expect(result.current).toBe('light')
  act(() => setColorScheme('system'))
  expect(result.current).toBe('dark')
})

it('the choice is taken up at the next start', () => {
  setColorScheme('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  localStorage.setItem('theme', 'light')
  initColorScheme()
  expect(renderHook(() => useColorSchemePreference()).result.current).toBe('light')
})

it('the choice of another tab counts here at once', () => {
  const { result } = renderHook(() => useColorScheme())
  localStorage.setItem('theme', 'dark')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'locale' })))
  expect(result.current).toBe('light')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
  expect(result.current).toBe('dark')
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(result.current).toBe('light')
})

it('a choice that can not be read is the system’s', () => {
  localStorage.setItem('theme', 'purple')
  initColorScheme()
  expect(renderHook(() => useColorSchemePreference()).result.current).toBe('system')
})

it('the page follows the system also while no component asks', () => {
  system.turn(true)
  expect(document.documentElement.dataset.shade).toBe('dark')
})
