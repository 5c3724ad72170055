import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ModelDescription } from '../../../../../server/adapters/speech/models/modelDescription'
import { createSpelling, vocabularyOf } from '../../../../../server/adapters/speech/sherpa/hotwordSpelling'

const characters = ['<blk>', '<unk>', '开', '会', '你', '好', 'GPT', '4']
const pieces = ['<blk>', '<unk>', '▁', '▁开', '▁会', 'G', 'P', 'T', '▁GP', 'o', '▁o', 'k']

describe('the spelling of hotwords', () => {
  it.each<[string, readonly string[], object, string[], string | undefined]>([
    ['by characters', characters, { modelingUnit: 'cjkchar' }, ['开会', '你好'], '开会/你好'],
    ['a character that is not known', characters, { modelingUnit: 'cjkchar' }, ['开锺', '你好'], '你好'],
    ['marks that end the process', characters, { modelingUnit: 'cjkchar' }, ['#1', '@你', 'C#', '你 #'], undefined],
    ['letters as a whole', characters, { modelingUnit: 'cjkchar' }, ['GPT', 'GP', 'GPT 4', 'GPT4'], 'GPT/GPT 4'],
    ['the token of the unknown', characters, { modelingUnit: 'cjkchar' }, ['<'], undefined],
    ['by pieces', pieces, { modelingUnit: 'bpe' }, ['GPT', 'ok', '开会', '开好', 'gpt'], 'GPT/ok/开 会'],
    ['Chinese within letters', pieces, { modelingUnit: 'bpe' }, ['GPT开会'], 'GPT 开 会'],
    ['capitals only', pieces, { modelingUnit: 'bpe', uppercase: true }, ['gpt'], 'GPT'],
    ['both', [...pieces, '开', '会'], { modelingUnit: 'cjkchar+bpe' }, ['GPT开会', '开好', 'ok4'], 'GPT开会'],
    ['nothing', characters, { modelingUnit: 'cjkchar' }, [], undefined],
  ])('%s', (_, tokens, options, hotwords, expected) => {
    expect(createSpelling(tokens, options as ModelDescription['options'])(hotwords)).toBe(expected)
  })

  it('scores pieces in the order of their merges', () => {
    expect(vocabularyOf(['<blk>', '▁a', 'b'])).toBe('<blk>\t0\n▁a\t-1\nb\t-2\n')
  })

  it.each([{ modelingUnit: 'bbpe' }, { modelingUnit: true }, { hotwordsScore: 0 }, { hotwordsScore: '2' }])(
    'a description with %j is faulty, since it would end the process',
    (options) => {
      const described = { id: 'm', name: 'M', family: 'transducer', files: {}, languages: {}, options }
      expect(v.is(ModelDescription, described)).toBe(false)
      expect(v.is(ModelDescription, { ...described, options: { modelingUnit: 'bpe', hotwordsScore: 2 } })).toBe(true)
    },
  )
})
