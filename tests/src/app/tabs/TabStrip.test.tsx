import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { testServer } from '../../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, userAnswer } from '../openApp'

vi.mock('../../../../src/features/task/DetailPage', () => import('../FakeRecords'))

const { answerJson, seen } = testServer(...shellHandlers)
beforeEach(() => answerJson(endpoints.userInfo.path, userAnswer))

const record = (id: number) => `/task/detail?id=${id}`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const strip = () => within(screen.getByRole('navigation', { name: '打开的页面' }))
const tab = (name: string) => strip().getByRole('link', { name })
const tabs = () =>
  strip()
    .getAllByRole('link')
    .map((link) => link.textContent)
const item = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}( *Delete)?$`) })

/** Opens records 1, 2 and 3 beside home; the second is current. */
async function openThree() {
  const list = [1, 2, 3].map((id) => ({ key: '', address: record(id), title: `录音 ${id}` }))
  sessionStorage.setItem('tabs', JSON.stringify({ list, seen: [record(3), record(1)] }))
  const user = openApp(record(2), { token: 't-1' })
  await heading('录音 2')
  expect(tabs()).toEqual(['首页', '录音 1', '录音 2', '录音 3'])
  return user
}

describe.each(['mouse', 'keyboard'] as const)('by %s', (device) => {
  /** Selects an action in a tab's context menu. */
  async function act(user: Awaited<ReturnType<typeof openThree>>, name: string, action: string) {
    if (device === 'mouse') {
      await user.pointer({ keys: '[MouseRight]', target: tab(name) })
      await screen.findByRole('menu')
      await user.click(item(action))
      return
    }
    tab(name).focus()
    // As Shift+F10 and the menu key do in a browser.
    fireEvent.contextMenu(tab(name))
    await screen.findByRole('menu')
    for (let step = 0; document.activeElement !== item(action); step += 1) {
      expect(step).toBeLessThan(10)
      await user.keyboard('{ArrowDown}')
    }
    await user.keyboard('{Enter}')
  }

  it.each([
    ['关闭左侧', '录音 2', ['首页', '录音 2', '录音 3'], '录音 2'],
    ['关闭右侧', '录音 2', ['首页', '录音 1', '录音 2'], '录音 2'],
    ['关闭其他', '录音 2', ['首页', '录音 2'], '录音 2'],
    ['关闭全部', '录音 2', ['首页'], '全部记录'],
    ['关闭', '录音 1', ['首页', '录音 2', '录音 3'], '录音 2'],
    // The current tab is closed: go to the remaining tab, or the one visited last.
    ['关闭其他', '录音 3', ['首页', '录音 3'], '录音 3'],
    ['关闭左侧', '录音 3', ['首页', '录音 3'], '录音 3'],
    ['关闭右侧', '首页', ['首页'], '全部记录'],
    ['关闭', '录音 2', ['首页', '录音 1', '录音 3'], '录音 1'],
  ])('“%s” on %s leaves %j, and %s shows', async (action, name, left, shown) => {
    const user = await openThree()
    await act(user, name, action)
    expect(tabs()).toEqual(left)
    await heading(shown)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('“刷新” shows the page afresh through /refresh, and asks the server anew §2.14', async () => {
    const user = await openThree()
    await waitFor(() => expect(seen.some(({ path }) => path === endpoints.userInfo.path)).toBe(true))
    await user.click(screen.getByRole('button', { name: '点了 0 次' }))
    seen.length = 0
    const went = vi.spyOn(history, 'replaceState')
    await act(user, '录音 2', '刷新')
    expect(went.mock.calls[0]?.[2]).toMatch(/#\/refresh$/)
    expect(await screen.findByRole('button', { name: '点了 0 次' })).toBeVisible()
    expect(currentAddress()).toBe(record(2))
    expect(tabs()).toHaveLength(4)
    await waitFor(() => expect(seen.some(({ path }) => path === endpoints.userInfo.path)).toBe(true))
  })

  it('“刷新” on another tab goes there', async () => {
    const user = await openThree()
    await act(user, '录音 3', '刷新')
    await heading('录音 3')
    expect(currentAddress()).toBe(record(3))
  })

  it('home can not be closed §2.28', async () => {
    const user = await openThree()
    if (device === 'mouse') await user.pointer({ keys: '[MouseRight]', target: tab('首页') })
    else fireEvent.contextMenu(tab('首页'))
    await screen.findByRole('menu')
    expect(item('关闭')).toBeDisabled()
    expect(item('关闭左侧')).toBeDisabled()
    expect(item('关闭右侧')).toBeEnabled()
  })
})

describe('the button at the end', () => {
  const more = () => strip().getByRole('button', { name: '所有标签与标签操作' })

  it('lists every tab, marks the one that shows, and goes to another', async () => {
    const user = await openThree()
    await user.click(more())
    expect(more()).toHaveAttribute('aria-expanded', 'true')
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(names.slice(0, 4)).toEqual(['首页', '录音 1', '录音 2', '录音 3'])
    expect(screen.getByRole('menuitem', { current: true })).toHaveTextContent('录音 2')
    await user.click(item('录音 3'))
    await heading('录音 3')
  })

  it('closes seen from the tab that shows', async () => {
    const user = await openThree()
    await user.click(more())
    await user.click(item('关闭右侧'))
    expect(tabs()).toEqual(['首页', '录音 1', '录音 2'])
  })

  it('on a page that is no tab can close all, and one stays there', async () => {
    const user = openApp('/result/success', { token: 't-1' })
    sessionStorage.setItem('tabs', JSON.stringify({ list: [{ address: record(1) }] }))
    await heading('操作成功')
    await user.click(more())
    expect(item('刷新')).toBeDisabled()
    expect(item('关闭其他')).toBeDisabled()
  })
})

describe('a strip that is too long', () => {
  it('scrolls by 200 px a press, as far as it goes §2.31', async () => {
    const size = (name: 'scrollWidth' | 'clientWidth', px: number) =>
      vi.spyOn(Element.prototype, name, 'get').mockReturnValue(px)
    size('scrollWidth', 900)
    size('clientWidth', 500)
    const scrollBy = vi.fn(function (this: Element, options: ScrollToOptions) {
      this.scrollLeft = Math.min(400, Math.max(0, this.scrollLeft + (options.left ?? 0)))
      fireEvent.scroll(this)
    })
    Element.prototype.scrollBy = scrollBy as typeof Element.prototype.scrollBy
    const user = await openThree()
    const [back, on] = ['向左滚动标签', '向右滚动标签'].map((name) => strip().getByRole('button', { name }))
    expect(back).toBeDisabled()
    if (on) await user.click(on)
    expect(scrollBy).toHaveBeenLastCalledWith({ left: 200, behavior: 'smooth' })
    expect(back).toBeEnabled()
    if (on) await user.click(on)
    expect(on).toBeDisabled()
    if (back) await user.click(back)
    expect(scrollBy).toHaveBeenLastCalledWith({ left: -200, behavior: 'smooth' })
    expect(on).toBeEnabled()
  })

  it('has no arrows while everything fits', async () => {
    await openThree()
    expect(strip().queryByRole('button', { name: '向右滚动标签' })).toBeNull()
  })
})

describe('the Tab key', () => {
  it('stops once: at the tab that shows; arrows, Home and End go on from there', async () => {
    const user = await openThree()
    const stops = () =>
      [...strip().getAllByRole('link'), ...strip().getAllByRole('button')].filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([tab('录音 2')])
    tab('录音 2').focus()
    await user.keyboard('{End}')
    expect(tab('录音 3')).toHaveFocus()
    expect(stops()).toEqual([tab('录音 3')])
    await user.keyboard('{ArrowRight}')
    expect(strip().getByRole('button', { name: '所有标签与标签操作' })).toHaveFocus()
    await user.keyboard('{Home}{ArrowLeft}')
    expect(tab('首页')).toHaveFocus()
    await user.tab()
    expect(stops()).toEqual([tab('录音 2')])
  })
})

it('tabs, their order and the way one came outlive a reload', async () => {
  const user = await openThree()
  await user.click(tab('录音 3'))
  await heading('录音 3')
  const stored: unknown = JSON.parse(sessionStorage.getItem('tabs') ?? '')
  expect(stored).toMatchObject({
    list: [{ key: '/task' }, { key: record(1) }, { key: record(2) }, { key: record(3) }],
    seen: ['/task', record(1), record(2), record(3)],
  })
})
