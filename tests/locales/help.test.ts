import { describe, expect, it } from 'vitest'
import { joinHelp, topicIds, type Help, type HelpBlock } from '../../locales/help/article'
import type { Locale } from '../../locales/locales'
import { beginning as enBeginning } from '../../locales/help/en-US'
import { answers as enAnswers } from '../../locales/help/en-US.answers'
import { beginning as zhBeginning } from '../../locales/help/zh-CN'
import { answers as zhAnswers } from '../../locales/help/zh-CN.answers'
import { textOf } from '../../src/features/web/help/helpSearch'
import type { ExportFileType } from '../../src/transcript/export/exportFormats'
import { withFacts } from '../../src/features/web/help/useHelp'
import { hasHalfWidthPunctuation } from './message'

const zh = joinHelp(zhBeginning, zhAnswers)
const en = joinHelp(enBeginning, enAnswers)
const helps: Record<Locale, Help> = { 'zh-CN': zh, 'en-US': en }
/** How the help calls each format of an export. */
const formatNames: Record<ExportFileType, string> = {
  docx: 'docx',
  txt: 'txt',
  srt: 'SRT',
  vtt: 'WebVTT',
  md: 'Markdown',
  json: 'JSON',
}

const shape = (part: HelpBlock) =>
  typeof part === 'string'
    ? 'text'
    : Object.entries(part).map(([kind, value]) => [kind, Array.isArray(value) ? value.length : 1])
const texts = (help: Help) =>
  topicIds.flatMap((id) => [
    help[id].title,
    ...help[id].answers.flatMap(({ question, blocks }) => [
      question,
      ...blocks.flatMap((part) => textOf(part).split('\n')),
    ]),
  ])

describe('the help', () => {
  it('has the same topics, answers and parts in every language', () => {
    for (const id of topicIds) {
      const parts = (help: Help) => help[id].answers.map((answer) => answer.blocks.map(shape))
      for (const help of Object.values(helps)) expect(parts(help), id).toEqual(parts(zh))
    }
  })

  it('asks every question once', () => {
    for (const help of Object.values(helps)) {
      const asked = topicIds.flatMap((id) => help[id].answers.map(({ question }) => question))
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
    for (const help of Object.values(helps)) {
      const filled = texts(withFacts(help)).join('\n')
      expect(filled).not.toMatch(/\{\w+\}/)
      expect(filled).toMatch(/1\.5 GB/)
      expect(filled).toContain('mp3 wav m4a 3gp pcm amr wma aac mp4 avi rm rmvb mov m4v mkv flac ogg opus webm')
    }
  })

  it('names every format of an export', () => {
    for (const [locale, help] of Object.entries(helps)) {
      const text = texts(help).join('\n')
      expect(
        Object.values(formatNames).filter((name) => !text.includes(name)),
        locale,
      ).toEqual([])
    }
  })
})
