import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/meeting/api'
import { EndedView } from '../../../../../src/features/meeting/page/EndedView'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { meeting, show } from '../stage'

vi.mock('../../../../../src/features/meeting/api', async (original) => ({
  ...(await original<typeof api>()),
  transcribeAgain: vi.fn(),
}))

const ended = { ...meeting, status: 2, task_id: 9 } as const
beforeEach(() => void vi.mocked(api.transcribeAgain).mockReset())

async function again() {
  await userEvent.click(screen.getByRole('button', { name: '用录音重新转写' }))
  return within(await screen.findByRole('dialog', { name: '用录音重新转写' }))
}
const submit = (dialog: Awaited<ReturnType<typeof again>>) =>
  userEvent.click(dialog.getByRole('button', { name: '重新转写' }))

it('a meeting that is over says how long it was and leads to its record', async () => {
  await show(<EndedView meeting={ended} />)
  expect(screen.getByRole('heading', { level: 1, name: '周会' })).toBeVisible()
  expect(screen.getByText('会议已结束，共 01:01。')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '/task/detail?id=9')
})

it('its sound is transcribed once more only after asking, with the cost', async () => {
  const { address } = await show(<EndedView meeting={ended} />)
  const dialog = await again()
  expect(dialog.getByText('将消耗时长 01:01。现在的文字会保留在历史版本中。')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.transcribeAgain).not.toHaveBeenCalled()
  expect(address()).toBe('/')
})

it('its sound is transcribed once more', async () => {
  vi.mocked(api.transcribeAgain).mockResolvedValue(undefined as never)
  const { address } = await show(<EndedView meeting={ended} />)
  await submit(await again())
  await waitFor(() => expect(address()).toBe('/task/detail?id=9'))
  expect(api.transcribeAgain).toHaveBeenCalledWith(9)
})

it('what the server refuses is told beside the button', async () => {
  vi.mocked(api.transcribeAgain).mockRejectedValue(new ApiError('network', '/x'))
  const { address } = await show(<EndedView meeting={ended} />)
  await submit(await again())
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())
  expect(address()).toBe('/')
})
