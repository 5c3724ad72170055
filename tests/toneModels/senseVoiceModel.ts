import { loudBlank } from './ctcModels'
import { indexes, matrix, onnxFile } from './onnx'
import type { ToneModel } from './toneModel'
import { melBins, oneHot, pieceOf, repeated, tokensFile, toneWords, wordLevels } from './tones'

/** Seven stacked frames, of which the middle one is used. */
export const stacked = { size: 7 * melBins, from: 3 * melBins, to: 4 * melBins }

const tags = [
  '<|zh|>',
  '<|en|>',
  '<|yue|>',
  '<|ja|>',
  '<|ko|>',
  '<|NEUTRAL|>',
  '<|Speech|>',
  '<|withitn|>',
  '<|woitn|>',
]
const firstWord = 1 + tags.length
/** With inverse text normalization, 三 is written with this token. */
const numeral = { text: '3', soundsLike: '三' }
const vocabulary = firstWord + toneWords.length + 1
const numeralToken = vocabulary - 1

/** Ids of the inputs `language` and `text_norm`, and the tag that stands for each before the text. */
const prompts = { auto: 0, zh: 3, en: 4, yue: 7, ja: 11, ko: 12, withitn: 14, woitn: 15 }
const promptRows = 16
const tagRow = (tag: string) => oneHot(vocabulary, 1 + tags.indexOf(tag), 50)
const promptTable = Array.from({ length: promptRows }, (_, id) => {
  const name = Object.entries(prompts).find(([, known]) => known === id)?.[0] ?? ''
  return tags.includes(`<|${name}|>`) ? tagRow(`<|${name}|>`) : tagRow('<|zh|>')
}).flat()
const numeralTable = Array.from({ length: promptRows }, (_, id) =>
  oneHot(vocabulary, numeralToken, id === prompts.withitn ? 1 : -1),
).flat()

const wordTokens = (word: number) =>
  toneWords[word]?.text === numeral.soundsLike ? [firstWord + word, numeralToken] : [firstWord + word]

/** The language, the emotion, the event and the text normalization stand before the text. */
export const senseVoice = (): ToneModel => ({
  description: {
    id: 'tone-sense-voice',
    name: 'Tone SenseVoice',
    family: 'senseVoice',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    languages: { cn: 'zh', en: 'en', cn_cantonese: 'yue' },
    times: true,
    punctuation: true,
  },
  files: {
    'tokens.txt': tokensFile(['<unk>', ...tags, ...toneWords.map(pieceOf), numeral.text]),
    'model.onnx': onnxFile({
      inputs: {
        x: ['float', 'N', 'T', stacked.size],
        x_length: ['int32', 'N'],
        language: ['int32', 'N'],
        text_norm: ['int32', 'N'],
      },
      outputs: { logits: ['float', 'N', 'S', vocabulary] },
      constants: {
        from: indexes(stacked.from),
        to: indexes(stacked.to),
        axis: indexes(2),
        one: indexes(1),
        weights: matrix(melBins, vocabulary, wordLevels(vocabulary, wordTokens, { high: 8_000 })),
        bias: { values: oneHot(vocabulary, 0, loudBlank) },
        prompts: matrix(promptRows, vocabulary, promptTable),
        numerals: matrix(promptRows, vocabulary, numeralTable),
        emotion: { shape: [1, 1, vocabulary], values: tagRow('<|NEUTRAL|>') },
        event: { shape: [1, 1, vocabulary], values: tagRow('<|Speech|>') },
      },
      operations: [
        ['Slice', ['x', 'from', 'to', 'axis'], ['frames']],
        ['MatMul', ['frames', 'weights'], ['levels']],
        ['Add', ['levels', 'bias'], ['scores']],
        ['Gather', ['numerals', 'text_norm'], ['numeral'], { axis: 0 }],
        ['Unsqueeze', ['numeral', 'one'], ['numeral_row']],
        ['Add', ['scores', 'numeral_row'], ['text']],
        ['Gather', ['prompts', 'language'], ['language_tag'], { axis: 0 }],
        ['Unsqueeze', ['language_tag', 'one'], ['language_row']],
        ['Gather', ['prompts', 'text_norm'], ['norm_tag'], { axis: 0 }],
        ['Unsqueeze', ['norm_tag', 'one'], ['norm_row']],
        ['Concat', ['language_row', 'emotion', 'event', 'norm_row', 'text'], ['logits'], { axis: 1 }],
      ],
      metadata: {
        model_type: 'sense_voice_ctc',
        comment: 'tones',
        vocab_size: vocabulary,
        lfr_window_size: 7,
        lfr_window_shift: 6,
        normalize_samples: 0,
        with_itn: prompts.withitn,
        without_itn: prompts.woitn,
        lang_auto: prompts.auto,
        lang_zh: prompts.zh,
        lang_en: prompts.en,
        lang_yue: prompts.yue,
        lang_ja: prompts.ja,
        lang_ko: prompts.ko,
        neg_mean: repeated(stacked.size, 0),
        inv_stddev: repeated(stacked.size, 1),
      },
    }),
  },
})
