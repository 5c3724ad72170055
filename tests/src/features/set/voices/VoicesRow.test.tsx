import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { VoicesRow } from '../../../../../src/features/set/voices/VoicesRow'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { intl } from '../../../../../src/shared/i18n/intl'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { testServer } from '../../../shared/http/testServer'

const { toasts, answerJson, seen } = testServer()
afterEach(() => queryClient.clear())

const li = { id: 4, name: '李明', seconds: 42, record: { id: 7, title: '周会' }, updated_at: '2031-01-01T00:00:00Z' }
const answerVoices = (data: object) => answerJson(endpoints.voices.path, { code: 1, msg: '', data })
const accept = (path: string) => answerJson(path, { code: 1, msg: '' })

const sent = (name: 'enableVoices' | 'renameVoice' | 'removeVoice'): unknown =>
  JSON.parse(seen.findLast(({ path }) => path === endpoints[name].path)?.body ?? 'null')

async function show() {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <MemoryRouter>
          <VoicesRow />
        </MemoryRouter>
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return container
}
async function openDialog() {
  const user = userEvent.setup()
  await show()
  await user.click(await screen.findByRole('button', { name: '管理' }))
  return { user, dialog: within(screen.getByRole('dialog')), toggle: screen.getByRole('switch') }
}

describe('the voices of an account', () => {
  it.each([
    ['is not supported', () => answerJson(endpoints.voices.path, { code: 0, msg: 'x' }, { status: 404 })],
    ['has no model and nothing stored', () => answerVoices({ enabled: false, list: [] })],
  ])('are not mentioned where the server %s', async (_, reply) => {
    reply()
    expect(await show()).toBeEmptyDOMElement()
    expect(toasts).toEqual([])
  })

  it('are off at first; the dialog says what is stored, where, by which model and what for', async () => {
    answerVoices({ enabled: false, model: 'CAM++', list: [] })
    const { user, toggle } = await openDialog()
    expect(screen.getByText('没有记住声音')).toBeVisible()
    expect(toggle).not.toBeChecked()
    expect(toggle).toHaveAccessibleDescription(/声纹.*只存放在这台服务器.*只用于在您自己的录音.*删除/)
    expect(toggle).toHaveAccessibleDescription(/CAM\+\+/)
    accept(endpoints.enableVoices.path)
    answerVoices({ enabled: true, model: 'CAM++', list: [] })
    await user.click(toggle)
    await waitFor(() => expect(toggle).toBeChecked())
    expect(sent('enableVoices')).toEqual({ enabled: 1 })
    expect(screen.getByText('还没有记住任何声音。')).toBeVisible()
  })

  it('can be deleted one by one, and renamed', async () => {
    answerVoices({ enabled: true, model: 'CAM++', list: [li, { ...li, id: 5, name: '王芳', outdated: true }] })
    const { user, dialog } = await openDialog()
    expect(dialog.getAllByRole('link', { name: '周会' })[0]).toHaveAttribute('href', '/task/detail?id=7')
    expect(dialog.getAllByText(/由旧模型生成/)).toHaveLength(1)
    accept(endpoints.renameVoice.path)
    const field = dialog.getByLabelText('“李明”的名称')
    await user.clear(field)
    await user.type(field, '李总{Enter}')
    await waitFor(() => expect(sent('renameVoice')).toEqual({ id: 4, name: '李总' }))
    accept(endpoints.removeVoice.path)
    answerVoices({ enabled: true, model: 'CAM++', list: [li] })
    await user.click(dialog.getByRole('button', { name: '删除“王芳”的声音' }))
    await waitFor(() => expect(dialog.queryByLabelText('“王芳”的名称')).toBeNull())
    expect(sent('removeVoice')).toEqual({ id: 5 })
  })

  it('say why a new name was refused', async () => {
    answerVoices({ enabled: true, list: [li] })
    const { user, dialog } = await openDialog()
    answerJson(endpoints.renameVoice.path, { code: 0, msg: '已经记住了名为“王芳”的声音' })
    await user.type(dialog.getByLabelText('“李明”的名称'), '！{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('已经记住了名为“王芳”的声音')
  })

  it('are deleted by turning it off, after one question', async () => {
    answerVoices({ enabled: true, model: 'CAM++', list: [li] })
    const { user, toggle } = await openDialog()
    accept(endpoints.enableVoices.path)
    await user.click(toggle)
    expect(screen.getByText(/已记住的 1 个声音会全部删除/)).toBeVisible()
    answerVoices({ enabled: false, model: 'CAM++', list: [] })
    await user.click(screen.getByRole('button', { name: '关闭并删除' }))
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked())
    expect(sent('enableVoices')).toEqual({ enabled: 0 })
  })
})
