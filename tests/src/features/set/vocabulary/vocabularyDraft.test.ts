import { describe, expect, test } from 'vitest'
import {
  editAfterSave,
  editOf,
  mergeVocabulary,
  newRow,
  ruleFaults,
  vocabularyOf,
} from '../../../../../src/features/set/vocabulary/vocabularyDraft'

const rule = (from: string, to = '') => ({ from, to })

describe('rows of rules', () => {
  test('say why they can’t be saved', () => {
    const rows = [
      rule('meters', 'metres'),
      rule('ＭＥＴＥＲＳ', 'm'),
      rule(' ', 'x'),
      rule('', ''),
      rule('长'.repeat(41)),
      rule('好', '长'.repeat(81)),
      rule('删'),
    ].map((each, id) => ({ ...each, id }))
    expect([...ruleFaults(rows)]).toEqual([
      [1, { part: 'from', reason: 'duplicate' }],
      [2, { part: 'from', reason: 'blank' }],
      [4, { part: 'from', reason: 'long' }],
      [5, { part: 'to', reason: 'long' }],
    ])
  })

  test('are saved without spaces around them and without empty ones', () => {
    const edit = editOf({ terms: ['词'], replacements: [rule(' a ', ' b '), rule('', '')] })
    expect(vocabularyOf({ ...edit, rows: [...edit.rows, newRow(edit.rows)] })).toEqual({
      terms: ['词'],
      replacements: [rule('a', 'b')],
    })
  })
})

test('what another page added meanwhile is kept, what is removed here is not restored', () => {
  const base = { terms: ['一', '二'], replacements: [rule('a', 'b'), rule('c', 'd')] }
  const edited = { terms: ['二', '三'], replacements: [rule('a', 'B')] }
  const current = { terms: ['一', '二', '四'], replacements: [...base.replacements, rule('e', 'f')] }
  const sent = mergeVocabulary(edited, base, current)
  expect(sent).toEqual({ terms: ['二', '三', '四'], replacements: [rule('a', 'B'), rule('e', 'f')] })

  const submitted = editOf(edited)
  expect(editAfterSave(submitted, submitted, sent)).toEqual(editOf(sent))
  const after = editAfterSave({ ...submitted, text: '五' }, submitted, sent)
  expect(after.text).toBe('五')
  expect(vocabularyOf(after)).toEqual(sent)
  expect(new Set(after.rows.map(({ id }) => id)).size).toBe(2)
})
