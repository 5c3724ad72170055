import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnsavedEditsSync } from '../../../../src/app/shell/UnsavedEditsSync'
import { syncUnsavedEdits, unsavedEditsQuestion } from '../../../../src/features/task/autosave/syncUnsavedEdits'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { signOutQuestion } from '../../../../src/shared/session/signOutGuard'

vi.mock('../../../../src/features/task/autosave/syncUnsavedEdits', () => ({
  syncUnsavedEdits: vi.fn(async () => {}),
  unsavedEditsQuestion: vi.fn(async () => null),
}))
const times = (count: number) => waitFor(() => expect(syncUnsavedEdits).toHaveBeenCalledTimes(count))

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UnsavedEditsSync />
    </QueryClientProvider>,
  )

test('kept edits are sent shortly after the start, when the network is back, and when the page is looked at again', async () => {
  queryClient.setQueryData(['user'], { id: 7 })
  const { unmount } = show()
  vi.advanceTimersByTime(2_900)
  await Promise.resolve()
  expect(syncUnsavedEdits).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  await times(1)
  expect(vi.mocked(syncUnsavedEdits).mock.lastCall?.[0]).toBe(7)
  window.dispatchEvent(new Event('online'))
  await times(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await times(3)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await times(4)
  const signal = vi.mocked(syncUnsavedEdits).mock.lastCall?.[1]
  expect(signal?.aborted).toBe(false)
  unmount()
  expect(signal?.aborted).toBe(true)
})

test('nothing is sent before it is known whose edits they are', async () => {
  show()
  window.dispatchEvent(new Event('online'))
  queryClient.setQueryData(['user'], { id: 8 })
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(syncUnsavedEdits).toHaveBeenCalled()
  })
  expect(vi.mocked(syncUnsavedEdits).mock.lastCall?.[0]).toBe(8)
})

test('who logs out with unsent edits is asked first, as long as somebody is logged in', async () => {
  queryClient.setQueryData(['user'], { id: 9 })
  vi.mocked(unsavedEditsQuestion).mockResolvedValue('有 2 条记录的修改尚未保存到服务器。')
  const { unmount } = show()
  expect(await signOutQuestion()).toBe('有 2 条记录的修改尚未保存到服务器。')
  expect(unsavedEditsQuestion).toHaveBeenCalledWith(9)
  vi.mocked(unsavedEditsQuestion).mockResolvedValue(null)
  expect(await signOutQuestion()).toBeNull()
  unmount()
  vi.mocked(unsavedEditsQuestion).mockResolvedValue('nobody is asked')
  expect(await signOutQuestion()).toBeNull()
})
