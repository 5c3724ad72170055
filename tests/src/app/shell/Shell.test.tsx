import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTab } from '../../../../src/shared/navigation/closeTab'
import { clearActivity, setActivity } from '../../../../src/shared/notifications/activity'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { PageTitle } from '../../../../src/shared/ui/page/PageTitle'
import { testServer } from '../../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, testUser, userAnswer } from '../openApp'

vi.mock('../../../../src/features/task/DetailPage', () => import('../FakeRecords'))
vi.mock('../../../../src/features/task/CreatePage', () => ({ default: () => <PageTitle title="选择录音" /> }))

const { answerJson } = testServer(...shellHandlers)
const answerUser = (user: object) =>
  answerJson(endpoints.userInfo.path, { code: 1, msg: '', data: { user: { ...testUser, ...user } } })

beforeEach(() => answerJson(endpoints.userInfo.path, userAnswer))

const open = (address: string) => openApp(address, { token: 't-1' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const place = (name: string) => within(screen.getByRole('navigation', { name }))
const tabs = () =>
  place('打开的页面')
    .getAllByRole('link')
    .map((link) => link.textContent)
const current = (name: string) => place(name).getByRole('link', { current: 'page' })

describe('the menu', () => {
  it('leads to its pages and marks the one that shows', async () => {
    const user = open('/task')
    await heading('全部记录')
    expect(current('主菜单')).toHaveTextContent('转写记录')
    await user.click(place('主菜单').getByRole('link', { name: '音频转文字' }))
    await heading('选择录音')
    expect(current('主菜单')).toHaveTextContent('音频转文字')
    expect(document.title).toBe('音频转文字 - 语音转写系统')
  })

  it('collapses, and is collapsed the next time §2.20', async () => {
    const user = open('/task')
    await user.click(await screen.findByRole('button', { name: '收起菜单' }))
    expect(screen.getByRole('button', { name: '展开菜单' })).toHaveAttribute('aria-expanded', 'false')
    expect(localStorage.getItem('menuSmall')).toBe('1')
    await user.click(screen.getByRole('button', { name: '展开菜单' }))
    // As by default: nothing to store, so a smaller window keeps its own default.
    expect(localStorage.getItem('menuSmall')).toBeNull()
  })

  it('lists the pages of the section that shows', async () => {
    const user = open('/task')
    await heading('全部记录')
    expect(place('主菜单').getByRole('link', { name: '任务管理' })).toHaveAttribute('href', '#/task/manage')
    expect(place('主菜单').queryByRole('link', { name: '创建会议' })).toBeNull()
    await user.click(place('主菜单').getByRole('link', { name: '设置' }))
    expect(await place('主菜单').findByRole('link', { name: '自定义词库' })).toBeVisible()
    expect(current('主菜单')).toHaveTextContent('激活/兑换')
    expect(place('主菜单').queryByRole('link', { name: '任务管理' })).toBeNull()
  })

  it('shows who is logged in, until when a member, and the credit §2.22 §3.2 §6.5', async () => {
    const user = open('/task')
    const panel = within(await screen.findByRole('region', { name: '当前用户' }))
    expect(await panel.findByText('王小明')).toBeVisible()
    expect(panel.getByText('会员有效期至 2031-03-01')).toBeVisible()
    expect(panel.getByText('剩余 13 小时 25 分钟')).toBeVisible()
    await user.click(panel.getByRole('button', { name: /账号菜单/ }))
    const menu = within(await screen.findByRole('dialog', { name: '账号菜单' }))
    expect(menu.getByText('3 小时 25 分钟')).toBeVisible()
    expect(menu.getByText('10 小时')).toBeVisible()
    expect(menu.getByRole('link', { name: '账号设置' })).toHaveAttribute('href', '#/set')
    expect(menu.getByRole('link', { name: '帮助中心' })).toHaveAttribute('href', '#/web/help')
  })

  it.each([
    [{ is_vip: 0 }, '普通用户'],
    [{ is_forever: 1 }, '永久会员'],
    [{ nickname: '小王' }, '小王'],
    [{ total: 59, month_total: 0 }, '剩余 59 秒'],
    [{ total: 0, month_total: 0 }, '剩余 0 分钟'],
  ])('says for %j: %s', async (differing, text) => {
    answerUser(differing)
    open('/task')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('offers to read the account again when that failed', async () => {
    answerJson(endpoints.userInfo.path, {}, { status: 404 })
    const user = open('/task')
    expect(await screen.findByText('账号信息加载失败')).toBeVisible()
    answerUser({})
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('王小明')).toBeVisible()
  })
})

describe('the tabs', () => {
  it('begin with home, which can not be closed, and grow with every page visited §2.24', async () => {
    const user = open('/task')
    await heading('全部记录')
    expect(tabs()).toEqual(['首页'])
    expect(screen.queryByRole('button', { name: '关闭“首页”' })).toBeNull()
    await user.click(screen.getByRole('link', { name: '打开 1' }))
    await heading('录音 1')
    expect(tabs()).toEqual(['首页', '录音 1'])
    expect(current('打开的页面')).toHaveTextContent('录音 1')
    expect(document.title).toBe('录音 1 - 语音转写系统')
  })

  it('switch, and close to where one came from', async () => {
    const user = open('/task/create')
    await heading('选择录音')
    await user.click(place('打开的页面').getByRole('link', { name: '首页' }))
    await user.click(await screen.findByRole('link', { name: '打开 1' }))
    await user.click(await screen.findByRole('link', { name: '打开 2' }))
    await heading('录音 2')
    await user.click(place('打开的页面').getByRole('link', { name: '音频转文字' }))
    await heading('选择录音')

    await user.click(screen.getByRole('button', { name: '关闭“音频转文字”' }))
    await heading('录音 2')
    expect(tabs()).toEqual(['首页', '录音 1', '录音 2'])
    await user.click(screen.getByRole('button', { name: '关闭“录音 1”' }))
    expect(tabs()).toEqual(['首页', '录音 2'])
    expect(currentAddress()).toBe('/task/detail?id=2')
  })

  it('are walked with the arrow keys and closed with Delete, and the focus stays in the strip', async () => {
    const user = open('/task/create')
    await user.click(place('打开的页面').getByRole('link', { name: '首页' }))
    await heading('全部记录')
    const [home, create] = place('打开的页面').getAllByRole('link')
    home?.focus()
    await user.keyboard('{Delete}{ArrowLeft}')
    expect(home).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(create).toHaveFocus()
    await user.keyboard('{Delete}')
    expect(tabs()).toEqual(['首页'])
    expect(home).toHaveFocus()
  })

  it('close when what they show is deleted, wherever that is done', async () => {
    const user = open('/task')
    await user.click(await screen.findByRole('link', { name: '打开 1' }))
    await heading('录音 1')
    await user.click(screen.getByRole('link', { name: '打开 2' }))
    await heading('录音 2')
    act(() => closeTab('/task/detail?id=1'))
    expect(tabs()).toEqual(['首页', '录音 2'])
    act(() => closeTab('/task/detail?id=2'))
    await user.click(place('打开的页面').getByRole('link', { name: '首页' }))
    await heading('全部记录')
    expect(tabs()).toEqual(['首页'])
  })

  it('close with the middle button', async () => {
    const user = open('/task/create')
    await heading('选择录音')
    await user.pointer({ keys: '[MouseMiddle]', target: place('打开的页面').getByRole('link', { name: '音频转文字' }) })
    await heading('全部记录')
    expect(tabs()).toEqual(['首页'])
  })

  it('are there again after a reload, with their names, and are forgotten with the login', async () => {
    sessionStorage.setItem(
      'tabs',
      JSON.stringify({ list: [{ key: '', address: '/task/detail?id=2', title: '录音 2' }] }),
    )
    answerJson(endpoints.logout.path, { code: 1, msg: '' })
    const user = open('/task')
    await heading('全部记录')
    expect(tabs()).toEqual(['首页', '录音 2'])
    await user.click(screen.getByRole('button', { name: /账号菜单/ }))
    await user.click(await screen.findByRole('button', { name: '退出登录' }))
    await screen.findByLabelText('用户名')
    expect(sessionStorage.getItem('tabs')).toBeNull()
  })

  it('are no place for pages that ended: results and unknown addresses', async () => {
    open('/result/success')
    await heading('操作成功')
    expect(tabs()).toEqual(['首页'])
  })
})

describe('the header', () => {
  it('says where one is §2.23', async () => {
    const user = open('/task')
    await heading('全部记录')
    const crumbs = () =>
      place('所在位置')
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(crumbs()).toEqual(['首页', '转写记录'])
    await user.click(screen.getByRole('link', { name: '打开 1' }))
    await heading('录音 1')
    expect(crumbs()).toEqual(['首页', '转写记录', '录音 1'])
  })

  it('shows work that goes on, and leads to it', async () => {
    const user = open('/task')
    await heading('全部记录')
    act(() => {
      setActivity({ id: 'up', text: '正在上传 周会.mp3', progress: 0.42, to: '/task/create' })
      setActivity({ id: 'other', text: '正在导出', to: '/task' })
    })
    const item = screen.getByRole('link', { name: /正在上传 周会\.mp3.*42%.*另有 1 项/ })
    act(() => setActivity({ id: 'up', text: '正在上传 周会.mp3', progress: 0.5, to: '/task/create' }))
    expect(item).toHaveTextContent('50%')
    await user.click(item)
    await heading('选择录音')
    act(() => {
      clearActivity('up')
      clearActivity('other')
    })
    expect(screen.queryByText(/正在/)).toBeNull()
  })

  it('says while there is no network', async () => {
    open('/task')
    await heading('全部记录')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('已断网')).toBeVisible()
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('已断网')).toBeNull()
  })

  it('switches the language of the whole shell', async () => {
    const user = open('/task')
    await heading('全部记录')
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByText('13 h 25 min left')).toBeVisible()
    expect(document.title).toBe('Transcripts - Voice Transcription System')
  })

  it('goes round the themes', async () => {
    const user = open('/task')
    await user.click(await screen.findByRole('button', { name: /外观：跟随系统/ }))
    expect(document.documentElement.dataset.shade).toBe('light')
    await user.click(screen.getByRole('button', { name: /外观：浅色/ }))
    expect(document.documentElement.dataset.shade).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await user.click(screen.getByRole('button', { name: /外观：深色/ }))
    expect(localStorage.getItem('theme')).toBe('system')
  })
})

