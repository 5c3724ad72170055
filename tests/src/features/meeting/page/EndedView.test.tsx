import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/meeting/meeting/meetingApi'
import { EndedView } from '../../../../../src/features/meeting/page/EndedView'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { meeting, show } from '../stage'

vi.mock('../../../../../src/features/meeting/meeting/meetingApi', async (original) => ({
  ...(await original<typeof api>()),
  retranscribeRecord: vi.fn(),
}))

const ended = { ...meeting, status: 2, task_id: 9 } as const
beforeEach(() => void vi.mocked(api.retranscribeRecord).mockReset())

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: '用录音重新转写' }))
  return within(await screen.findByRole('dialog', { name: '用录音重新转写' }))
}
const submit = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  userEvent.click(dialog.getByRole('button', { name: '重新转写' }))

it('a meeting that is over says how long it was and leads to its record', async () => {
  await show(<EndedView meeting={ended} />)
  expect(screen.getByRole('heading', { level: 1, name: '周会' })).toBeVisible()
  expect(screen.getByText('会议已结束，共 01:01。')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '/task/detail?id=9')
})

it('its sound is transcribed once more only after asking, with the cost', async () => {
  const { address } = await show(<EndedView meeting={ended} />)
  const dialog = await openDialog()
  expect(dialog.getByText('将消耗时长 1 分钟 1 秒。当前的文字会保留在历史版本中。')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.retranscribeRecord).not.toHaveBeenCalled()
  expect(address()).toBe('/')
})

it('its sound is transcribed once more', async () => {
  vi.mocked(api.retranscribeRecord).mockResolvedValue(undefined as never)
  const { address } = await show(<EndedView meeting={ended} />)
  await submit(await openDialog())
  await waitFor(() => expect(address()).toBe('/task/detail?id=9'))
  expect(api.retranscribeRecord).toHaveBeenCalledWith(9)
})

it('what the server refuses is told beside the button', async () => {
  vi.mocked(api.retranscribeRecord).mockRejectedValue(new ApiError('network', '/x'))
  const { address } = await show(<EndedView meeting={ended} />)
  await submit(await openDialog())
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())
  expect(address()).toBe('/')
})
