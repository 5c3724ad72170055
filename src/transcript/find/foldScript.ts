/** Folds traditional into simplified Chinese, so that a search finds either. */
import type { Fold } from './fold'

let foldPromise: Promise<Fold> | null = null

/**
 * Maps each traditional character to its simplified form with OpenCC's table TSCharacters, which is loaded on first use.
 * Characters whose simplified form has another UTF-16 length stay, since offsets must not shift. Regional phrases stay too:
 * 軟體 and 软件 are different words.
 */
export function loadScriptFold(): Promise<Fold> {
  foldPromise ??= load().catch((cause: unknown) => {
    // Retry on the next search: it may have been a network failure.
    foldPromise = null
    throw cause
  })
  return foldPromise
}

async function load(): Promise<Fold> {
  const { default: pairs } = await import('opencc-js/dict/TSCharacters')
  const simplified = new Map<string, string>()
  for (const pair of pairs.split('|')) {
    const [from = '', to = ''] = pair.split(' ')
    if (from && from.length === to.length) simplified.set(from, to)
  }
  const traditional = new RegExp(`[${[...simplified.keys()].join('')}]`, 'gu')
  return (text) => text.replace(traditional, (character) => simplified.get(character) ?? character)
}
