/** A pseudo-locale made from the English messages: a text that isn't in it is in no message table. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { BrowserContext, Page } from '@playwright/test'
import { messages } from '../../locales/en-US'
import { beginning } from '../../locales/help/en-US'
import { answers } from '../../locales/help/en-US.answers'
import { pageMessages } from '../locales/allMessages'

const accented: Record<string, string> = {
  ...Object.fromEntries(
    [...'bcdfghjklmnpqrstvwxyz'].map((letter, at) => [letter, [...'ƀçđƒğĥĵķļɱñƥɋřšţṽŵẋýž'][at] ?? '']),
  ),
  // Doubled vowels make a text about a third longer.
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú' },
}

/** Adds an accent to each letter, also in names within Chinese texts. */
export const disguise = (text: string): string =>
  text
    .replace(/[a-z]/gi, (letter) => {
      const other = accented[letter.toLowerCase()] ?? letter
      return letter === letter.toLowerCase() ? other : other.toUpperCase()
    })
    .replace(/\p{Script=Han}/gu, 'ж')

function disguised(parts: readonly MessageFormatElement[]): MessageFormatElement[] {
  return parts.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: disguise(part.value) }
    if (part.type === TYPE.tag) return { ...part, children: disguised(part.children) }
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return part
    const options = Object.entries(part.options).map(([name, option]) => [
      name,
      { ...option, value: disguised(option.value) },
    ])
    return { ...part, options: Object.fromEntries(options) as typeof part.options }
  })
}

/** Disguises the texts of a tree, except `{placeholders}` and commands to type. */
function disguisedTree(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/\{\w+\}|[^{]+/g, (part) => (part[0] === '{' ? part : disguise(part)))
  if (Array.isArray(value)) return value.map(disguisedTree)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'command' ? inner : disguisedTree(inner)]),
  )
}

const disguisedTable = (table: Record<string, string>) =>
  Object.fromEntries(Object.entries(table).map(([id, text]) => [id, disguised(parse(text))]))

/** Disguises the English messages in this context's pages. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const tables = {
    messages: disguisedTable(messages),
    beginning: disguisedTree(beginning),
    answers: disguisedTree(answers),
  }
  await context.route(/\/assets\/en-US(?:\.answers)?-[^/]+\.js$/, async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const text = await response.text()
    const name = (['beginning', 'answers'] as const).find((part) => text.includes(`as ${part}}`)) ?? 'messages'
    await route.fulfill({ response, body: `export const ${name} = ${JSON.stringify(tables[name])}` })
  })
  for (const [name, table] of Object.entries(pageMessages)) {
    // Other chunks may have the same name.
    await context.route(new RegExp(`/assets/(?:en-US\\.)?${name}-[^/]+\\.js$`), async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      if (!(await response.text()).includes(`"${Object.keys(table)[0] ?? ''}"`)) return route.fulfill({ response })
      await route.fulfill({ response, body: `export const ${name} = ${JSON.stringify(disguisedTable(table))}` })
    })
  }
}

/** Texts that need no message: user data (between « and »), sizes, dates, keys, file types, and names of engines. */
const data = [
  /«[^»]*»?/,
  /\d [KMG]?B\b/,
  /\b[A-Z][a-z]{2,8} \d+, \d{4}(?:,| at) [\d:]+\s[AP]M/,
  /\((?:(?:Ctrl|Alt|Shift) \+ )*\w+\)/,
  /^\.[a-z]{2,4}$/,
  /\bPocketSphinx\b/,
  /^https:\/\/example\.com\/hooks$/,
  // Messages are written by the server, which has languages of its own.
  /^“goforward\.wav” is transcribed$/,
  // Keywords that a summary takes from markup.
  /^(?:onerror|document\.title|src)$/,
]

/** The visible and accessible texts with at least two plain letters: of the page, or of what is in elements of a selector. */
export async function plainTexts(page: Page, within = 'body'): Promise<string[]> {
  const texts = await page.evaluate((scope) => {
    const found: string[] = []
    const told = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']
    for (const element of document.querySelectorAll(`:is(${scope}) *`)) {
      // Transcripts and their changes are data. The names of the languages are not translated.
      if (
        element.closest(
          'script, style, code, kbd, time, [data-segment], :has(> ins, > del), button[lang], label[lang], [role=option][lang]',
        )
      )
        continue
      // Icons are named by their set; those hidden or inside a named button are not announced.
      const heard = !element.closest('[aria-hidden=true]') && !element.parentElement?.closest('button[aria-label]')
      if (heard) for (const name of told) found.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
    }
    return found
  }, within)
  const plain = texts.map((text) =>
    data.reduce((left, kind) => left.replaceAll(new RegExp(kind, 'g'), ''), text.trim()),
  )
  return [...new Set(plain.filter((text) => /[a-z]{2}|[\u4e00-\u9fff]/i.test(text)))]
}
