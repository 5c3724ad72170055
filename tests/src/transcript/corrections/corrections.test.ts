import { describe, expect, test } from 'vitest'
import { findCorrections, type Correction } from '../../../../src/transcript/corrections/findCorrections'
import { rememberCorrections, repeatedRule } from '../../../../src/transcript/corrections/repeatedCorrection'

const pairs = (before: string, after: string) => findCorrections(before, after).map(({ from, to }) => [from, to])

describe('corrected words', () => {
  test.each([
    ['我们用的是库伯内提斯集群。', '我们用的是Kubernetes集群。', [['库伯内提斯', 'Kubernetes']]],
    ['go forward ten meters', 'go forward ten metres', [['meters', 'metres']]],
    ['we run cooper netties here', 'we run Kuber Netes here', [['cooper netties', 'Kuber Netes']]],
    ['she met anna there', 'she met Anna there', [['anna', 'Anna']]],
    ['他看了权限设置', '他看了全线设置', [['权限', '全线']]],
  ])('of %s → %s', (before, after, expected) => {
    expect(pairs(before, after)).toEqual(expected)
  })

  test.each([
    ['only punctuation', '你好，世界', '你好。世界！'],
    ['only spaces', 'hello  world', 'hello world'],
    ['a removed word', '嗯那个我们开始', '我们开始'],
    ['an added word', '我们开始', '我们现在开始'],
    ['a rewritten text', '今天天气真好啊我们出去玩', '明天下雨大家待在家里看书'],
    ['many changes', 'red and blue and pink and gray', 'rod and blur and pinky and grey'],
    ['a run over punctuation', 'the first, second thing', 'the third. fourth thing'],
    ['a capital at the start', 'hello there', 'Hello there'],
    ['a capital after a period', 'Done. hello there', 'Done. Hello there'],
    ['a short function word', 'on an day', 'on the day'],
    ['numbers', '共有 12 个', '共有 13 个'],
    ['an equal text', '你好', '你好'],
  ])('are none for %s', (_, before, after) => {
    expect(pairs(before, after)).toEqual([])
  })

  test('know the Chinese characters beside them', () => {
    expect(findCorrections('请找张珊确认', '请找张山确认')).toMatchObject([{ from: '珊', to: '山', left: '张' }])
  })
})

const correction = (from: string, to: string, left = '', right = ''): Correction => ({ from, to, left, right })
const remember = (...added: Correction[]) => rememberCorrections([], { removed: [], added })

describe('a repeated correction', () => {
  test('is found whatever the case and width of what it corrects', () => {
    const added = [correction('ＭＥＴＥＲＳ', 'metres')]
    expect(repeatedRule([...remember(correction('meters', 'metres')), ...added], added)).toEqual({
      from: 'ＭＥＴＥＲＳ',
      to: 'metres',
    })
  })

  test('is not the first one, nor one to something else', () => {
    const added = [correction('meters', 'metres')]
    expect(repeatedRule(added, added)).toBeNull()
    expect(repeatedRule([...remember(correction('meters', 'Meters')), ...added], added)).toBeNull()
  })

  test.each([
    ['张', '说', '张', '的', { from: '张珊', to: '张山' }],
    ['李', '鹏', '李', '鹏', { from: '李珊鹏', to: '李山鹏' }],
    ['张', '说', '李', '的', null],
    ['', '', '', '', null],
  ])('of one character takes its common neighbors: %s_%s and %s_%s', (left, right, left2, right2, rule) => {
    const added = [correction('珊', '山', left2, right2)]
    expect(repeatedRule([...remember(correction('珊', '山', left, right)), ...added], added)).toEqual(rule)
  })

  test('replaces what was counted before for the same text', () => {
    const first = correction('meters', 'met')
    const finished = correction('meters', 'metres')
    expect(rememberCorrections(remember(first), { removed: [first], added: [finished] })).toEqual([finished])
  })

  test('is remembered among the newest 500', () => {
    const many = Array.from({ length: 600 }, (_, at) => correction(`word${at}`, `term${at}`))
    const kept = remember(...many)
    expect(kept).toHaveLength(500)
    expect(kept.at(-1)).toEqual(many[599])
  })
})
