/** Notes for files. */
import type { Translate } from '../../../../shared/i18n/intl'
import { formatTime } from '../../../../shared/time/formatTime'
import type { LaidOutParagraph } from '../../../../transcript/export/transcriptDocument'
import type { Note } from '../../../../wire/responses'

/** The notes with their times, in that order, under a heading; empty if there are none. */
export const notesDocument = (notes: readonly Note[], t: Translate): LaidOutParagraph[] =>
  notes
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, text }, index) => ({
      ...(index === 0 && { heading: t('insight.tab.notes') }),
      time: formatTime(at),
      text: text.trim() || t('transcript.notes.marker'),
    }))
