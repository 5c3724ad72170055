import type { Clock } from '../../server/ports/ports'
import type { Translator } from '../../server/ports/textServices'
import { languageValues } from '../../src/wire/constants'

/** Prefix of each text, so that it is not mistaken for a translation. */
export const demoPrefix = '[演示] '
/** Slow enough to watch. */
const msPerCharacter = 4

/** A demo translator: returns the text untranslated, with a prefix. */
export function demoTranslator(clock: Clock): Translator {
  return {
    id: 'demonstration',
    targets: languageValues,
    async translate(paragraphs, { signal }) {
      await clock.sleep(paragraphs.join('').length * msPerCharacter, signal)
      signal.throwIfAborted()
      return paragraphs.map((text) => demoPrefix + text)
    },
  }
}
