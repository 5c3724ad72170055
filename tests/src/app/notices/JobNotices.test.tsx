import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ActivityIndicator } from '../../../../src/app/header/ActivityIndicator'
import JobNotices from '../../../../src/app/notices/JobNotices'
import { taskWatch } from '../../../../src/features/task/record/taskWatchInstance'
import { fetchMessages } from '../../../../src/features/set/base/accountApi'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { intl, loadPageMessages, startIntl } from '../../../../src/shared/i18n/intl'
import { noticeMessages } from '../../../../src/shared/i18n/pageMessages'
import { testServer } from '../../shared/http/testServer'

const { answer, answerJson, seen, toasts } = testServer()

beforeEach(async () => {
  localStorage.removeItem('toldEndings')
  queryClient.clear()
  taskWatch.clear()
  await startIntl()
  await loadPageMessages(noticeMessages)
})

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

function open(address = '/set') {
  return render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <JobNotices />
          <ActivityIndicator />
          <Address />
          <Link to="/meeting/manage">会议列表</Link>
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
}

const task = (status: number, more: object = {}) => ({ id: 7, title: '周会', status, times: 60, deleted: 0, ...more })
const listed = (...rows: object[]) => act(() => queryClient.setQueryData(['tasks', { page: 1 }], { rows, total: 1 }))
const unread = (count: number) => act(() => queryClient.setQueryData(['unread'], count))

it('a transcription that runs stands in the header, and its end is told with a way to the record', async () => {
  open()
  await listed(task(1, { progress: 40 }))
  expect(screen.getByRole('link', { name: /正在转写“周会”/ })).toHaveTextContent('40%')
  await listed(task(2))
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: '“周会”已转写完成' }]))
  expect(screen.queryByRole('link', { name: /正在转写/ })).toBeNull()
  await act(async () => toasts[0]?.action?.run())
  expect(screen.getByTestId('address')).toHaveTextContent('/task/detail?id=7')
})

it('a failure is told with its reason', async () => {
  open()
  await listed(task(1))
  await listed(task(-1, { error: '文件已损坏' }))
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', text: '“周会”转写失败：文件已损坏' }]))
})

it.each(['/task/detail?id=7', '/task/create'])('an end is not told where it is seen anyway: %s', async (address) => {
  open(address)
  await listed(task(1), { ...task(1), id: 8, title: '访谈' })
  await listed(task(2), { ...task(2), id: 8, title: '访谈' })
  const others = address.startsWith('/task/detail') ? ['“访谈”已转写完成'] : []
  await waitFor(() => expect(localStorage.getItem('toldEndings')).toContain('task 8'))
  expect(toasts.map(({ text }) => text)).toEqual(others)
})

it('new messages about meetings and translations are told, others and read ones are not', async () => {
  const message = { text: '', createtime: '', created_at: '2026-01-01T00:00:00Z', read: 0 }
  answerJson(endpoints.messages.path, {
    code: 1,
    msg: '',
    data: [
      { ...message, id: 4, title: 'x', about: 'meeting', subject: '例会', task_id: 9 },
      { ...message, id: 3, title: 'x', about: 'translated', subject: '报告', translation_id: 5, read: 1 },
      { ...message, id: 2, title: '公告' },
    ],
    count: 3,
  })
  open()
  await unread(2)
  expect(toasts).toEqual([])
  await unread(5)
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['会议“例会”的记录已生成']))
})

it('an end that is learned of twice is told once', async () => {
  const data = [
    { id: 4, title: 'x', text: '', createtime: '', created_at: '', about: 'transcribed', subject: '周会', task_id: 7 },
  ]
  answerJson(endpoints.messages.path, { code: 1, msg: '', data, count: 1 })
  open()
  await unread(0)
  await listed(task(1))
  await listed(task(2))
  await unread(1)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(toasts).toHaveLength(1))
})

describe('what ended while its messages are on their way', () => {
  const message = { id: 4, title: 'x', text: '', createtime: '', created_at: '', read: 0 }
  const data = [{ ...message, about: 'meeting', subject: '例会', task_id: 9 }]

  async function ask() {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    answer(endpoints.messages.path, async () => {
      await released
      return HttpResponse.json({ code: 1, msg: '', data, count: 1 })
    })
    const { unmount } = open()
    await unread(0)
    await unread(1)
    await waitFor(() => expect(seen).toHaveLength(1))
    const arrive = async () => {
      release()
      // Asked later, so answered later.
      await act(() => fetchMessages({ page: 1, limit: 1 }))
    }
    return { unmount, arrive }
  }

  it('is told on the page one has gone to', async () => {
    const { arrive } = await ask()
    await act(async () => screen.getByRole('link', { name: '会议列表' }).click())
    await arrive()
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['会议“例会”的记录已生成']))
  })

  it('is not told once one has left', async () => {
    const { unmount, arrive } = await ask()
    unmount()
    await arrive()
    expect(toasts).toEqual([])
    expect(localStorage.getItem('toldEndings')).toBeNull()
  })
})
