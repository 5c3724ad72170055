import { writeCue } from '../../../transcript/write/srt'
import type { TranslatedParagraph } from '../../../wire/translation'
import type { TranslationDocument } from './layout'

/** Whether all of it has times, so that it can be shown as subtitles. */
export const isTimed = (list: readonly TranslatedParagraph[]): boolean =>
  list.length > 0 && list.every(({ start, end }) => start !== undefined && end !== undefined)

/** Subtitles as SubRip, with the times the originals have, to be encoded as UTF-8. An original stands above its translation. */
export function writeSrt({ paragraphs }: TranslationDocument): string {
  const cues = paragraphs.flatMap(({ times, beside, main }) => {
    // An empty line would end the subtitle.
    const lines = `${beside}\n${main}`.split(/[\r\n]+/).flatMap((line) => line.trim() || [])
    return times && lines.length > 0 ? [{ ...times, lines }] : []
  })
  return cues.map(writeCue).join('\n')
}
