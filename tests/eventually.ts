import { vi } from 'vitest'

interface Options {
  /** Between two attempts, in milliseconds. */
  interval?: number
  /** In milliseconds; longer than a busy machine needs. */
  timeout?: number
}

/** Repeats a check until it no longer throws, and resolves to what it returned. */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { interval = 50, timeout = 15_000 }: Options = {},
): Promise<T> => vi.waitFor(check, { interval, timeout })
