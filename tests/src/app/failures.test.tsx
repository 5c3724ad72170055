import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import type { ComponentType } from 'react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyPage } from '../../../src/app/pages/LazyPage'
import { LoadError, lazyComponent, type PageLoader } from '../../../src/app/pages/lazyPages'
import { endpoints } from '../../../src/shared/http/endpoints'
import { intl } from '../../../src/shared/i18n/intl'
import { reloadPage } from '../../../src/shared/browser/reloadPage'
import { PageTitle } from '../../../src/shared/ui/page/PageTitle'
import { testServer } from '../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, userAnswer } from './openApp'

const page = vi.hoisted(() => ({ broken: true }))
vi.mock('../../../src/features/task/DetailPage', () => ({
  default: () => {
    if (page.broken) throw new Error('a field is missing')
    return <PageTitle title="全部记录" />
  },
}))
vi.mock('../../../src/shared/browser/reloadPage', () => ({ reloadPage: vi.fn() }))
vi.mock('../../../src/features/task/CreatePage', () => ({ default: () => <PageTitle title="选择录音" /> }))

const newIndex = http.get('http://localhost:3000/', () =>
  HttpResponse.html('<script type="module" src="./new.js"></script>'),
)
const { answer, answerJson } = testServer(newIndex, ...shellHandlers)

beforeEach(() => {
  page.broken = true
  vi.mocked(reloadPage).mockClear()
  answerJson(endpoints.userInfo.path, userAnswer)
})

/** React logs the errors an error boundary catches; expect exactly those. */
function expectReports() {
  const report = vi.mocked(console.error).mockImplementation(() => {})
  return () => {
    expect(report).toHaveBeenCalled()
    report.mockClear()
  }
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const retry = () => screen.findByRole('button', { name: '重试' })

describe('a page that crashes', () => {
  it('shows the 500 result in its own place, and a retry brings it back', async () => {
    const done = expectReports()
    const user = openApp('/task', { token: 't-1' })
    await heading('页面出错了')
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    page.broken = false
    await user.click(await retry())
    await heading('全部记录')
    done()
  })

  it('lets one go on to another page', async () => {
    const done = expectReports()
    const user = openApp('/task', { token: 't-1' })
    await heading('页面出错了')
    await user.click(screen.getByRole('link', { name: '音频转文字' }))
    await heading('选择录音')
    done()
  })
})

describe('addresses', () => {
  it('without a page show Not Found, to strangers with the site’s header and ways on §2.18', async () => {
    openApp('/no/such/page?x=1')
    await heading('页面不存在')
    expect(currentAddress()).toBe('/no/such/page?x=1')
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    expect(screen.getByRole('navigation', { name: '网站导航' })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '#/web/index')
    expect(main.getByRole('link', { name: '帮助中心' })).toHaveAttribute('href', '#/web/help')
    expect(document.title).toBe('页面不存在 - 语音转写系统')
  })

  it('without a page show Not Found, to users inside the shell §2.18 §8.12', async () => {
    openApp('/nope', { token: 't-1' })
    await heading('页面不存在')
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  })

  it('/result/403 says who may not, and leads home §6.4', async () => {
    page.broken = false
    const user = openApp('/result/403', { token: 't-1' })
    await user.click(await screen.findByRole('button', { name: 'English' }))
    expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Back Home' }))
    await heading('全部记录')
  })

  it.each([
    ['404', '页面不存在'],
    ['500', '页面出错了'],
    ['success', '操作成功'],
    ['warning', '需要留意'],
    ['error', '操作失败'],
    ['info', '提示'],
  ])('/result/%s is a page of its own', async (kind, title) => {
    openApp(`/result/${kind}`, { token: 't-1' })
    await heading(title)
  })
})

describe('a part of the app that does not load', () => {
  const loaded: { default: ComponentType } = { default: () => <h1>到了</h1> }

  function show(load: PageLoader) {
    render(
      <RawIntlProvider value={intl()}>
        <MemoryRouter>
          <LazyPage load={load} fallback={<p>等待</p>} />
        </MemoryRouter>
      </RawIntlProvider>,
    )
  }

  afterEach(() => {
    document.querySelector('script[src="./old.js"]')?.remove()
  })

  it('shows what stands for it until it is there', async () => {
    let arrive = (_: typeof loaded) => {}
    show(() => new Promise((done) => (arrive = done)))
    expect(screen.getByText('等待')).toBeVisible()
    await act(async () => arrive(loaded))
    await heading('到了')
  })

  it('because the network failed, is loaded again by the retry', async () => {
    const done = expectReports()
    const load = vi.fn<PageLoader>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(loaded)
    show(load)
    expect(await screen.findByText('页面加载失败，请检查网络后重试。')).toBeVisible()
    await userEvent.click(await retry())
    await heading('到了')
    expect(load).toHaveBeenCalledTimes(2)
    done()
  })

  /** Renders a part that never loads, and advances past the two-minute timeout. */
  async function showLate(load: PageLoader) {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show(load)
    await act(() => vi.advanceTimersByTimeAsync(119_000))
    expect(screen.getByText('等待')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(await screen.findByText(/页面加载时间过长/)).toBeVisible()
    vi.useRealTimers()
  }

  it('within 120 s is late, and the retry asks for it on a new page: an import would join the request that hangs §9.2', async () => {
    const done = expectReports()
    const load = vi.fn<PageLoader>().mockReturnValue(new Promise(() => {}))
    await showLate(load)
    await userEvent.click(await retry())
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
    expect(load).toHaveBeenCalledOnce()
    done()
  })

  it('and can not be had anew either, because the server is away, keeps the page and says so', async () => {
    const done = expectReports()
    answer('http://localhost:3000/', () => HttpResponse.error())
    await showLate(() => new Promise(() => {}))
    await userEvent.click(await retry())
    expect(await screen.findByText('页面加载失败，请检查网络后重试。')).toBeVisible()
    expect(reloadPage).not.toHaveBeenCalled()
    done()
  })

  it('again after a retry is asked for on a new page: some browsers keep a failure for good', async () => {
    const done = expectReports()
    const load = vi.fn<PageLoader>().mockRejectedValue(new TypeError('Failed to fetch'))
    show(load)
    await userEvent.click(await retry())
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await userEvent.click(await retry())
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
    expect(load).toHaveBeenCalledTimes(2)
    done()
  })

  it('because a new version was deployed, offers a reload', async () => {
    const done = expectReports()
    const script = document.createElement('script')
    script.type = 'module'
    script.setAttribute('src', './old.js')
    document.head.append(script)
    show(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await screen.findByText('系统已更新，重新加载后即可继续。')).toBeVisible()
    expect(screen.getByRole('button', { name: '重新加载' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    done()
  })

  it('but was asked for early, is no unhandled failure', async () => {
    const load: PageLoader = () => Promise.reject(new TypeError('Failed to fetch'))
    lazyComponent(load)
    const done = expectReports()
    show(load)
    await waitFor(() => expect(screen.getByText(/页面加载失败/)).toBeVisible())
    done()
  })

  it('fails with a reason and the cause', () => {
    const cause = new TypeError('Failed to fetch')
    expect(new LoadError('failed', cause)).toMatchObject({ reason: 'failed', cause, name: 'LoadError' })
  })
})
