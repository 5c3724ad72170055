import { expect, test } from 'vitest'
import { recordName, shortRecordName } from '../../../../../src/features/task/record/recordName'

const t = (id: string) => id

test('a record without a title is called so', () => {
  expect(recordName({ title: '周会' }, t)).toBe('周会')
  expect(recordName({ title: ' ' }, t)).toBe('task.record.untitled')
})

test('inside a sentence a long title is cut, never inside a character', () => {
  expect(shortRecordName({ title: '字'.repeat(40) }, t)).toBe('字'.repeat(40))
  expect(shortRecordName({ title: '😀'.repeat(300) }, t)).toBe(`${'😀'.repeat(40)}…`)
})
