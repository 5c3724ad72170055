import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { KeptEdits } from '../../../src/app/KeptEdits'
import { sendKept } from '../../../src/features/task/workspace/sendKept'
import { queryClient } from '../../../src/shared/query'

vi.mock('../../../src/features/task/workspace/sendKept', () => ({ sendKept: vi.fn(async () => {}) }))
const times = (count: number) => waitFor(() => expect(sendKept).toHaveBeenCalledTimes(count))

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <KeptEdits />
    </QueryClientProvider>,
  )

test('kept edits are sent at the start, when the network is back, and when the page is looked at again', async () => {
  queryClient.setQueryData(['user'], { id: 7 })
  const { unmount } = show()
  await times(1)
  expect(vi.mocked(sendKept).mock.lastCall?.[0]).toBe(7)
  window.dispatchEvent(new Event('online'))
  await times(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await times(3)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await times(4)
  const signal = vi.mocked(sendKept).mock.lastCall?.[1]
  expect(signal?.aborted).toBe(false)
  unmount()
  expect(signal?.aborted).toBe(true)
})

test('nothing is sent before it is known whose edits they are', async () => {
  show()
  window.dispatchEvent(new Event('online'))
  queryClient.setQueryData(['user'], { id: 8 })
  await times(1)
  expect(vi.mocked(sendKept).mock.lastCall?.[0]).toBe(8)
})
