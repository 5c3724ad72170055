import { describe, expect, it } from 'vitest'
import { randomFrom, seedOf } from '../../../mocks/speech/random'
import { chinese } from '../../../mocks/speech/chinese'
import { splitIntoClauses, generateConversation, topics } from '../../../mocks/speech/conversation'
import { toUtterance, speakingMs, wordsOf } from '../../../mocks/speech/utterance'
import { languageValues } from '../../../src/wire/constants'

const take = <T>(count: number, from: Generator<T, never>): T[] =>
  Array.from({ length: count }, () => from.next().value)

describe('random numbers', () => {
  it('are the same for the same seed', () => {
    const [one, same, other] = [randomFrom(7), randomFrom(7), randomFrom(8)]
    const numbers = Array.from({ length: 50 }, () => one.next())
    expect(Array.from({ length: 50 }, () => same.next())).toEqual(numbers)
    expect(Array.from({ length: 50 }, () => other.next())).not.toEqual(numbers)
  })

  it('stay between their bounds and reach both', () => {
    const random = randomFrom(1)
    const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 6)))
    expect([...seen].sort()).toEqual([3, 4, 5, 6])
    expect(() => random.pick([])).toThrow(RangeError)
  })

  it('start elsewhere for another text', () => expect(seedOf('a.wav')).not.toBe(seedOf('b.wav')))
})

describe('conversations', () => {
  it.each(languageValues)('are filled in completely in %s, whatever the subject', (language) => {
    for (const topic of topics[language]) {
      const lines = take(60, generateConversation(topic, language, { random: randomFrom(3) }))
      for (const { text, speaker } of lines) {
        expect(text).not.toMatch(/[{}]|undefined/)
        expect(topic.speakers[speaker], `${speaker} in ${topic.titles[0]}`).toBeTypeOf('string')
      }
    }
  })

  it('an interviewer asks and never answers', () => {
    const interview = chinese.find(({ asks }) => asks === 'first')
    if (!interview) throw new Error('no interview')
    const lines = take(80, generateConversation(interview, 'cn', { random: randomFrom(1) })).slice(
      interview.opening.length,
    )
    for (const { text, speaker } of lines) expect(speaker === 0, text).toBe(text.endsWith('？'))
  })

  it('a question is answered by somebody else', () => {
    const meeting = chinese.find(({ asks }) => !asks)
    if (!meeting) throw new Error('no meeting')
    const lines = take(80, generateConversation(meeting, 'cn', { random: randomFrom(1) }))
    lines.forEach(({ text, speaker }, index) => {
      if (text.endsWith('？') && index >= meeting.opening.length) expect(lines[index + 1]?.speaker).not.toBe(speaker)
    })
  })

  it.each(['cn', 'en'] as const)('cut into clauses say the same (%s)', (language) => {
    const topic = topics[language][0]
    if (!topic) throw new Error('no topic')
    const between = language === 'cn' ? '' : ' '
    const said = take(10, generateConversation(topic, language, { random: randomFrom(5) }))
      .map(({ text }) => text + between)
      .join('')
    const cut = take(60, splitIntoClauses(generateConversation(topic, language, { random: randomFrom(5) }), language))
      .map(({ text }) => text)
      .join('')
    expect(cut.startsWith(said)).toBe(true)
  })
})

describe('speaking', () => {
  it('words own the punctuation and spaces after them', () => {
    expect(wordsOf('“Ask not, what.” Go!', 'en')).toEqual(['“Ask ', 'not, ', 'what.” ', 'Go!'])
    expect(wordsOf('今天，开会。', 'cn')).toEqual(['今天，', '开会。'])
    expect(wordsOf('……', 'cn')).toEqual(['……'])
  })

  it.each(languageValues)('words are the text and follow each other without a gap in %s', (language) => {
    const text = topics[language][0]?.body[0] ?? ''
    const { words = [] } = toUtterance(text, language, { startMs: 1000, endMs: 5000, random: randomFrom(2) })
    expect(words.map((word) => word[2]).join('')).toBe(text)
    expect(words[0]?.[0]).toBe(1000)
    expect(words.at(-1)?.[1]).toBe(5000)
    words.forEach(([start, end], index) => {
      expect(end).toBeGreaterThan(start)
      if (index) expect(start).toBe(words[index - 1]?.[1])
    })
  })

  it('a longer text takes longer', () => {
    expect(speakingMs('你好你好', 'cn')).toBe(800)
    expect(speakingMs('hello', 'en')).toBe(310)
  })
})
