import { useMemo, useState } from 'react'
import { groupParagraphs, type Paragraph } from '../../../transcript/model/paragraphs'
import type { Segment } from '../../../transcript/model/transcript'
import type { LiveTranscript, OpenSegment } from '../session/liveTranscript'

/** The text as paragraphs, and whether the segment still being spoken continues the last one. */
export function useLiveParagraphs({ finals, partial }: Pick<LiveTranscript, 'finals' | 'partial'>) {
  const [group] = useState(createGrouping)
  const paragraphs = useMemo(() => group(finals), [group, finals])
  const last = paragraphs.at(-1)
  return { paragraphs, continues: last !== undefined && partial !== null && joins(last.segments, partial) }
}

/** Unchanged paragraphs keep their identity. */
function createGrouping() {
  let paragraphs: readonly Paragraph[] = []
  return (segments: readonly Segment[]) => {
    paragraphs = groupParagraphs(segments, paragraphs)
    return paragraphs
  }
}

/** As if the open segment were final. */
function joins(segments: readonly Segment[], { id, startMs, text }: OpenSegment): boolean {
  const open = { id, startMs, endMs: startMs, text, speaker: '', words: [] }
  return groupParagraphs([...segments, open]).length === 1
}
