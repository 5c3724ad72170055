import { describe, expect, it } from 'vitest'
import { estimateWords } from '../../../../server/usecases/transcription/estimateWords'
import { random } from '../audio'

describe('estimated words', () => {
  it('are the characters of Chinese, with the marks after them', () => {
    expect(estimateWords('你好，世界。', 1_000, 1_400)).toEqual([
      [1_000, 1_100, '你'],
      [1_100, 1_200, '好，'],
      [1_200, 1_300, '世'],
      [1_300, 1_400, '界。'],
    ])
  })

  it('are the words of other scripts; a longer one takes longer', () => {
    expect(estimateWords("Well, it's 3.5 GB!", 0, 1_500).map(([, , word]) => word)).toEqual([
      'Well, ',
      "it's ",
      '3.5 ',
      'GB!',
    ])
    expect(estimateWords('a bcd', 0, 400)).toEqual([
      [0, 100, 'a '],
      [100, 400, 'bcd'],
    ])
    expect(estimateWords('مرحبا بكم', 0, 800).map(([, , word]) => word)).toEqual(['مرحبا ', 'بكم'])
  })

  it('are split where the scripts meet', () => {
    expect(estimateWords('用GPU算', 0, 900).map(([, , word]) => word)).toEqual(['用', 'GPU', '算'])
  })

  it.each([
    ['', []],
    ['…', [[5, 9, '…']]],
  ])('of %j are %j', (text, words) => {
    expect(estimateWords(text, 5, 9)).toEqual(words)
  })

  it('of any text add up to it and fill its time in order', () => {
    const next = random(5)
    const characters = [...'你好天abcé 9.,。、“”!’-اب 👍']
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from(
        { length: 1 + Math.floor(next() * 30) },
        () => characters[Math.floor(next() * characters.length)],
      )
      const words = estimateWords(text.join(''), 100, 2_000)
      expect(words.map(([, , word]) => word).join('')).toBe(text.join(''))
      expect(words[0]?.[0]).toBe(100)
      expect(words.at(-1)?.[1]).toBe(2_000)
      for (const [index, [start, end]] of words.entries()) {
        expect(end).toBeGreaterThanOrEqual(start)
        expect(start).toBe(index === 0 ? 100 : words[index - 1]?.[1])
      }
    }
  })
})
