import { describe, expect, it } from 'vitest'
import { activePath, buildMenu } from '../../../../src/app/menu/menuEntries'
import { pageAt, pages, type PageDefinition } from '../../../../src/app/pages/pageTable'

const page = (path: string, more: Partial<PageDefinition> = {}): PageDefinition => ({
  path,
  title: 'app.page.home',
  access: 'user',
  menu: true,
  ...more,
})
const paths = (roles: string[], pages?: readonly PageDefinition[]) =>
  buildMenu(roles, pages).map(({ path, children }) => [path, ...children.map((child) => child.path)])

describe('the menu', () => {
  it('shows home with its pages, the creation of tasks, the meetings, translation and the account §2.15 §2.16 §2.32', () => {
    expect(paths([])).toEqual([
      ['/task', '/task/detail', '/task/manage'],
      ['/task/create'],
      ['/meeting', '/meeting/manage', '/meeting/create', '/meeting/transfer'],
      ['/translate'],
      ['/set'],
    ])
  })

  it('leaves out side-by-side reading, which is there by its path §2.16', () => {
    expect(paths(['admin']).flat()).not.toContain('/comparison')
    expect(pages.map(({ path }) => path)).toContain('/comparison')
  })

  it('shows what is under an entry below it, from two on', () => {
    const both = [page('/a'), page('/a/one', { parent: '/a' }), page('/a/two', { parent: '/a' }), page('/b')]
    expect(paths([], both)).toEqual([['/a', '/a/one', '/a/two'], ['/b']])
    expect(paths([], both.slice(0, 2))).toEqual([['/a']])
  })

  it('leaves out what has no place in it', () => {
    const { menu: _, ...hidden } = page('/hidden')
    expect(paths([], [page('/a'), hidden])).toEqual([['/a']])
  })

  it('leaves out what a user may not open; admin sees all §6.1', () => {
    const some = [page('/a'), page('/b', { roles: ['boss'] })]
    expect(paths([], some)).toEqual([['/a']])
    expect(paths(['boss'], some)).toEqual([['/a'], ['/b']])
    expect(paths(['admin'], some)).toEqual([['/a'], ['/b']])
  })
})

describe('the marked entry', () => {
  it.each([
    ['/task/create', '/task/create'],
    ['/task/detail', '/task/detail'],
    ['/task', '/task'],
    ['/result/403', undefined],
  ])('at %s is %s', (at, marked) => {
    expect(activePath(buildMenu([]), pageAt(at))).toBe(marked)
  })

  it('is the entry below, where it shows', () => {
    const menu = buildMenu(
      [],
      [page('/task'), page('/task/detail', { parent: '/task' }), page('/task/create', { parent: '/task' })],
    )
    expect(activePath(menu, pageAt('/task/detail'))).toBe('/task/detail')
  })
})
