import { describe, expect, it } from 'vitest'
import { insertMention, matchingPeople, mentionAt } from '../../../../../src/features/task/comments/mentions'

const people = [
  { id: 1, name: '王敏', username: 'wang' },
  { id: 2, name: '王敏华', username: 'minhua' },
  { id: 3, name: 'Li Lei', username: 'lilei' },
  { id: 4, name: '', username: 'nameless' },
]

describe('mentions', () => {
  it.each([
    ['@', 1, { at: 0, typed: '' }],
    ['问@王', 3, { at: 1, typed: '王' }],
    ['see (@li', 8, { at: 5, typed: 'li' }],
    ['mail@site', 9, null],
    ['@li lei', 7, null],
    ['@li', 0, null],
  ])('%j with the caret at %i asks for %j', (text, caret, query) => {
    expect(mentionAt(text, caret)).toEqual(query)
  })

  it('are completed by name or username, the beginnings first', () => {
    expect(matchingPeople(people, 'LI').map(({ id }) => id)).toEqual([3])
    expect(matchingPeople(people, 'min').map(({ id }) => id)).toEqual([2])
    expect(matchingPeople(people, '敏').map(({ id }) => id)).toEqual([1, 2])
    expect(insertMention('问@王 好', { at: 1, typed: '王' }, '王敏')).toEqual({ text: '问@王敏 好', caret: 5 })
  })
})
