import type { Clock } from '../server/ports'
import type { Translator } from '../server/understanding'
import { languageValues } from '../src/wire/codes'

/** What it puts before each text, so that nobody takes it for a translation. */
export const demoMark = '[演示] '
/** Slow enough to watch. */
const msACharacter = 4

/** A translator for demonstrations: it translates nothing, and says so. */
export function demoTranslator(clock: Clock): Translator {
  return {
    id: 'demonstration',
    targets: languageValues,
    async translate(paragraphs, { signal }) {
      await clock.sleep(paragraphs.join('').length * msACharacter, signal)
      signal.throwIfAborted()
      return paragraphs.map((text) => demoMark + text)
    },
  }
}
