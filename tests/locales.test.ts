import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultLocale, locales, type Locale } from '../locales/locales'
import { en, messageTables as tables, zh } from './locales/allMessages'
import { hasHalfWidthPunctuation, partsOf } from './locales/message'
import { unknown, unused, usageIn } from './locales/usage'

const ids = Object.keys(zh) as (keyof typeof zh)[]

/** The page's sources. The server and the mocks have their own messages. */
function pageSources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'))
}

describe('the messages', () => {
  it('have a folder for each language, and no other', () => {
    const folders = readdirSync('locales', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual(['help', ...locales].sort())
  })

  it.each(locales)('have the same ids in every language, also in %s §1.9', (locale) => {
    expect(Object.keys(tables[locale]).sort()).toEqual(Object.keys(zh).sort())
  })

  it('have ids of the form room.place.what', () => {
    expect(ids.filter((id) => !/^[a-z]+(\.[A-Za-z0-9_-]+){2,}$/.test(id))).toEqual([])
  })

  it('say something and parse', () => {
    for (const [locale, messages] of Object.entries(tables)) {
      const faulty = Object.entries(messages).filter(([, message]) => !message.trim() || !parses(message))
      expect(faulty, locale).toEqual([])
    }
  })

  it.each(locales)('take the same values in every language, also in %s', (locale) => {
    const valuesOf = (message: string) => String(partsOf(message).values)
    const differing = ids.filter((id) => valuesOf(zh[id]) !== valuesOf(tables[locale][id]))
    expect(differing).toEqual([])
  })

  it('are Chinese with full-width punctuation, and call it 转写', () => {
    const faulty = ids.filter((id) => zh[id].includes('转录') || partsOf(zh[id]).texts.some(hasHalfWidthPunctuation))
    expect(Object.fromEntries(faulty.map((id) => [id, zh[id]]))).toEqual({})
  })

  it('hold no Chinese in English, but for names of languages', () => {
    const faulty = ids.filter((id) => /\p{Script=Han}/u.test(en[id]) && !/language|locale/i.test(id))
    expect(Object.fromEntries(faulty.map((id) => [id, en[id]]))).toEqual({})
  })

  it.each(locales)('are shown in the site’s screenshots, also in %s', (locale) => {
    const files = readdirSync('public/site')
    const namesIn = (tag: Locale) =>
      files.filter((file) => file.includes(`-${tag.slice(0, 2)}-`)).map((file) => file.replace(/-\w{2}-/, '-'))
    expect(namesIn(locale)).toEqual(namesIn(defaultLocale))
  })

  it('are all used, and all that are used exist', () => {
    const usage = usageIn(pageSources())
    expect({ unused: unused(ids, usage), unknown: unknown(ids, usage) }).toEqual({ unused: [], unknown: [] })
  })
})

function parses(message: string): boolean {
  try {
    partsOf(message)
    return true
  } catch {
    return false
  }
}

describe('the checks themselves', () => {
  it('find the values of a message, those inside plurals too', () => {
    expect(partsOf('{n, plural, one {# of {total}} other {<b>{name}</b>}}').values).toEqual(['b', 'n', 'name', 'total'])
    expect(() => partsOf('{n, plural, one {#}')).toThrow()
  })

  it.each([
    ['请稍候,马上好', true],
    ['录音(共 3 段)', true],
    ['确定吗?', true],
    ['已完成.', true],
    ['正在转写...', true],
    ['请稍候，马上好。', false],
    ['版本 1.2.9', false],
    ['支持 mp3, wav', false],
    [': ', false],
  ])('judge the punctuation of %s', (text, expected) => {
    expect(hasHalfWidthPunctuation(text)).toBe(expected)
  })

  it('find what is used whole, in a template and nowhere', () => {
    const table = ['task.row.title', 'http.status.404', 'http.status.500', 'user.login.gone']
    const usage = usageIn(["t('task.row.title')", 'const a = <p>{t(`http.status.${status}`)}</p>'])
    expect(unused(table, usage)).toEqual(['user.login.gone'])
    expect(unknown(table, usage)).toEqual([])
  })

  it('find what is used and does not exist', () => {
    const usage = usageIn(["t('task.row.gone'); fetch('example.org.cn')", 't(`task.place.${x}`)'])
    expect(unknown(['task.row.title'], usage)).toEqual(['task.row.gone', '^task\\.place\\.[^.]+$'])
  })
})
