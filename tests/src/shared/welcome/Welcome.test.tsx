import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LazySampleItem } from '../../../../src/app/user/LazySampleItem'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { intl, setLocale, type Locale } from '../../../../src/shared/i18n/intl'
import { welcomeDismissed } from '../../../../src/shared/storage/storedValue'
import { Welcome } from '../../../../src/shared/welcome/Welcome'
import { WelcomeIfNew } from '../../../../src/shared/welcome/WelcomeIfNew'
import { testServer } from '../http/testServer'

const { answerJson, seen, toasts } = testServer()
const site = (data: object) => answerJson(endpoints.siteInfo.path, { code: 1, msg: '', data })
const tasks = (count: number, data: object[] = []) =>
  answerJson(endpoints.tasks.path, { code: 1, msg: '', data, count })

const nothing = <p>什么都没有</p>
const fallback = (sample: ReactNode) => (
  <>
    {nothing}
    {sample}
  </>
)

async function show(element = <Welcome fallback={fallback} />, locale: Locale = 'zh-CN') {
  await setLocale(locale)
  let address = ''
  function Address() {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/task']}>
          <Address />
          {element}
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  return () => address
}

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  site({ samples: ['cn', 'en'] })
})

describe('the welcome', () => {
  it('leads to an upload and to a meeting', async () => {
    await show()
    expect(screen.getByRole('link', { name: /^上传录音/ })).toHaveAttribute('href', '/task/create')
    expect(screen.getByRole('link', { name: /^录制会议/ })).toHaveAttribute('href', '/meeting/create')
  })

  it.each([
    ['zh-CN', 'cn', /^看看示例/],
    ['en-US', 'en', /^Open a sample/],
  ] as const)('in %s opens the sample in %s', async (locale, language, name) => {
    answerJson(endpoints.addSample.path, { code: 1, msg: '', data: { id: 5 } })
    const address = await show(undefined, locale)
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(address()).toBe('/task/detail?id=5'))
    const sent = seen.find(({ path }) => path === endpoints.addSample.path)
    expect(JSON.parse(sent?.body ?? '')).toEqual({ language })
  })

  it('says why the sample can’t be opened, and stays', async () => {
    answerJson(endpoints.addSample.path, { code: 0, msg: '磁盘已满' })
    const address = await show()
    await userEvent.click(await screen.findByRole('button', { name: /^看看示例/ }))
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['磁盘已满']))
    expect(address()).toBe('/task')
    expect(await screen.findByRole('button', { name: /^看看示例/ })).toHaveAttribute('aria-busy', 'false')
  })

  it('offers no sample that the server lacks', async () => {
    site({})
    await show()
    await waitFor(() => expect(seen.some(({ path }) => path === endpoints.siteInfo.path)).toBe(true))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: /示例/ })).toBeNull()
  })

  it('is gone for good once dismissed', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: '不再显示' }))
    expect(screen.getByText('什么都没有')).toBeVisible()
    await show(<Welcome fallback={() => <p>还是没有</p>} />)
    expect(screen.getByText('还是没有')).toBeVisible()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('the sample, once the welcome is dismissed', () => {
  it('is still there in the empty list', async () => {
    welcomeDismissed.write('1')
    answerJson(endpoints.addSample.path, { code: 1, msg: '', data: { id: 5 } })
    const address = await show()
    await userEvent.click(await screen.findByRole('button', { name: '添加示例' }))
    await waitFor(() => expect(address()).toBe('/task/detail?id=5'))
  })

  it('is in the menu of the account', async () => {
    answerJson(endpoints.addSample.path, { code: 1, msg: '', data: { id: 5 } })
    const onDone = vi.fn()
    const address = await show(<LazySampleItem onDone={onDone} />)
    await userEvent.click(await screen.findByRole('button', { name: '添加示例' }))
    expect(onDone).toHaveBeenCalledOnce()
    await waitFor(() => expect(address()).toBe('/task/detail?id=5'))
  })

  it('is not where the server has none', async () => {
    site({})
    welcomeDismissed.write('1')
    await show()
    expect(await screen.findByText('什么都没有')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('on a page that shows something else', () => {
  it('is there for an account without records', async () => {
    tasks(0)
    await show(<WelcomeIfNew fallback={nothing} />)
    expect(await screen.findByRole('heading', { name: '欢迎使用，从这里开始' })).toBeVisible()
  })

  it('is not for one with records', async () => {
    tasks(1, [{ id: 1, status: 2 }])
    await show(<WelcomeIfNew fallback={nothing} />)
    expect(await screen.findByText('什么都没有')).toBeVisible()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('is not where the records can’t be had', async () => {
    answerJson(endpoints.tasks.path, { code: 0, msg: '不行' })
    await show(<WelcomeIfNew fallback={nothing} />)
    expect(await screen.findByText('什么都没有')).toBeVisible()
    expect(toasts).toEqual([])
  })
})
