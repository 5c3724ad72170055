import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { matches } from '../../../../src/app/palette/matching'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { PageTitle } from '../../../../src/shared/ui/page/PageTitle'
import { testServer } from '../../shared/http/testServer'
import { currentAddress, openApp, shellHandlers, userAnswer } from '../openApp'

vi.mock('../../../../src/features/task/DetailPage', () => import('../FakeRecords'))
vi.mock('../../../../src/features/task/CreatePage', () => ({ default: () => <PageTitle title="选择录音" /> }))

const { answer, answerJson, seen } = testServer(...shellHandlers)
const record = (id: number, title: string) => ({ id, title, status: 2, times: 60, createtime: '2026-01-01 10:00:00' })

beforeEach(() => {
  answerJson(endpoints.userInfo.path, userAnswer)
  answerJson(endpoints.search.path, { code: 1, msg: '', data: { hits: [] } })
  answerJson(endpoints.tasks.path, { code: 1, msg: '', count: 1, data: [record(7, '产品周会')] })
  // jsdom can't scroll.
  Element.prototype.scrollIntoView = () => {}
})

const field = () => screen.findByRole('combobox', { name: '搜索' })
const group = (name: string) => within(screen.getByRole('group', { name }))
const names = (name: string) =>
  group(name)
    .getAllByRole('option')
    .map((option) => option.textContent)
const selected = () => screen.getByRole('option', { selected: true })

async function open(address = '/task') {
  const user = openApp(address, { token: 't-1' })
  await screen.findByRole('heading', { level: 1 })
  await user.click(screen.getByRole('button', { name: '搜索' }))
  expect(await field()).toBeVisible()
  return user
}

