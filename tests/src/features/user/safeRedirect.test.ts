import { describe, expect, it } from 'vitest'
import { safeRedirect } from '../../../../src/features/user/safeRedirect'

describe('a redirect', () => {
  it.each([
    '/task',
    '/task/detail?id=7',
    '/task/detail?keyword=a%2F%2Fb%5C&page=2',
    '/task?next=https://x.com',
    '/录音?q=会议',
    '/task#top',
    '/',
  ])('%s is followed', (requested) => {
    expect(safeRedirect(requested, '/home')).toBe(requested)
  })

  it.each([
    ['nothing', null],
    ['an absent one', undefined],
    ['an empty one', ''],
    ['another host', 'https://evil.com'],
    ['another host without a scheme', '//evil.com'],
    ['three slashes', '///evil.com'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['no slash at its start', 'task'],
    ['a backslash', '/\\evil.com'],
    ['a backslash first', '\\\\evil.com'],
    ['a space first', ' //evil.com'],
    ['a tab inside', '/\t/evil.com'],
    ['a line feed', '/task\n'],
    ['a null', '/task\u0000'],
    ['encoded slashes', '/%2Fevil.com'],
    ['a wholly encoded host', '%2F%2Fevil.com'],
    ['twice encoded slashes', '/%252Fevil.com'],
    ['thrice encoded slashes', '/%25252Fevil.com'],
    ['an encoded backslash', '/%5Cevil.com'],
    ['an encoded tab', '/%09/evil.com'],
    ['dots that climb', '/..//evil.com'],
    ['encoded dots', '/%2e%2e/evil'],
    ['a dot', '/./task'],
    ['a percent sign that encodes nothing', '/%E0%A4%A'],
    ['the login page', '/user/login'],
    ['the login page, encoded', '/%75ser/login'],
    ['the user area', '/user'],
  ])('that is %s leads to the fallback', (_, requested) => {
    expect(safeRedirect(requested, '/home')).toBe('/home')
  })

  it('may begin like the user area', () => {
    expect(safeRedirect('/users', '/home')).toBe('/users')
  })
})
