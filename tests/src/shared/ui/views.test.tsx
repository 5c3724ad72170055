import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../src/shared/http/apiError'
import { intl } from '../../../../src/shared/i18n/intl'
import { ErrorBoundary } from '../../../../src/shared/ui/states/ErrorBoundary'
import { EmptyView } from '../../../../src/shared/ui/states/EmptyView'
import { ErrorView } from '../../../../src/shared/ui/states/ErrorView'
import { LinkButton } from '../../../../src/shared/ui/buttons/LinkButton'
import { LoadView } from '../../../../src/shared/ui/states/LoadView'
import { PageTitle } from '../../../../src/shared/ui/page/PageTitle'
import { PlainButton } from '../../../../src/shared/ui/buttons/PlainButton'
import { ResultPage } from '../../../../src/shared/ui/states/ResultPage'
import { testServer } from '../http/testServer'

testServer()
const around = (element: ReactElement) => (
  <RawIntlProvider value={intl()}>
    <MemoryRouter>{element}</MemoryRouter>
  </RawIntlProvider>
)
const show = (element: ReactElement) => render(around(element))

describe('what could not be loaded', () => {
  it('says the cause at once and offers a retry', async () => {
    const retry = vi.fn()
    show(<ErrorView error={new ApiError('network', '/api/voice/index')} onRetry={retry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('暂时无法连接服务器，请稍后重试。')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('is the heading of the page if nothing else is', () => {
    show(<ErrorView page error={new ApiError('network', '/api/voice/find')} />)
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  })

  it('says the server’s own words', () => {
    show(<ErrorView error={new ApiError('refused', '/api/voice/find', { code: 0, serverText: '记录不存在' })} />)
    expect(screen.getByRole('alert')).toHaveTextContent('记录不存在')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('keeps what only a programmer understands to itself', () => {
    show(<ErrorView error={new TypeError('x is undefined')} />)
    expect(screen.getByRole('alert')).not.toHaveTextContent('undefined')
  })
})

describe('an empty place', () => {
  it('says what to do next, with the way there', () => {
    const action = <LinkButton to="/task/create">上传录音</LinkButton>
    show(<EmptyView title="暂无记录" text="上传一段录音试试" action={action} />)
    expect(screen.getByRole('heading', { name: '暂无记录' })).toBeVisible()
    expect(screen.getByRole('link', { name: '上传录音' })).toHaveAttribute('href', '/task/create')
  })
})

describe('a skeleton', () => {
  it('says that something is loading', () => {
    show(<LoadView rows={3} />)
    expect(screen.getByRole('status')).toHaveTextContent('正在加载…')
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true')
  })
})

describe('a result', () => {
  it('leads home unless it is given something else to do', () => {
    const { rerender } = show(<ResultPage kind="403" />)
    expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/')
    rerender(around(<ResultPage kind="success" text="已兑换" actions={<PlainButton>知道了</PlainButton>} />))
    expect(screen.getByText('已兑换')).toBeVisible()
    expect(screen.getByRole('button', { name: '知道了' })).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('a page title', () => {
  it('stands with its action beside it', () => {
    show(<PageTitle title="转写记录" extra={<button>新建</button>} />)
    expect(screen.getByRole('heading', { level: 1, name: '转写记录' })).toBeVisible()
    expect(screen.getByRole('button', { name: '新建' })).toBeVisible()
  })
})

describe('a crash boundary', () => {
  function Fragile({ broken }: { broken: boolean }) {
    if (broken) throw new Error('broken')
    return <p>完好</p>
  }

  it('tries again when its key changes, and not before', () => {
    const report = vi.mocked(console.error).mockImplementation(() => {})
    const boundary = (broken: boolean, resetKey: string) =>
      around(
        <ErrorBoundary resetKey={resetKey}>
          <Fragile broken={broken} />
        </ErrorBoundary>,
      )
    const { rerender } = render(boundary(true, 'a'))
    expect(screen.getByRole('heading', { name: '页面出错了' })).toBeVisible()
    rerender(boundary(false, 'a'))
    expect(screen.queryByText('完好')).toBeNull()
    rerender(boundary(false, 'b'))
    expect(screen.getByText('完好')).toBeVisible()
    report.mockClear()
  })
})
