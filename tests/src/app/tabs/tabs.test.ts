import { describe, expect, it } from 'vitest'
import {
  tabsToClose,
  closeTabs,
  lastActiveTab,
  renameTab,
  initialTabs,
  maxTabs,
  restoreTabs,
  tabKey,
  visitPage,
  type CloseScope,
  type TabsState,
} from '../../../../src/app/tabs/tabs'

/** Visits addresses in sequence. */
function visited(...addresses: string[]): TabsState {
  return addresses.reduce((tabs, address) => visitPage(tabs, address), initialTabs)
}
const closeOne = (tabs: TabsState, key: string) => closeTabs(tabs, 'one', key)
const keys = (tabs: TabsState) => tabs.list.map((tab) => tab.key)

describe('the tab of an address', () => {
  it.each([
    ['/task', '', '/task'],
    ['/task/detail', '', '/task'],
    ['/task/detail', '?page=2&keyword=a', '/task'],
    ['/task/detail', '?id=7', '/task/detail?id=7'],
    ['/task/detail', '?page=2&id=7', '/task/detail?id=7'],
    ['/task/create', '?from=x', '/task/create'],
  ])('of %s%s is %s', (pathname, search, key) => {
    expect(tabKey(pathname, search)).toBe(key)
  })

  it.each(['/', '/refresh', '/result/403', '/no/such/page'])('%s is never a tab', (pathname) => {
    expect(tabKey(pathname, '')).toBeNull()
  })
})

describe('visiting', () => {
  it('begins with home alone §2.28', () => {
    expect(keys(initialTabs)).toEqual(['/task'])
  })

  it('adds a tab for a new page, at the end §2.27', () => {
    expect(keys(visited('/task/create', '/task/detail?id=7'))).toEqual(['/task', '/task/create', '/task/detail?id=7'])
  })

  it('adds no second tab for a page that has one, and keeps where it was last', () => {
    const tabs = visited('/task/detail', '/task/create', '/task/detail?page=2')
    expect(tabs.list).toEqual([
      { key: '/task', address: '/task/detail?page=2' },
      { key: '/task/create', address: '/task/create' },
    ])
  })

  it('changes nothing when nothing is new', () => {
    const tabs = visited('/task/create')
    expect(visitPage(tabs, '/task/create')).toBe(tabs)
  })

  it('passes through redirects and pages without a tab', () => {
    expect(visited('/', '/task', '/refresh', '/result/500')).toBe(initialTabs)
  })
})

describe('more tabs than fit', () => {
  const records = Array.from({ length: maxTabs - 1 }, (_, id) => `/task/detail?id=${id}`)

  it('close the one not visited for longest, never home nor the current one', () => {
    const full = visited(...records, '/task/detail?id=0')
    expect(keys(full)).toEqual(['/task', ...records])
    const next = visitPage(full, '/task/create')
    expect(keys(next)).toEqual(['/task', ...records.filter((key) => key !== '/task/detail?id=1'), '/task/create'])
    expect(next.seen).toHaveLength(maxTabs)
  })

  it('that are stored lose the first', () => {
    const list = [...records, '/task/create', '/translate'].map((address) => ({ address }))
    expect(keys(restoreTabs(JSON.stringify({ list })))).toEqual([
      '/task',
      ...records.slice(2),
      '/task/create',
      '/translate',
    ])
  })
})

describe('a tab that becomes another page', () => {
  const meeting = '/meeting/transfer?id=5'
  const record = '/task/detail?id=9'

  it('stays where it is, and loses its title', () => {
    const named = renameTab(visited('/task/create', meeting, '/translate', meeting), meeting, '周会')
    const tabs = visitPage(named, record, meeting)
    expect(tabs.list).toEqual([
      { key: '/task', address: '/task' },
      { key: '/task/create', address: '/task/create' },
      { key: record, address: record },
      { key: '/translate', address: '/translate' },
    ])
    expect(tabs.seen).toEqual(['/task', '/task/create', '/translate', record])
  })

  it('closes where that page has a tab', () => {
    expect(keys(visitPage(visited(record, meeting), record, meeting))).toEqual(['/task', record])
  })

  it.each(['/task', record, '/not/open', null])('is not %j', (key) => {
    expect(keys(visitPage(visited(meeting), record, key))).toEqual(['/task', meeting, record])
  })
})

describe('naming', () => {
  it('gives a tab the name of its record', () => {
    const tabs = renameTab(visited('/task/detail?id=7'), '/task/detail?id=7', '周会')
    expect(tabs.list[1]).toEqual({ key: '/task/detail?id=7', address: '/task/detail?id=7', title: '周会' })
    expect(renameTab(tabs, '/task/detail?id=7', '周会')).toBe(tabs)
  })

  it('of a tab that is not open does nothing', () => {
    expect(renameTab(initialTabs, '/task/create', 'x')).toBe(initialTabs)
  })

  it('outlives another visit', () => {
    const named = renameTab(visited('/task/detail?id=7'), '/task/detail?id=7', '周会')
    expect(visitPage(visitPage(named, '/task/create'), '/task/detail?id=7').list[1]?.title).toBe('周会')
  })
})

