import { expect, test } from 'vitest'
import { imageUrl, webUrl } from '../../../../src/shared/site/webUrl'

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

test.each(['/files/a.jpg', 'https://example.com/a.png', 'data:image/png;base64,x', 'data:image/webp;base64,x'])(
  '%s is shown as a picture',
  (url) => {
    expect(imageUrl(url)).toBe(url)
  },
)

test.each(['', 'javascript:alert(1)', 'data:image/svg+xml;base64,x', 'data:text/html,x'])('%s is no picture', (url) => {
  expect(imageUrl(url)).toBe('')
})
