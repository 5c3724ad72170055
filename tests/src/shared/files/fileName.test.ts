import { expect, test } from 'vitest'
import { fileName } from '../../../../src/shared/files/fileName'

test.each([
  ['周会', '周会.txt'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.txt'],
  ['  ../../etc/passwd. ', 'etc passwd.txt'],
  ['line\nbreak\u0000 and\u202e mark', 'line break and mark.txt'],
  ['CON', '_CON.txt'],
  ['nul.wav', '_nul.wav.txt'],
  ['', 'record.txt'],
  ['???', 'record.txt'],
  ['字'.repeat(300), `${'字'.repeat(60)}.txt`],
  ['😀'.repeat(100), `${'😀'.repeat(60)}.txt`],
])('%j is saved as %j', (title, name) => {
  expect(fileName(title, 'txt', 'record')).toBe(name)
})

test('a name fits the 255 bytes of a file system', () => {
  expect(new TextEncoder().encode(fileName('😀'.repeat(300), 'docx', 'x')).length).toBeLessThanOrEqual(255)
})
