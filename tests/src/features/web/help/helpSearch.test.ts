import { describe, expect, it } from 'vitest'
import { joinHelp } from '../../../../../locales/help/article'
import { beginning as enBeginning } from '../../../../../locales/help/en-US'
import { answers as enAnswers } from '../../../../../locales/help/en-US.answers'
import { beginning as zhBeginning } from '../../../../../locales/help/zh-CN'
import { answers as zhAnswers } from '../../../../../locales/help/zh-CN.answers'
import { splitAtWords, findAnswers, textOf, tokenize } from '../../../../../src/features/web/help/helpSearch'

const zh = joinHelp(zhBeginning, zhAnswers)
const en = joinHelp(enBeginning, enAnswers)

const questionsFound = (help: typeof zh, question: string) =>
  findAnswers(help, question).map(({ answer }) => answer.question)

describe('a question', () => {
  it.each([
    ['导出字幕', ['导出', '字幕']],
    ['  How do I UNDO?  ', ['how', 'do', 'i', 'undo']],
    ['ｗｏｒｄ', ['word']],
    ['a a', ['a']],
    ['？！', []],
    ['', []],
  ])('%j has the words %j', (question, words) => {
    expect(tokenize(question)).toEqual(words)
  })

  it.each([
    ['导出字幕', '能导出哪些格式？'],
    ['麦克风', '麦克风不能用怎么办？'],
    ['怎么改发言人的名字', '怎样管理发言人？'],
    ['npm start', '怎样安装？'],
    ['语气词', '怎样一次删除语气词？'],
    ['兑换码', '怎样使用兑换码？'],
    ['说话人', '怎样管理发言人？'],
    ['口头禅', '怎样一次删除语气词？'],
    ['余额', '通用时长和会员时长有什么不同？'],
  ])('%s is answered first by %s', (question, answer) => {
    expect(questionsFound(zh, question)[0]).toBe(answer)
  })

  it.each([
    ['microphone', 'What if the microphone doesn’t work?'],
    ['how do I back up', 'How do I back it up?'],
    ['subtitles', 'Which formats can I export?'],
    ['mic', 'What if the microphone doesn’t work?'],
  ])('%s is answered by %s', (question, answer) => {
    expect(questionsFound(en, question)).toContain(answer)
  })

  it('without words, or with unknown ones, finds nothing', () => {
    expect(questionsFound(zh, '')).toEqual([])
    expect(questionsFound(zh, '。')).toEqual([])
    expect(questionsFound(zh, 'qqqq')).toEqual([])
  })

  it('finds every answer by its own question', () => {
    for (const help of [zh, en]) {
      const all = Object.values(help).flatMap(({ answers }) => answers.map(({ question }) => question))
      expect(all.filter((question) => !questionsFound(help, question).includes(question))).toEqual([])
    }
  })
})

describe('the text of a part', () => {
  it.each([
    ['a', 'a'],
    [{ steps: ['a', 'b'] }, 'a\nb'],
    [{ points: ['a'] }, 'a'],
    [{ command: 'npm start' }, 'npm start'],
    [{ keys: true } as const, ''],
  ])('%j is %j', (part, text) => {
    expect(textOf(part)).toBe(text)
  })
})

describe('cutting', () => {
  it.each([
    ['Undo and undo', ['undo'], ['', 'Undo', ' and ', 'undo', '']],
    ['导出字幕', ['导出', '字幕'], ['', '导出', '', '字幕', '']],
    ['exporting', ['ex', 'export'], ['', 'export', 'ing']],
    ['a.b (c)', ['.b', '(c'], ['a', '.b', ' ', '(c', ')']],
    ['nothing', ['x'], ['nothing']],
    ['nothing', [], ['nothing']],
  ])('%s at %j gives %j', (text, words, pieces) => {
    expect(splitAtWords(text, words)).toEqual(pieces)
  })
})
