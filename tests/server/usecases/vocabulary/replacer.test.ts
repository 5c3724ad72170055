import { beforeAll, describe, expect, it } from 'vitest'
import { applySpans } from '../../../../server/lib/textSpans'
import { replaceSpans } from '../../../../server/usecases/transcription/textSpans'
import { createReplacer, loadFold } from '../../../../server/usecases/vocabulary/replacer'
import type { Fold } from '../../../../src/transcript/find/fold'
import type { ReplacementRule } from '../../../../src/wire/vocabularySchemas'
import { random } from '../audio'

let fold: Fold
beforeAll(async () => {
  fold = await loadFold()
})

const rulesOf = (rules: Record<string, string>): ReplacementRule[] =>
  Object.entries(rules).map(([from, to]) => ({ from, to }))
const replaced = (text: string, rules: Record<string, string>) =>
  applySpans(text, createReplacer(rulesOf(rules), fold)(text))

describe('replacement rules', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['every place', '李名和李名', { 李名: '李明' }, '李明和李明'],
    ['a part of what is written without spaces', '我们用昆鹏芯片', { 昆鹏: '鲲鹏' }, '我们用鲲鹏芯片'],
    ['traditional for simplified characters, and the reverse', '臺灣与台湾', { 台湾: 'X', 與: 'Y' }, 'XYX'],
    ['full width for half width', 'ＧＰＴ４ 和 GPT4', { gpt4: 'GPT-4' }, 'GPT-4 和 GPT-4'],
    ['whatever the case', 'Open AI, OPEN AI, open ai', { 'open ai': 'OpenAI' }, 'OpenAI, OpenAI, OpenAI'],
    ['whole words only', 'art, party, cart, arts, art-deco', { art: 'Kunst' }, 'Kunst, party, cart, arts, Kunst-deco'],
    ['numbers as a whole', '3 13 30 3', { 3: 'three' }, 'three 13 30 three'],
    ['a word beside Chinese', '用gpt模型', { gpt: 'GPT' }, '用GPT模型'],
    ['marks as they are', 'c++ and c+ (a.b) axb', { 'c++': 'C++', 'a.b': 'A' }, 'C++ and c+ (A) axb'],
    ['the longest of several', '李明华和李明', { 李明: 'A', 李明华: 'B' }, 'B和A'],
    ['a shorter one where the longest is no whole word', 'new yorker', { 'new york': 'NY', new: 'old' }, 'old yorker'],
    ['once, not what a rule wrote', 'a b', { a: 'b', b: 'a' }, 'b a'],
    ['accents with their letter', 'cafe\u0301 cafe', { cafe: 'bar' }, 'cafe\u0301 bar'],
  ])('replace %s', (_, text, rules, expected) => {
    expect(replaced(text, rules)).toBe(expected)
  })

  it.each([
    ['嗯，我们开始', '我们开始'],
    ['我们，嗯，开始。', '我们，开始。'],
    ['我们嗯开始', '我们开始'],
    ['嗯，嗯，好', '好'],
    ['好的嗯。', '好的。'],
    ['Um, we go', 'we go'],
    ['we um go', 'we go'],
    ['we go um', 'we go'],
    ['we go um.', 'we go.'],
    ['an album', 'an album'],
    ['um', ''],
  ])('remove a word from %j', (text, expected) => {
    expect(replaced(text, { 嗯: '', um: '' })).toBe(expected)
  })

  it('keep the comma after a rule that wrote something', () => {
    expect(replaced('李名嗯，我', { 李名: '李明', 嗯: '' })).toBe('李明，我')
  })

  it('change nothing that is already as it should be', () => {
    const replace = createReplacer([{ from: 'openai', to: 'OpenAI' }], fold)
    expect(replace('OpenAI OPENAI')).toEqual([{ start: 7, end: 13, text: 'OpenAI' }])
  })

  it('are found at once among hundreds in a long text', () => {
    const rules = Array.from({ length: 500 }, (_, at) => ({ from: `词${at}号`, to: `${at}` }))
    const replace = createReplacer(rules, fold)
    const text = '这里有词499号，没有词500号。'.repeat(1_000)
    expect(replace(text)).toHaveLength(1_000)
  })

  it('keep the times of words, whose texts add up to the text', () => {
    const next = random(7)
    const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? ''
    const letters = ['李', '名', '嗯', '，', ' ', 'um ', 'a', 'Open ', 'ai', '。']
    for (let round = 0; round < 300; round += 1) {
      const words = Array.from({ length: 1 + Math.floor(next() * 12) }, () => pick(letters))
      const rules = rulesOf({
        [pick(['李名', '名嗯', 'open ai'])]: pick(['X', '', '很长的']),
        [pick(['嗯', 'um'])]: '',
      })
      const utterance = {
        startMs: 0,
        endMs: words.length * 100,
        text: words.join(''),
        words: words.map((text, at): [number, number, string] => [at * 100, at * 100 + 100, text]),
      }
      const result = replaceSpans(utterance, createReplacer(rules, fold)(utterance.text))
      expect(result.words?.map(([, , text]) => text).join('')).toBe(result.text)
      expect(result.words?.every(([start, end, text]) => start < end && text !== '')).toBe(true)
    }
  })
})
