import { describe, expect, it } from 'vitest'
import { topicIds, type Part } from '../../locales/help/article'
import { help as en } from '../../locales/help/en-US'
import { help as zh } from '../../locales/help/zh-CN'
import { textOf } from '../../src/features/web/help/search'
import { withFacts } from '../../src/features/web/help/useHelp'
import { hasHalfWidthPunctuation } from './message'

const shape = (part: Part) =>
  typeof part === 'string'
    ? 'text'
    : Object.entries(part).map(([kind, value]) => [kind, Array.isArray(value) ? value.length : 1])
const texts = (help: typeof zh) =>
  topicIds.flatMap((id) => [
    help[id].title,
    ...help[id].answers.flatMap(({ ask, parts }) => [ask, ...parts.flatMap((part) => textOf(part).split('\n'))]),
  ])

describe('the help', () => {
  it('has the same topics, answers and parts in both languages', () => {
    for (const id of topicIds) {
      const parts = (help: typeof zh) => help[id].answers.map((answer) => answer.parts.map(shape))
      expect(parts(en), id).toEqual(parts(zh))
    }
  })

  it('asks every question once', () => {
    for (const help of [zh, en]) {
      const asked = topicIds.flatMap((id) => help[id].answers.map(({ ask }) => ask))
      expect(asked).toEqual([...new Set(asked)])
    }
  })

  it('is Chinese with full-width punctuation and the words of the product', () => {
    expect(texts(zh).filter((text) => text.includes('转录') || hasHalfWidthPunctuation(text))).toEqual([])
  })

  it('holds no Chinese in English', () => {
    expect(texts(en).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
  })

  it('names the limits as they are', () => {
    for (const help of [zh, en]) {
      const filled = texts(withFacts(help)).join('\n')
      expect(filled).not.toMatch(/\{\w+\}/)
      expect(filled).toMatch(/1\.5 GB/)
      expect(filled).toContain('mp3 wav m4a 3gp pcm amr wma aac mp4 avi rm rmvb mov m4v mkv')
    }
  })
})
