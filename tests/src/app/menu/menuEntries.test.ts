import { describe, expect, it } from 'vitest'
import { activePath, buildMenu } from '../../../../src/app/menu/menuEntries'
import { pageAt, pages } from '../../../../src/app/pages/pageTable'

const shown = (roles: string[], table = pages) => {
  const { actions, sections } = buildMenu(roles, table)
  return {
    actions: actions.map(({ path }) => path),
    sections: sections.map((section) => section.pages.map(({ path }) => path)),
  }
}
/** The page table with a role for one page. */
const onlyFor = (role: string, path: string) =>
  pages.map((page) => (page.path === path ? { ...page, roles: [role] } : page))

describe('the menu', () => {
  it('begins with upload and record; then records, meetings, translation and the account §2.15 §2.16 §2.32', () => {
    expect(shown([])).toEqual({
      actions: ['/task/create', '/meeting/transfer'],
      sections: [
        ['/task/detail', '/task/manage'],
        ['/meeting/manage', '/meeting/create', '/meeting/transfer'],
        ['/translate'],
        ['/set', '/set/vocabulary'],
      ],
    })
  })

  it('leaves out side-by-side reading, which is there by its path §2.16', () => {
    expect(shown(['admin']).sections.flat()).not.toContain('/comparison')
    expect(pages.map(({ path }) => path)).toContain('/comparison')
  })

  it('leaves out what a user may not open; admin sees all §6.1', () => {
    expect(shown(['admin']).sections.at(-1)).toEqual(['/set', '/set/vocabulary', '/set/engines', '/set/admin'])
    const forTesters = onlyFor('test', '/task/create')
    expect(shown([], forTesters).actions).toEqual(['/meeting/transfer'])
    expect(shown(['test'], forTesters).actions).toContain('/task/create')
    const translators = onlyFor('translator', '/translate')
    expect(shown([], translators).sections).toHaveLength(3)
    expect(shown(['admin'], translators).sections).toHaveLength(4)
  })

  it('leads from a section to the first page of it that the user may open', () => {
    expect(shown([], onlyFor('test', '/set')).sections.at(-1)).toEqual(['/set/vocabulary'])
  })
})

describe('the marked entry', () => {
  it.each([
    ['/task/create', '/task/create'],
    ['/task/detail', '/task/detail'],
    ['/meeting/transfer', '/meeting/transfer'],
    ['/comparison', '/translate'],
    ['/result/403', undefined],
  ])('at %s is %s', (at, marked) => {
    expect(activePath(buildMenu([]), pageAt(at))).toBe(marked)
  })
})
