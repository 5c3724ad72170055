import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citedParts } from '../../../../../../src/features/task/insight/assistant/citedParts'

const hourMs = 3_600_000

test('moments in brackets become moments, the rest stays text', () => {
  expect(citedParts('定在九月 [00:32]，见 [1:02:03]。', 2 * hourMs)).toEqual([
    { text: '定在九月 ' },
    { text: '00:32', ms: 32_000 },
    { text: '，见 ' },
    { text: '1:02:03', ms: 3_723_000 },
    { text: '。' },
  ])
})

test('Chinese brackets and colons count too', () => {
  expect(citedParts('【12：34】', hourMs)).toEqual([{ text: '12：34', ms: 754_000 }])
})

test.each(['[12:60]', '[12:3]', '12:34', '[a:bc]', '[99:99:99]', '[-1:20]'])('%s is text', (answer) => {
  expect(citedParts(answer, 100 * hourMs)).toEqual([{ text: answer }])
})

test('a moment beyond the end of the recording is text; where nobody knows the end it is a moment', () => {
  expect(citedParts('[02:00]', 60_000)).toEqual([{ text: '[02:00]' }])
  expect(citedParts('[02:00]', 0)).toEqual([{ text: '02:00', ms: 120_000 }])
  expect(citedParts('', 0)).toEqual([])
})

test('no text is lost, whatever an answer is', () => {
  const fragments = fc.array(fc.oneof(fc.string(), fc.constantFrom('[00:10]', '[9:99]', '[', ']', ':')))
  fc.assert(
    fc.property(fragments, (parts) => {
      const answer = parts.join('')
      const shown = citedParts(answer, 0).map((part) => ('ms' in part ? `[${part.text}]` : part.text))
      expect(shown.join('')).toBe(answer.replace(/[【［]((?:\d{1,2}[:：])?\d{1,3}[:：][0-5]\d)[】］]/g, '[$1]'))
    }),
  )
})

test('a megabyte of brackets is read at once', () => {
  const answer = '[1:'.repeat(350_000)
  const startedAt = performance.now()
  expect(citedParts(answer, 0)).toEqual([{ text: answer }])
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
