import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseTheme, startTheme, useShade, useThemeChoice } from '../../../src/shared/themeChoice'

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
      listeners.forEach((tell) => tell())
    },
  }
})

beforeEach(() => {
  system.turn(false)
  startTheme()
})

it('the shade follows the system until someone chooses', () => {
  const { result } = renderHook(() => useShade())
  expect(result.current).toBe('light')
  act(() => system.turn(true))
  expect(result.current).toBe('dark')
  expect(document.documentElement.dataset.shade).toBe('dark')
  expect(document.documentElement.style.colorScheme).toBe('dark')
  act(() => chooseTheme('light'))
  expect(result.current).toBe('light')
  act(() => chooseTheme('system'))
  expect(result.current).toBe('dark')
})

it('the choice is taken up at the next start', () => {
  chooseTheme('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  localStorage.setItem('theme', 'light')
  startTheme()
  expect(renderHook(() => useThemeChoice()).result.current).toBe('light')
})

it('a choice that can not be read is the system’s', () => {
  localStorage.setItem('theme', 'purple')
  startTheme()
  expect(renderHook(() => useThemeChoice()).result.current).toBe('system')
})

it('nobody listens to the system when nobody asks', () => {
  const { unmount } = renderHook(() => useShade())
  expect(system.listeners.size).toBe(1)
  unmount()
  expect(system.listeners.size).toBe(0)
})
