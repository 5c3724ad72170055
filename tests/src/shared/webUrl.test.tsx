import { expect, test } from 'vitest'
import { webUrl } from '../../../src/shared/webUrl'

test.each([
  'files/a.wav',
  '/files/a.wav',
  'https://example.com/a.wav',
  'http://example.com/a.wav',
  '//example.com/a.wav',
])('%s is played', (url) => {
  expect(webUrl(url)).toBe(url)
})

test.each(['', 'javascript:alert(1)', 'data:audio/wav;base64,x', 'blob:x', 'file:///etc/passwd', 'http://['])(
  '%s is not',
  (url) => {
    expect(webUrl(url)).toBe('')
  },
)
