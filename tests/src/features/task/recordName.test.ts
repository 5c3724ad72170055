import { expect, test } from 'vitest'
import { recordName, shortName } from '../../../../src/features/task/recordName'

const say = (id: string) => id

test('a record without a title is called so', () => {
  expect(recordName({ title: '周会' }, say)).toBe('周会')
  expect(recordName({ title: ' ' }, say)).toBe('task.record.untitled')
})

test('inside a sentence a long title is cut, never inside a character', () => {
  expect(shortName({ title: '字'.repeat(40) }, say)).toBe('字'.repeat(40))
  expect(shortName({ title: '😀'.repeat(300) }, say)).toBe(`${'😀'.repeat(40)}…`)
})
