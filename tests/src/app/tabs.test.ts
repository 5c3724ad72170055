import { describe, expect, it } from 'vitest'
import { closeTab, lastSeen, nameTab, noTabs, readTabs, tabKey, visit, type Tabs } from '../../../src/app/tabs'

/** Visits addresses one after the other. */
function visited(...addresses: string[]): Tabs {
  return addresses.reduce((tabs, address) => {
    const [pathname = '', query] = address.split('?')
    return visit(tabs, pathname, query === undefined ? '' : `?${query}`)
  }, noTabs)
}
const keys = (tabs: Tabs) => tabs.list.map((tab) => tab.key)

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
  it('begins with home alone', () => {
    expect(keys(noTabs)).toEqual(['/task'])
  })

  it('adds a tab for a new page, at the end', () => {
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
    expect(visit(tabs, '/task/create', '')).toBe(tabs)
  })

  it('passes through redirects and pages without a tab', () => {
    expect(visited('/', '/task', '/refresh', '/result/500')).toBe(noTabs)
  })
})

describe('naming', () => {
  it('gives a tab the name of its record', () => {
    const tabs = nameTab(visited('/task/detail?id=7'), '/task/detail?id=7', '周会')
    expect(tabs.list[1]).toEqual({ key: '/task/detail?id=7', address: '/task/detail?id=7', title: '周会' })
    expect(nameTab(tabs, '/task/detail?id=7', '周会')).toBe(tabs)
  })

  it('of a tab that is not open does nothing', () => {
    expect(nameTab(noTabs, '/task/create', 'x')).toBe(noTabs)
  })

  it('outlives another visit', () => {
    const named = nameTab(visited('/task/detail?id=7'), '/task/detail?id=7', '周会')
    expect(visit(visit(named, '/task/create', ''), '/task/detail', '?id=7').list[1]?.title).toBe('周会')
  })
})

describe('closing', () => {
  it('leaves the others and goes where one came from', () => {
    const tabs = visited('/task/create', '/task/detail?id=1', '/task/create', '/task/detail?id=2')
    const left = closeTab(tabs, '/task/detail?id=2')
    expect(keys(left)).toEqual(['/task', '/task/create', '/task/detail?id=1'])
    expect(lastSeen(left).key).toBe('/task/create')
    expect(lastSeen(closeTab(left, '/task/create')).key).toBe('/task/detail?id=1')
  })

  it('goes home when nothing else was seen', () => {
    expect(lastSeen(closeTab(visited('/task/create'), '/task/create')).key).toBe('/task')
  })

  it('comes back to home as it was', () => {
    const tabs = visited('/task/detail?page=3', '/task/create')
    expect(lastSeen(closeTab(tabs, '/task/create')).address).toBe('/task/detail?page=3')
  })

  it('does nothing to home, nor to a tab that is not open', () => {
    const tabs = visited('/task/create')
    expect(closeTab(tabs, '/task')).toBe(tabs)
    expect(closeTab(tabs, '/task/detail?id=9')).toBe(tabs)
  })
})

describe('stored tabs', () => {
  it('are read back with their names', () => {
    const tabs = nameTab(visited('/task/create', '/task/detail?id=7'), '/task/detail?id=7', '周会')
    expect(readTabs(JSON.stringify(tabs.list)).list).toEqual(tabs.list)
  })

  it.each([null, '', '{', '{}', '7', '[]', '[null, 3, {"address": 5}, {"address": "//evil"}]'])(
    'that are %s are home alone',
    (stored) => {
      expect(keys(readTabs(stored))).toEqual(['/task'])
    },
  )

  it('lose what no page has any more and what can not be read, and keep the rest', () => {
    const stored = [{ address: '/gone' }, { address: '/task/create', title: 4 }, { address: '/task/detail?id=7' }]
    expect(keys(readTabs(JSON.stringify(stored)))).toEqual(['/task', '/task/detail?id=7'])
  })
})
