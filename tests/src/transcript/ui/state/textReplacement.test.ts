import { expect, test } from 'vitest'
import { findReplacement } from '../../../../../src/transcript/ui/state/textReplacement'

test.each([
  ['', 'a', { start: 0, removed: '', inserted: 'a' }],
  ['abc', 'abc', { start: 3, removed: '', inserted: '' }],
  ['abc', 'abXc', { start: 2, removed: '', inserted: 'X' }],
  ['aa', 'aaa', { start: 2, removed: '', inserted: 'a' }],
  ['aaa', 'aa', { start: 2, removed: 'a', inserted: '' }],
  ['one two', 'one 2', { start: 4, removed: 'two', inserted: '2' }],
  ['你好', '您好', { start: 0, removed: '你', inserted: '您' }],
])('from %j to %j', (before, after, part) => {
  expect(findReplacement(before, after)).toEqual(part)
})
