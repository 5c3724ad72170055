/** Singular and plural are correct in every English message with a number. */
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { en as messages } from './locales/allMessages'
import { translate, serverMessageIds } from '../server/messages/messages'
import { partsOf } from './locales/message'

/** Nouns the product counts, in the singular. */
const nouns = (
  'second minute hour day month year byte page file recording transcript meeting segment paragraph document translation card ' +
  'place change character note message answer question word match language speaker version time item tab mark gap part'
).split(' ')

/** Wrong words after a number: plurals in the text for 1, singulars in the text for 30. */
function faultsOf(one: string, many: string): string[] {
  const wordsAfter = (text: string, number: string) =>
    [...text.matchAll(new RegExp(`(?<![\\d.:])${number} (\\p{L}+)`, 'gu'))].map(([, word = '']) => word)
  const plurals = wordsAfter(one, '1').filter((word) => nouns.some((noun) => `${noun}s` === word))
  const singulars = wordsAfter(many, '30').filter((word) => nouns.includes(word))
  return [...plurals.map((word) => `1 ${word}`), ...singulars.map((word) => `30 ${word}`)]
}

const intl = createIntl({ locale: 'en-US', messages })
const tags = (message: string) => [...message.matchAll(/<(\w+)>/g)].map(([, tag = '']) => tag)

/** Each placeholder in turn gets the number, while the others get another one. */
function faultsOfApp(id: string, message: string): string[] {
  const marks = Object.fromEntries(tags(message).map((tag) => [tag, (parts: unknown[]) => parts.join('')]))
  const names = partsOf(message).values.filter((name) => !(name in marks))
  const format = (counted: string, number: number) => {
    // The others must be numbers too, since they may be counted; 7 never matches.
    const others = Object.fromEntries(names.map((name) => [name, name === counted ? number : 7]))
    return String(intl.formatMessage({ id }, { ...others, ...marks } as Record<string, string | number>))
  }
  return names.flatMap((name) => faultsOf(format(name, 1), format(name, 30)))
}

function faultsOfServer(id: (typeof serverMessageIds)[number]): string[] {
  const names = [...translate('en-US', id).matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
  const format = (counted: string, number: number) =>
    translate('en-US', id, Object.fromEntries(names.map((name) => [name, name === counted ? number : 7])))
  return [...new Set(names)].flatMap((name) => faultsOf(format(name, 1), format(name, 30)))
}

describe('English counts right', () => {
  it('in every message of the app', () => {
    const faulty = Object.entries(messages).flatMap(([id, message]) => {
      const faults = faultsOfApp(id, message)
      return faults.length > 0 ? [[id, faults]] : []
    })
    expect(Object.fromEntries(faulty)).toEqual({})
  })

  it('in every message of the server', () => {
    const faulty = serverMessageIds.flatMap((id) => {
      const faults = faultsOfServer(id)
      return faults.length > 0 ? [[id, faults]] : []
    })
    expect(Object.fromEntries(faulty)).toEqual({})
  })

  it.each([
    ['in 1 second', 'in 30 second', ['30 second']],
    ['1 hours', '30 hours', ['1 hours']],
    ['in 1 second', 'in 30 seconds', []],
    ['1 s, 1 more', '30 s, 30 more', []],
    ['version 1.1 hours', 'version 1.30 hours', []],
  ])('and this finds where it does not: %s, %s', (one, many, faults) => {
    expect(faultsOf(one, many)).toEqual(faults)
  })
})
