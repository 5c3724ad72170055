import { useMemo } from 'react'
import { WindowVirtualizer } from 'virtua'
import { useT } from '../../../shared/i18n/intl'
import type { MeetingWithList } from '../../../wire/responses'
import type { UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import { emptyTranscript, parseSegments, withCorrection, withFetched } from '../session/liveTranscript'
import styles from './InterruptedView.module.css'
import { LiveParagraph, translationOf } from './LiveParagraph'
import paragraphStyles from './LiveTranscriptView.module.css'
import { useLiveParagraphs } from './useLiveParagraphs'

interface Props {
  meeting: MeetingWithList
  /** What this device has of the meeting, with corrections that were not sent. */
  left: UnfinishedMeeting | null
}

/** The text of a meeting that is not being recorded, to read only. */
export function TextSoFar({ meeting: { list, speakers }, left }: Props) {
  const t = useT()
  const text = useMemo(() => {
    const corrected = parseSegments(left?.unsaved.list ?? []).reduce(withCorrection, emptyTranscript)
    return withFetched(corrected, list)
  }, [list, left])
  const { paragraphs } = useLiveParagraphs(text)
  if (paragraphs.length === 0) return null
  return (
    <section
      className={`${styles.text} ${text.finals.some(({ speaker }) => speaker) ? paragraphStyles.withSpeakers : ''}`}
      aria-labelledby="text-so-far"
    >
      <h2 id="text-so-far">{t('live.interrupted.text')}</h2>
      <WindowVirtualizer>
        {paragraphs.map((paragraph) => (
          <LiveParagraph
            key={paragraph.id}
            paragraph={paragraph}
            speakers={left?.unsaved.speakers ?? speakers ?? noSpeakers}
            translation={translationOf(paragraph, text.translations)}
            open={null}
            transcript={null}
          />
        ))}
      </WindowVirtualizer>
    </section>
  )
}

const noSpeakers = {}
