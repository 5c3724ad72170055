import { expect, it } from 'vitest'
import { mentionedIds, mentionRuns } from '../../../src/wire/mentions'

const people = [
  { id: 1, name: '王敏', username: 'wang' },
  { id: 2, name: '王敏华', username: 'minhua' },
  { id: 3, name: 'Li Lei', username: 'lilei' },
  { id: 4, name: '', username: 'nameless' },
]

it('mentions are the names of people after @, the longest that fits', () => {
  expect(mentionRuns('问 @王敏华和@Li Lei，@王明 a@b', people)).toEqual([
    { text: '问 ', isMention: false },
    { text: '@王敏华', isMention: true },
    { text: '和', isMention: false },
    { text: '@Li Lei', isMention: true },
    { text: '，@王明 a@b', isMention: false },
  ])
  expect(mentionedIds('@王敏华 @Li Lei @Li Lei', people)).toEqual([2, 3])
  expect(mentionRuns('', people)).toEqual([])
})
