import { describe, expect, it } from 'vitest'
import { redirectFor, canOpen } from '../../../../src/app/pages/pageAccess'
import { landingPath, notFound, pageAt, pages } from '../../../../src/app/pages/pageTable'

describe('roles', () => {
  it.each([
    [undefined, [], true],
    [['boss'], [], false],
    [['boss'], ['clerk'], false],
    [['boss', 'clerk'], ['clerk'], true],
    [['boss'], ['admin'], true],
    [[], ['clerk'], false],
    [[], ['admin'], true],
  ])('a page for %j opens to %j: %s', (roles, mine, open) => {
    expect(canOpen(roles, mine)).toBe(open)
  })
})

describe('where someone belongs', () => {
  const to = (path: string, signedIn: boolean, search = '') =>
    redirectFor(pageAt(path), signedIn, { pathname: path, search })

  it('a stranger who asks for a page of users logs in first and comes back to it, query and all §2.19', () => {
    const login = to('/task/detail', false, '?id=7&q=a%20b')
    expect(login).toBe('/user/login?redirect=%2Ftask%2Fdetail%3Fid%3D7%26q%3Da%2520b')
    const redirect = new URLSearchParams(login?.split('?')[1]).get('redirect')
    expect(redirect).toBe('/task/detail?id=7&q=a%20b')
  })

  it('no page of users is for strangers §2.12', () => {
    const shown = pages.filter(
      (page) => page.access === 'user' && redirectFor(page, false, { pathname: page.path, search: '' }) === null,
    )
    expect(shown).toEqual([])
  })

  it('a user stays on the pages of users', () => {
    expect(to('/task/create', true)).toBeNull()
  })

  it('a stranger stays on login and register', () => {
    expect([to('/user/login', false), to('/user/register', false)]).toEqual([null, null])
  })

  it('a user on login or register goes on to the redirect §2.7', () => {
    expect(to('/user/login', true, '?redirect=%2Ftask%2Fdetail%3Fid%3D7')).toBe('/task/detail?id=7')
    expect(to('/user/register', true, '?redirect=/task/create')).toBe('/task/create')
  })

  it.each(['', '?redirect=', '?redirect=https%3A%2F%2Fevil.com', '?redirect=//evil.com', '?redirect=%2Fuser%2Flogin'])(
    'a user on login with %j goes to where the landing page leads',
    (search) => {
      expect(to('/user/login', true, search)).toBe(to(landingPath, true) ?? landingPath)
    },
  )

  it('a redirect to a redirect is one move', () => {
    expect(to('/', true)).toBe('/task/detail')
    expect(to('/user/register', true, '?redirect=%2Ftask%3Fpage%3D2')).toBe('/task/detail?page=2')
  })

  it('a redirect keeps the query', () => {
    expect(to('/task', true, '?page=2')).toBe('/task/detail?page=2')
    expect(to('/user', false, '?redirect=%2Ftask')).toBe('/user/login?redirect=%2Ftask')
  })

  it('an address without a page is for everyone', () => {
    expect(pageAt('/nope')).toBe(notFound)
    expect([to('/nope', true), to('/nope', false)]).toEqual([null, null])
  })
})
