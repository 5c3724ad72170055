import { expect, it } from 'vitest'
import { resolvePage } from '../../../../src/app/pages/preloadPage'

it.each([
  ['/', true, '/task/detail'],
  ['/', false, '/user/login'],
  ['/task', true, '/task/detail'],
  ['/task/detail?id=3', false, '/user/login'],
  ['/user/login', true, '/meeting/manage'],
  ['/user/login?redirect=%2Ftask%2Fcreate', true, '/task/create'],
  ['/user/login?redirect=%2Fuser%2Flogin', true, '/meeting/manage'],
  ['/user/register', false, '/user/register'],
  ['/nope', false, '*'],
])('what shows at %s to someone signed in (%s) is %s', (address, signedIn, path) => {
  expect(resolvePage(address, signedIn).path).toBe(path)
})
