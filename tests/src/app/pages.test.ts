import { describe, expect, it } from 'vitest'
import { messages as english } from '../../../locales/en-US'
import { messages as chinese } from '../../../locales/zh-CN'
import { homePath, landingPath, notFound, pageAt, pages, trailOf } from '../../../src/app/pages'

describe('the page table', () => {
  it.each(pages.map((page) => [page.path, page] as const))(
    '%s leads to a page or shows one, and has a title',
    (_, page) => {
      expect(Number(page.redirect !== undefined) + Number(page.load !== undefined)).toBe(1)
      if (page.redirect) expect(pageAt(page.redirect)).not.toBe(notFound)
      if (page.under) expect(pageAt(page.under)).not.toBe(notFound)
      expect(chinese[page.title]).toBeTruthy()
      expect(english[page.title]).toBeTruthy()
    },
  )

  it('has every path once', () => {
    const paths = pages.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  it('redirects as the product says §2.2 §2.5 §2.9 §2.13', () => {
    const redirects = pages.filter(({ redirect }) => redirect).map(({ path, redirect }) => [path, redirect])
    expect(redirects).toEqual([
      ['/', '/task'],
      ['/task', '/task/detail'],
      ['/meeting', '/meeting/manage'],
      ['/user', '/user/login'],
      ['/web', '/web/index'],
    ])
  })

  it('opens login, register, a new password and the public site to strangers and nothing else §6.6', () => {
    const open = pages.filter(({ access }) => access !== 'user').map(({ path }) => path)
    const site = ['/web', '/web/index', '/web/help', '/web/audio-share', '/share/audio']
    expect(open).toEqual(['/user', '/user/login', '/user/register', '/user/forgot', ...site])
  })

  it('opens every page to every user §6.3', () => {
    expect(pages.filter(({ roles }) => roles)).toEqual([])
  })

  it('has a result page of every kind §2.36', () => {
    const kinds = ['403', '404', '500', 'success', 'warning', 'error', 'info']
    expect(kinds.filter((kind) => pageAt(`/result/${kind}`) === notFound)).toEqual([])
  })

  it('gives an icon to every entry at the top of the menu', () => {
    expect(pages.filter(({ menu, under, icon }) => menu && !under && !icon)).toEqual([])
  })
})

describe('the page at a path', () => {
  it('is found with a slash at the end too', () => {
    expect(pageAt('/task/create/').path).toBe('/task/create')
    expect(pageAt('/').path).toBe('/')
  })

  it.each(['/nope', '/task/nope', '/TASK', '', '*'])('%s is not found', (path) => {
    expect(pageAt(path)).toBe(notFound)
  })
})

describe('the landing page', () => {
  it('exists', () => {
    expect(pageAt(landingPath)).not.toBe(notFound)
  })
})

describe('the trail', () => {
  const paths = (path: string) => trailOf(pageAt(path)).map((page) => page.path)

  it.each([
    [homePath, ['/task']],
    ['/task/detail', ['/task', '/task/detail']],
    ['/task/create', ['/task', '/task/create']],
    ['/nope', ['/task', '*']],
  ])('to %s begins at home', (path, trail) => {
    expect(paths(path)).toEqual(trail)
  })
})
