import { expect, it } from 'vitest'
import { siteUrl } from '../../../../src/shared/site/siteUrl'

const base = 'https://site.example/app/'

it.each([
  ['https://a.example/app', 'https://a.example/app'],
  ['http://a.example', 'http://a.example/'],
  ['/files/code.png', 'https://site.example/files/code.png'],
  ['code.png', 'https://site.example/app/code.png'],
  ['', null],
  ['  ', null],
  ['javascript:alert(1)', null],
  [' JAVASCRIPT:alert(1)', null],
  ['data:image/svg+xml,x', null],
  ['file:///etc/passwd', null],
  ['https://', null],
])('%j is the address %j', (text, address) => {
  expect(siteUrl(text, base)).toBe(address)
})
