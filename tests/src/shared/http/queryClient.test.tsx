import { QueryClientProvider, QueryObserver, useMutation, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from '../../../../src/shared/http/apiError'
import { intl } from '../../../../src/shared/i18n/intl'
import { refetchQueries, queryClient, isRetryable } from '../../../../src/shared/http/queryClient'
import { session } from '../../../../src/shared/session/session'
import { testServer } from './testServer'

const { toasts, speak } = testServer()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const failed = (kind: ApiErrorKind, status?: number) => new ApiError(kind, '/x', status === undefined ? {} : { status })

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryDefaults([], { retryDelay: 0 })
  session.open('t-1')
})

/** Simulates a change of the token in another tab. */
function otherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}

describe('what the server said', () => {
  it('is asked for anew in another language, however fresh it is', async () => {
    const queryFn = vi.fn(async () => intl().locale)
    const { result } = renderHook(() => useQuery({ queryKey: ['setting'], queryFn, staleTime: Infinity }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.data).toBe('zh-CN'))
    await act(() => speak('en-US'))
    await waitFor(() => expect(result.current.data).toBe('en-US'))
    expect(queryFn).toHaveBeenCalledTimes(2)
  })
})

describe('another try', () => {
  it.each([failed('network'), failed('status', 500), failed('status', 503)])('is worth it after %s', (error) => {
    expect(isRetryable(error)).toBe(true)
  })

  it.each([
    failed('refused'),
    failed('unfulfilled'),
    failed('signedOut'),
    failed('malformed'),
    failed('canceled'),
    failed('status', 400),
    failed('status', 404),
    failed('status', 429),
    new TypeError('a bug'),
  ])('is not worth it after %s', (error) => {
    expect(isRetryable(error)).toBe(false)
  })

  it('is made twice for a query and never for a refused one', async () => {
    const gone = vi.fn(() => Promise.reject(failed('network')))
    const refused = vi.fn(() => Promise.reject(failed('refused')))
    const { result } = renderHook(
      () => [useQuery({ queryKey: ['gone'], queryFn: gone }), useQuery({ queryKey: ['refused'], queryFn: refused })],
      { wrapper },
    )
    await waitFor(() => expect(result.current.every(({ isError }) => isError)).toBe(true))
    expect(gone).toHaveBeenCalledTimes(3)
    expect(refused).toHaveBeenCalledTimes(1)
  })

  it('comes so soon that one cause stays one toast', () => {
    const { retryDelay } = queryClient.getDefaultOptions().queries ?? {}
    const waits = [0, 1].map((failures) => (typeof retryDelay === 'function' ? retryDelay(failures, new Error()) : NaN))
    expect(waits).toEqual([500, 1500])
  })
})

describe('a query', () => {
  it('is asked although the browser believes to be offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { result } = renderHook(() => useQuery({ queryKey: ['local'], queryFn: () => 'here' }), { wrapper })
    await waitFor(() => expect(result.current.data).toBe('here'))
  })

  it('that is fresh is not asked again by a second page', async () => {
    const ask = vi.fn(() => 'once')
    const first = renderHook(() => useQuery({ queryKey: ['fresh'], queryFn: ask }), { wrapper })
    await waitFor(() => expect(first.result.current.data).toBe('once'))
    first.unmount()
    renderHook(() => useQuery({ queryKey: ['fresh'], queryFn: ask }), { wrapper })
    expect(ask).toHaveBeenCalledTimes(1)
  })
})

describe('a change nobody catches', () => {
  it.each([
    ['malformed', 1],
    ['unfulfilled', 1],
    ['refused', 0],
    ['network', 0],
    ['canceled', 0],
  ] as const)('that fails as %s raises %i more toasts', async (kind, count) => {
    const { result } = renderHook(() => useMutation({ mutationFn: () => Promise.reject(failed(kind)) }), { wrapper })
    act(() => result.current.mutate())
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(toasts).toHaveLength(count)
  })
})

describe('refreshing', () => {
  it('asks anew also for what is just being asked for the first time', async () => {
    const answers: ((records: string[]) => void)[] = []
    const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
    const observer = new QueryObserver(queryClient, { queryKey: ['records', 1], queryFn })
    const stop = observer.subscribe(() => {})
    const refreshed = refetchQueries(['records'])
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.(['before'])
    answers[1]?.(['after'])
    await refreshed
    expect(observer.getCurrentResult().data).toEqual(['after'])
    stop()
  })
})

describe('what one user saw', () => {
  it('is gone when the session closes, and what was being asked is aborted', async () => {
    queryClient.setQueryData(['records'], ['mine'])
    let signal: AbortSignal | undefined
    void queryClient
      .fetchQuery({ queryKey: ['slow'], queryFn: (context) => new Promise(() => (signal = context.signal)) })
      .catch(() => {})
    session.close()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    await waitFor(() => expect(signal?.aborted).toBe(true))
  })

  it('is gone when another tab signs out', () => {
    queryClient.setQueryData(['records'], ['mine'])
    otherTab(null)
    expect(queryClient.getQueryData(['records'])).toBeUndefined()
  })

  it('is gone when another tab logs in as somebody, and what is on the page is asked again', async () => {
    queryClient.setQueryData(['records'], ['mine'])
    let owner = 'mine'
    const observer = new QueryObserver(queryClient, { queryKey: ['page'], queryFn: () => owner })
    const stop = observer.subscribe(() => {})
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('mine'))
    owner = 'theirs'
    otherTab('t-2')
    expect(queryClient.getQueryData(['records'])).toBeUndefined()
    expect(observer.getCurrentResult().data).toBeUndefined()
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('theirs'))
    stop()
  })

  it('stays when the server gives the same user a new token', () => {
    queryClient.setQueryData(['records'], ['mine'])
    session.open('t-2')
    expect(queryClient.getQueryData(['records'])).toEqual(['mine'])
  })
})
