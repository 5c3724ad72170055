import { act, fireEvent, render, screen } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../../../src/app/Toasts'
import { intl } from '../../../src/shared/intl'
import { notify } from '../../../src/shared/notify'
import { testServer } from '../shared/http/server'

testServer()
beforeEach(() => {
  vi.useFakeTimers()
  render(
    <RawIntlProvider value={intl()}>
      <Toasts />
    </RawIntlProvider>,
  )
})
const say = (text: string, more = {}) => act(() => notify({ kind: 'info', text, ...more }))
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('a toast', () => {
  it('is announced politely and leaves after three seconds', () => {
    say('已保存')
    expect(screen.getByRole('log', { name: '消息' })).toHaveAttribute('aria-live', 'polite')
    expect(screen.getByRole('log')).toHaveTextContent('已保存')
    pass(2900)
    expect(screen.getByText('已保存')).toBeVisible()
    pass(200)
    expect(screen.queryByText('已保存')).toBeNull()
  })

  it('with a title has six seconds to be read', () => {
    say('无法连接服务器', { title: '网络异常', kind: 'error' })
    expect(screen.getByText('网络异常')).toBeVisible()
    pass(5900)
    expect(screen.getByText('无法连接服务器')).toBeVisible()
    pass(200)
    expect(screen.queryByText('网络异常')).toBeNull()
  })

  it('stays while the pointer is on it', () => {
    say('读我')
    const card = screen.getByText('读我')
    fireEvent.mouseEnter(card)
    fireEvent.mouseOver(card)
    pass(60_000)
    expect(screen.getByText('读我')).toBeVisible()
    fireEvent.mouseOut(card)
    pass(3100)
    expect(screen.queryByText('读我')).toBeNull()
  })

  it('can be closed', () => {
    say('走开')
    fireEvent.click(screen.getByRole('button', { name: '关闭消息' }))
    expect(screen.queryByText('走开')).toBeNull()
  })

  it('pushes out the oldest of more than four', () => {
    for (const text of ['一', '二', '三', '四', '五']) say(text)
    expect(screen.getAllByRole('button', { name: '关闭消息' })).toHaveLength(4)
    expect(screen.queryByText('一')).toBeNull()
  })
})

describe('a toast with an action', () => {
  it('stays ten seconds, acts once and leaves', () => {
    const run = vi.fn()
    say('已删除', { action: { text: '撤销', run } })
    pass(9900)
    fireEvent.click(screen.getByRole('button', { name: '撤销' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('已删除')).toBeNull()
  })

  it('leaves by itself without acting', () => {
    const run = vi.fn()
    say('已删除', { action: { text: '撤销', run } })
    pass(10_100)
    expect(screen.queryByText('已删除')).toBeNull()
    expect(run).not.toHaveBeenCalled()
  })
})
