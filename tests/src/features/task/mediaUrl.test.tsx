import { expect, test } from 'vitest'
import { mediaUrl } from '../../../../src/features/task/mediaUrl'

test.each([
  'files/a.wav',
  '/files/a.wav',
  'https://example.com/a.wav',
  'http://example.com/a.wav',
  '//example.com/a.wav',
])('%s is played', (url) => {
  expect(mediaUrl(url)).toBe(url)
})

test.each(['', 'javascript:alert(1)', 'data:audio/wav;base64,x', 'blob:x', 'file:///etc/passwd', 'http://['])(
  '%s is not',
  (url) => {
    expect(mediaUrl(url)).toBe('')
  },
)