describe('another page', () => {
  it('gives its title the focus and begins at the top; the first page does neither', async () => {
    const user = open('/task/detail')
    expect(await heading('全部记录')).not.toHaveFocus()
    vi.mocked(window.scrollTo).mockClear()
    await user.click(place('主菜单').getByRole('link', { name: '音频转文字' }))
    expect(await heading('选择录音')).toHaveFocus()
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('shows the progress bar until it is there §2.4', async () => {
    const user = open('/task')
    await heading('全部记录')
    const bar = () => document.getElementById('nprogress')
    await waitFor(() => expect(bar()).toBeNull())
    // For a page that loads quickly, the bar would be gone before it can be queried.
    let shown = false
    const watch = new MutationObserver(() => (shown ||= bar() !== null))
    watch.observe(document.body, { childList: true })
    await user.click(place('主菜单').getByRole('link', { name: '音频转文字' }))
    await heading('选择录音')
    await waitFor(() => expect(bar()).toBeNull())
    watch.disconnect()
    expect(shown).toBe(true)
  })

  it('can be passed to by the skip link', async () => {
    const user = open('/task')
    await heading('全部记录')
    await user.click(screen.getByRole('link', { name: '跳到正文' }))
    expect(screen.getByRole('main')).toHaveFocus()
    expect(currentAddress()).toBe('/task/detail')
  })

  it('has each landmark once', async () => {
    open('/task')
    await heading('全部记录')
    for (const role of ['banner', 'main']) expect(screen.getAllByRole(role), role).toHaveLength(1)
    const names = screen.getAllByRole('navigation').map((landmark) => landmark.getAttribute('aria-label'))
    expect(names).toEqual([...new Set(names)])
  })
})

describe('/refresh', () => {
  it('comes back with a fresh page in the same tab', async () => {
    const user = open('/task/detail')
    await user.click(await screen.findByRole('button', { name: '点了 0 次' }))
    expect(screen.getByRole('button', { name: '点了 1 次' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: '刷新' }))
    expect(await screen.findByRole('button', { name: '点了 0 次' })).toBeVisible()
    expect(currentAddress()).toBe('/task/detail')
    expect(tabs()).toEqual(['首页'])
  })

  it('without a page to come back to goes home', async () => {
    open('/refresh')
    await heading('全部记录')
    expect(currentAddress()).toBe('/task/detail')
  })
})
