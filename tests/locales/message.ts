/** What a message is made of. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

export interface Parts {
  /** Names of the values it takes, sorted. */
  values: string[]
  /** Its plain pieces of text, those inside plurals and selects too. */
  texts: string[]
}

/** @throws SyntaxError when it is no ICU message */
export function partsOf(message: string): Parts {
  const values = new Set<string>()
  const texts: string[] = []
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal) texts.push(element.value)
      else if (element.type !== TYPE.pound) values.add(element.value)
      if (element.type === TYPE.tag) walk(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) walk(option.value)
      }
    }
  }
  walk(parse(message))
  return { values: [...values].sort(), texts }
}

const han = '\\p{Script=Han}'
const halfWidth = new RegExp(
  `${han}[ ]?[,;:!?]|[,;:!?][ ]?${han}|${han}[()]|[()]${han}|${han}\\.(?![\\w.])|\\.{3}`,
  'u',
)

/** Punctuation that belongs to Latin text, beside a Chinese character. */
export function hasHalfWidthPunctuation(text: string): boolean {
  return halfWidth.test(text)
}