describe('the search', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('opens with %s, and closes with Escape', async (keys) => {
    const user = openApp('/task', { token: 't-1' })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard(keys)
    expect(await field()).toBeVisible()
    fireEvent(screen.getByRole('dialog', { name: '搜索' }), new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('leaves the slash to text fields', async () => {
    const user = openApp('/task', { token: 't-1' })
    await screen.findByRole('heading', { level: 1 })
    const input = document.body.appendChild(document.createElement('input'))
    await user.type(input, 'a/b')
    expect(input).toHaveValue('a/b')
    expect(screen.queryByRole('combobox')).toBeNull()
    input.remove()
  })

  it('has the quick links: home, transcription, documents, top-up, live transcription and help §2.34', async () => {
    const user = await open()
    expect(names('快捷入口')).toEqual(['首页', '音频转文字', '转写记录', '时长充值', '实时转写', '帮助中心'])
    // The icon of recording, as on the page itself.
    const live = group('快捷入口').getByRole('option', { name: '实时转写' })
    expect(live.querySelector('.anticon-audio')).not.toBeNull()
    await user.click(group('快捷入口').getByRole('option', { name: '音频转文字' }))
    await screen.findByRole('heading', { level: 1, name: '选择录音' })
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('begins with the pages visited last, but for the current one', async () => {
    const user = openApp('/task/create', { token: 't-1' })
    await screen.findByRole('heading', { level: 1, name: '选择录音' })
    await user.click(within(screen.getByRole('navigation', { name: '打开的页面' })).getByRole('link', { name: '首页' }))
    await user.click(await screen.findByRole('link', { name: '打开 1' }))
    await screen.findByRole('heading', { level: 1, name: '录音 1' })
    await user.keyboard('{Control>}k{/Control}')
    await field()
    expect(names('最近访问')).toEqual(['首页', '音频转文字'])
    await user.type(await field(), '{Enter}')
    await screen.findByRole('heading', { level: 1, name: '全部记录' })
  })

  it('finds pages by title, by quick link and by English name, each once', async () => {
    const user = await open()
    await user.type(await field(), '会议')
    expect(names('页面')).toEqual(['会议管理', '创建会议'])
    await user.clear(await field())
    await user.type(await field(), 'VOCABULARY')
    expect(names('页面')).toEqual(['自定义词库'])
    await user.clear(await field())
    await user.type(await field(), '充值')
    expect(names('页面')).toEqual(['激活/兑换'])
  })

  it('walks with the arrow keys, round the ends, and tells which entry is meant', async () => {
    const user = await open()
    await user.type(await field(), '会议')
    expect(selected()).toHaveTextContent('会议管理')
    expect(await field()).toHaveAttribute('aria-activedescendant', selected().id)
    await user.keyboard('{ArrowDown}')
    expect(selected()).toHaveTextContent('创建会议')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(await field()).toHaveAttribute('aria-activedescendant', selected().id)
    expect(selected()).not.toHaveTextContent('会议管理')
  })

  it('ignores Enter while a word is composed', async () => {
    await open()
    fireEvent.change(await field(), { target: { value: '音频' } })
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true })
    expect(screen.getByRole('combobox')).toBeVisible()
    expect(currentAddress()).toBe('/task/detail')
  })
})

describe('records', () => {
  it('are found by title once typing pauses, and open', async () => {
    const user = await open()
    seen.length = 0
    await user.type(await field(), '产品')
    await user.click(await screen.findByRole('option', { name: '产品周会' }))
    const asked = seen.filter(({ path }) => path === endpoints.tasks.path)
    expect(asked.map(({ query }) => new URLSearchParams(query).get('keyword'))).toEqual(['产品'])
    await waitFor(() => expect(currentAddress()).toBe('/task/detail?id=7'))
  })

  it('that can’t be searched are said in the list, and nowhere else', async () => {
    answer(endpoints.tasks.path, () => HttpResponse.json({}, { status: 404 }))
    const user = await open()
    await user.type(await field(), '产品')
    expect(await screen.findByText('记录搜索失败，请稍后再试。')).toBeVisible()
    expect(screen.getByRole('log')).toBeEmptyDOMElement()
  })

  it('that are not there are told with what was searched', async () => {
    answerJson(endpoints.tasks.path, { code: 1, msg: '', count: 0, data: [] })
    const user = await open()
    await user.type(await field(), 'qqq')
    expect(await screen.findByText('没有找到“qqq”')).toBeVisible()
  })
})

describe('what was said', () => {
  const hit = { target: 'record', id: 7, scope: 'text', title: '产品周会', created_at: '' }
  const hits = [
    { ...hit, start: 65_000, speaker: '李明', text: '图书馆的预算下周批准', marks: [[4, 6]] },
    { ...hit, scope: 'title', text: '预算周会', marks: [[0, 2]] },
    {
      ...hit,
      target: 'translation',
      id: 9,
      scope: 'translation',
      title: 'a.pdf',
      text: '<b>预算</b>',
      marks: [[3, 5]],
    },
  ]

  it('is found with its record, speaker and moment, and opens there', async () => {
    answerJson(endpoints.search.path, { code: 1, msg: '', data: { hits } })
    const user = await open()
    await user.type(await field(), '预算')
    await screen.findByText('图书馆', { exact: false })
    expect(names('录音和文档中的内容')).toEqual([
      '图书馆的预算下周批准产品周会 · 李明 · 01:05',
      '<b>预算</b>a.pdf · 译文',
      '在转写记录中查看“预算”的全部结果',
    ])
    const asked = seen
      .filter(({ path }) => path === endpoints.search.path)
      .map(({ query }) => new URLSearchParams(query))
    expect(asked.map((query) => query.get('q'))).toEqual(['预算'])
    await user.click(screen.getByRole('option', { name: /图书馆/ }))
    await waitFor(() => expect(currentAddress()).toBe('/task/detail?id=7&t=65'))
  })

  it('lists each of several places at one moment', async () => {
    const summary = { ...hit, scope: 'summary', start: 44_000, marks: [[0, 2]] }
    const both = [
      { ...summary, text: '预算下周批准' },
      { ...summary, text: '预算' },
    ]
    answerJson(endpoints.search.path, { code: 1, msg: '', data: { hits: both } })
    const user = await open()
    await user.type(await field(), '预算')
    await screen.findByText('下周批准', { exact: false })
    expect(names('录音和文档中的内容')).toEqual([
      '预算下周批准产品周会 · 总结 · 00:44',
      '预算产品周会 · 总结 · 00:44',
      '在转写记录中查看“预算”的全部结果',
    ])
  })

  it('of others is named after its owner, and has a list of its own', async () => {
    answerJson(endpoints.search.path, { code: 1, msg: '', data: { hits: [{ ...hits[0], owner_name: '陈静' }] } })
    const user = await open()
    await user.type(await field(), '预算')
    await screen.findByText('图书馆', { exact: false })
    expect(names('录音和文档中的内容')).toEqual([
      '图书馆的预算下周批准产品周会 · 李明 · 01:05 · 来自 陈静',
      '在“与我共享”中查看“预算”的全部结果',
    ])
    await user.click(screen.getByRole('option', { name: /与我共享/ }))
    await waitFor(() => expect(currentAddress()).toBe('/task/detail?q=%E9%A2%84%E7%AE%97&shared=1'))
  })

  it('is looked for again where an answer has no hit and says that there may be more', async () => {
    answer(endpoints.search.path, (request) => {
      const isFirst = !new URL(request.url).searchParams.has('before')
      return HttpResponse.json({ code: 1, msg: '', data: isFirst ? { hits: [], next: 700 } : { hits: [hits[0]] } })
    })
    const user = await open()
    await user.type(await field(), '预算')
    await screen.findByText('图书馆', { exact: false })
    expect(seen.map(({ query }) => query).join()).toContain('before=700')
  })

  it('is left out where the server has no search', async () => {
    answer(endpoints.search.path, () => HttpResponse.json({}, { status: 404 }))
    const user = await open()
    await user.type(await field(), '产品')
    await screen.findByRole('option', { name: '产品周会' })
    await waitFor(() => expect(screen.queryByRole('group', { name: '录音和文档中的内容' })).toBeNull())
    expect(screen.getByRole('log')).toBeEmptyDOMElement()
  })
})

describe('commands', () => {
  it('change theme and language', async () => {
    const user = await open()
    await user.click(screen.getByRole('option', { name: '外观：深色' }))
    expect(document.documentElement.dataset.shade).toBe('dark')
    await user.keyboard('{Control>}k{/Control}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('option', { name: 'English' }))
    expect(await screen.findByRole('button', { name: 'Search' })).toBeVisible()
  })

  it('lead to the shortcuts, the preferences, and out', async () => {
    answerJson(endpoints.logout.path, { code: 1, msg: '' })
    const user = await open()
    await user.click(screen.getByRole('option', { name: '偏好设置' }))
    await user.click(await screen.findByRole('button', { name: '关闭偏好设置' }))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), '退出')
    await user.keyboard('{Enter}')
    expect(await screen.findByLabelText('用户名')).toBeVisible()
  })
})

it.each([
  ['', '任何', true],
  ['ＳＥＴ', 'set', true],
  ['周 产品', '产品周会', true],
  ['周会 x', '产品周会', false],
])('%j and %j match: %s', (query, text, expected) => {
  expect(matches(query, text)).toBe(expected)
})