describe('closing', () => {
  it('leaves the others and goes where one came from §2.30', () => {
    const tabs = visited('/task/create', '/task/detail?id=1', '/task/create', '/task/detail?id=2')
    const left = closeOne(tabs, '/task/detail?id=2')
    expect(keys(left)).toEqual(['/task', '/task/create', '/task/detail?id=1'])
    expect(lastActiveTab(left).key).toBe('/task/create')
    expect(lastActiveTab(closeOne(left, '/task/create')).key).toBe('/task/detail?id=1')
  })

  it('goes home when nothing else was seen', () => {
    expect(lastActiveTab(closeOne(visited('/task/create'), '/task/create')).key).toBe('/task')
  })

  it('comes back to home as it was', () => {
    const tabs = visited('/task/detail?page=3', '/task/create')
    expect(lastActiveTab(closeOne(tabs, '/task/create')).address).toBe('/task/detail?page=3')
  })

  it('does nothing to home, nor to a tab that is not open', () => {
    const tabs = visited('/task/create')
    expect(closeOne(tabs, '/task')).toBe(tabs)
    expect(closeOne(tabs, '/task/detail?id=9')).toBe(tabs)
  })
})

describe('closing from a tab in the middle', () => {
  const [left, middle, right] = ['/task/detail?id=1', '/task/detail?id=2', '/task/detail?id=3']
  const tabs = visited(left ?? '', middle ?? '', right ?? '')

  it.each<[CloseScope, (string | undefined)[]]>([
    ['one', ['/task', left, right]],
    ['left', ['/task', middle, right]],
    ['right', ['/task', left, middle]],
    ['others', ['/task', middle]],
    ['all', ['/task']],
  ])('%s leaves %j', (closing, remaining) => {
    const after = closeTabs(tabs, closing, middle ?? '')
    expect(keys(after)).toEqual(remaining)
    expect(after.seen.every((key) => remaining.includes(key))).toBe(true)
  })

  it.each<[CloseScope, string, number]>([
    ['one', '/task', 0],
    ['left', '/task', 0],
    ['left', '/task/detail?id=1', 0],
    ['right', '/task', 3],
    ['right', '/task/detail?id=3', 0],
    ['others', '/task', 3],
    ['one', '/not/open', 0],
    ['left', '/not/open', 0],
    ['right', '/not/open', 0],
    ['others', '/not/open', 0],
    ['all', '/not/open', 3],
  ])('%s of %s closes %i', (closing, key, count) => {
    expect(tabsToClose(closing, tabs.list, key)).toHaveLength(count)
  })

  it('is the same value when nothing closes', () => {
    expect(closeTabs(initialTabs, 'all', '/task')).toBe(initialTabs)
  })
})

describe('stored tabs', () => {
  it('are read back with their names, their order, and the way one came', () => {
    const some = visited('/task/create', '/task/detail?id=7', '/task/create', '/task/detail?id=8')
    const tabs = renameTab(some, '/task/detail?id=7', '周会')
    expect(restoreTabs(JSON.stringify(tabs))).toEqual(tabs)
    expect(lastActiveTab(closeOne(restoreTabs(JSON.stringify(tabs)), '/task/detail?id=8')).key).toBe('/task/create')
  })

  it('of which nobody knows when they were seen are the last to come back to', () => {
    const list = [{ address: '/task/create' }, { address: '/task/detail?id=7' }]
    const seen = ['/task/create', '/gone', 7, '/task/create']
    expect(restoreTabs(JSON.stringify({ list, seen })).seen).toEqual(['/task', '/task/detail?id=7', '/task/create'])
    expect(restoreTabs(JSON.stringify({ list })).seen).toEqual(['/task', '/task/create', '/task/detail?id=7'])
  })

  it.each([
    ...[null, '', '{', '{}', '7', '[]', '{"list":7}'],
    '{"list":[null, 3, {"address": 5}, {"address": "//evil"}, {"address": "javascript:alert(1)"}]}',
  ])('that are %s are home alone', (stored) => {
    expect(restoreTabs(stored)).toEqual(initialTabs)
  })

  it('lose what no page has any more and what can not be read, and keep the rest', () => {
    const stored = [{ address: '/gone' }, { address: '/task/create', title: 4 }, { address: '/task/detail?id=7' }]
    expect(keys(restoreTabs(JSON.stringify({ list: stored })))).toEqual(['/task', '/task/detail?id=7'])
  })
})
