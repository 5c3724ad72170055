/** Makes one of traditional and simplified Chinese, so that a search finds either. */
import type { Fold } from './fold'

let loading: Promise<Fold> | null = null

/**
 * Writes every traditional character as its simplified one, by OpenCC's table TSCharacters, which is loaded on first use.
 * Characters whose simplified form has another length in UTF-16 stay: places in the text must not move. So do phrases: what
 * a word is called elsewhere (軟體, 软件) is another word.
 */
export function loadScriptFold(): Promise<Fold> {
  loading ??= load().catch((cause: unknown) => {
    // The next search asks again: it may have been the network.
    loading = null
    throw cause
  })
  return loading
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
