import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../../../src/app/Toasts'
import { intl } from '../../../src/shared/i18n/intl'
import { Dialog } from '../../../src/shared/ui/overlays/Dialog'
import { notify } from '../../../src/shared/notifications/notify'
import { testServer } from '../shared/http/testServer'

testServer()
beforeEach(() => {
  vi.useFakeTimers()
  render(
    <RawIntlProvider value={intl()}>
      <Toasts />
    </RawIntlProvider>,
  )
})
const show = (text: string, more = {}) => act(() => notify({ kind: 'info', text, ...more }))
function advance(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('a toast', () => {
  it('is announced politely and leaves after three seconds', () => {
    show('已保存')
    expect(screen.getByRole('log', { name: '消息' })).toHaveAttribute('aria-live', 'polite')
    expect(screen.getByRole('log')).toHaveTextContent('已保存')
    advance(2900)
    expect(screen.getByText('已保存')).toBeVisible()
    advance(200)
    expect(screen.queryByText('已保存')).toBeNull()
  })

  it('with a title has six seconds to be read', () => {
    show('无法连接服务器', { title: '网络异常', kind: 'error' })
    expect(screen.getByText('网络异常')).toBeVisible()
    advance(5900)
    expect(screen.getByText('无法连接服务器')).toBeVisible()
    advance(200)
    expect(screen.queryByText('网络异常')).toBeNull()
  })

  it('stays while the pointer is on it', () => {
    show('读我')
    const card = screen.getByText('读我')
    fireEvent.mouseEnter(card)
    fireEvent.mouseOver(card)
    advance(60_000)
    expect(screen.getByText('读我')).toBeVisible()
    fireEvent.mouseOut(card)
    advance(3100)
    expect(screen.queryByText('读我')).toBeNull()
  })

  it('can be closed', () => {
    show('走开')
    fireEvent.click(screen.getByRole('button', { name: '关闭消息' }))
    expect(screen.queryByText('走开')).toBeNull()
  })

  it('pushes out the oldest of more than four', () => {
    for (const text of ['一', '二', '三', '四', '五']) show(text)
    expect(screen.getAllByRole('button', { name: '关闭消息' })).toHaveLength(4)
    expect(screen.queryByText('一')).toBeNull()
  })
})

describe('a toast with an action', () => {
  it('stays ten seconds, acts once and leaves', () => {
    const run = vi.fn()
    show('已删除', { action: { text: '撤销', run } })
    advance(9900)
    fireEvent.click(screen.getByRole('button', { name: '撤销' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('已删除')).toBeNull()
  })

  it('leaves by itself without acting', () => {
    const run = vi.fn()
    show('已删除', { action: { text: '撤销', run } })
    advance(10_100)
    expect(screen.queryByText('已删除')).toBeNull()
    expect(run).not.toHaveBeenCalled()
  })
})

describe('a toast while a modal dialog is open', () => {
  const dialogs = (...titles: string[]) => (
    <RawIntlProvider value={intl()}>
      {titles.map((title) => (
        <Dialog key={title} title={title} onClose={() => {}}>
          <p>…</p>
        </Dialog>
      ))}
    </RawIntlProvider>
  )
  const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

  it('stands inside the last one, where it is seen, read out and can be pressed', () => {
    const { rerender } = render(dialogs('导出'))
    show('没能保存')
    expect(dialog('导出').getByRole('log')).toHaveTextContent('没能保存')
    rerender(dialogs('导出', '重命名'))
    expect(dialog('重命名').getByRole('log')).toHaveTextContent('没能保存')
    fireEvent.click(dialog('重命名').getByRole('button', { name: '关闭消息' }))
    expect(screen.queryByText('没能保存')).toBeNull()
  })

  it('stays its time when the dialog closes', () => {
    const { rerender } = render(dialogs('导出'))
    show('没能保存')
    advance(2000)
    rerender(dialogs())
    expect(screen.getByRole('log')).toHaveTextContent('没能保存')
    advance(1100)
    expect(screen.queryByText('没能保存')).toBeNull()
  })
})
