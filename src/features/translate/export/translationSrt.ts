import { writeCue } from '../../../transcript/export/srtWriter'
import type { TranslatedParagraph } from '../../../wire/translationSchemas'
import type { TranslationDocument } from './translationLayout'

/** Whether all paragraphs have timestamps, as subtitles require. */
export const isTimed = (list: readonly TranslatedParagraph[]): boolean =>
  list.length > 0 && list.every(({ start, end }) => start !== undefined && end !== undefined)

/** SubRip subtitles with the original's timestamps, to be encoded as UTF-8. The original is above its translation. */
export function writeTranslationSrt({ paragraphs }: TranslationDocument): string {
  const cues = paragraphs.flatMap(({ times, beside, main }) => {
    // An empty line would end the subtitle.
    const lines = `${beside}\n${main}`.split(/[\r\n]+/).flatMap((line) => line.trim() || [])
    return times && lines.length > 0 ? [{ ...times, lines }] : []
  })
  return cues.map(writeCue).join('\n')
}
