import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import { useSay } from '../../shared/intl'
import { languageTag } from '../languageTag'
import type { Segment } from '../model'
import { speakerColour } from '../speakers'
import type { TranscriptTranslation } from '../translation'
import { speakerNameOf } from './copyOut'
import { useDesk, useDoing, useTranscript } from './desk'
import { rowIndex, rowsWith } from './draftRow'
import { SegmentRow } from './SegmentRow'
import styles from './TranscriptView.module.css'
import { useRowHandlers } from './useRowHandlers'
import { useRowList } from './useRowList'
import { WindowList, type WindowListHandle } from './WindowList'

interface Props {
  /** In px. */
  fontSize: number
  /** Shown under the lines. */
  translation: TranscriptTranslation | null
  /** A word or a time was pressed. */
  onJump: (ms: number) => void
  /** A row came into the page or changed. */
  onShown: () => void
}

/** The whole text, of which only what is near the window is in the page. */
export function TranscriptView({ fontSize, translation, onJump, onShown }: Props) {
  const say = useSay()
  const desk = useDesk()
  const transcript = useTranscript()
  const live = useDoing((doing) => doing.live)
  const draft = useDoing((doing) => doing.draft)
  const active = useDoing((doing) => doing.active)
  const marked = useDoing((doing) => doing.marked)
  const readOnly = useDoing((doing) => doing.readOnly)
  const element = useRef<HTMLElement>(null)
  const list = useRef<WindowListHandle>(null)
  const rows = useMemo(() => rowsWith(transcript, draft), [transcript, draft])
  const indexOf = (id: string) => rowIndex(transcript, draft, id)
  const ends = marked ? [indexOf(marked.from), indexOf(marked.to)].sort((a, b) => a - b) : []
  const [from = -1, to = -1] = ends
  // Without a row that was worked on, Tab leads to the first.
  const stop = Math.max(0, active === null ? 0 : indexOf(active))
  const kept = [stop, live ? indexOf(live.id) : stop, ...ends]
  useRowList(element, list)
  useLayoutEffect(() => {
    desk.painter.attach(element.current)
    return () => desk.painter.attach(null)
  }, [desk])
  const handlers = useRowHandlers(rows, onJump)
  return (
    <section
      ref={element}
      className={[styles.transcript, transcript.speakers.length > 0 && styles.withSpeakers].filter(Boolean).join(' ')}
      style={{ '--size': `${fontSize}px` } as CSSProperties}
      aria-label={say('transcript.view.name')}
      lang={languageTag(transcript.language)}
      {...handlers}
    >
      <div role="feed" aria-label={say('transcript.view.name')}>
        <WindowList ref={list} items={rows} keyOf={idOf} bufferPx={600} kept={kept}>
          {(segment, index) => (
            <SegmentRow
              segment={segment}
              index={index}
              count={rows.length}
              speaker={speakerNameOf(transcript, segment.speaker)}
              colour={speakerColour(transcript, segment.speaker)}
              turns={segment.speaker !== rows[index - 1]?.speaker}
              place={live?.id === segment.id ? live.place : null}
              active={index === stop}
              marked={index >= from && index <= to}
              readOnly={readOnly}
              translation={translation?.lines.get(segment.id)}
              translationLang={translation ? languageTag(translation.language) : undefined}
              onShown={onShown}
            />
          )}
        </WindowList>
      </div>
    </section>
  )
}

const idOf = ({ id }: Segment) => id
