import { describe, expect, it } from 'vitest'
import { toUtterances } from '../../../../../server/adapters/speech/pocketsphinx/utterances'

const word = (text: string, firstFrame: number, lastFrame: number, probability = 0.9) => ({
  text,
  firstFrame,
  lastFrame,
  probability,
})

describe('what the decoder heard as utterances', () => {
  it('a word owns the space after it, the last has none, and frames are 10 ms', () => {
    expect(toUtterances([word('go', 10, 29, 0.5), word('forward', 30, 79, 0.7)])).toEqual([
      {
        startMs: 100,
        endMs: 800,
        text: 'go forward',
        words: [
          [100, 300, 'go ', 0.5],
          [300, 800, 'forward', 0.7],
        ],
        confidence: 0.6,
      },
    ])
  })

  it('marks of silence, noise and sentences are no words, and numbers of variants are dropped', () => {
    const heard = ['<s>', 'the(2)', '<sil>', '[NOISE]', 'a(12)', '++UM++', '[SPEECH]', "don't", '</s>']
    const [utterance] = toUtterances(heard.map((text, at) => word(text, at * 10, at * 10 + 9)))
    expect(utterance?.text).toBe("the a don't")
  })

  it('a pause parts utterances', () => {
    const heard = [
      word('one', 0, 49),
      word('<sil>', 50, 118),
      word('two', 119, 150),
      word('<sil>', 151, 221),
      word('three', 222, 250),
    ]
    expect(toUtterances(heard).map(({ text }) => text)).toEqual(['one two', 'three'])
  })

  it('confidence stays between 0 and 1', () => {
    const words = toUtterances([word('a', 0, 1, 1.0001), word('b', 2, 3, -0.1)])[0]?.words
    expect(words?.map(([, , , confidence]) => confidence)).toEqual([1, 0])
  })

  it('nothing heard is no utterance', () => {
    expect(toUtterances([])).toEqual([])
    expect(toUtterances([word('<sil>', 0, 99)])).toEqual([])
  })
})
