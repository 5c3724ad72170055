import { expect, test } from 'vitest'
import { addStyleNonce } from '../../../../src/app/antd/addStyleNonce'

test('every style that a script makes has the nonce, and nothing else has', () => {
  const page = document.implementation.createHTMLDocument()
  addStyleNonce('n0nce', page)
  expect(page.createElement('style').nonce).toBe('n0nce')
  expect(page.createElement('STYLE').nonce).toBe('n0nce')
  expect(page.createElement('script').nonce).not.toBe('n0nce')
  expect(document.createElement('style').nonce).not.toBe('n0nce')
})
