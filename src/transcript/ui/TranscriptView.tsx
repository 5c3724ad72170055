import { useCallback, useImperativeHandle, useRef, type CSSProperties, type MouseEvent, type Ref } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { useSay } from '../../shared/intl'
import { languageTag } from '../languageTag'
import type { Transcript } from '../model'
import { speakerColour, speakerName } from '../speakers'
import { SegmentRow } from './SegmentRow'
import styles from './TranscriptView.module.css'
import type { SegmentList } from './useFollow'

interface Props {
  transcript: Transcript
  /** In px. */
  fontSize: number
  list: Ref<SegmentList>
  /** A word or a time was clicked. */
  onJump: (ms: number) => void
  /** A row came into the page. */
  onShown: () => void
}

/** The whole text, of which only what is near the window is in the page. */
export function TranscriptView({ transcript, fontSize, list, onJump, onShown }: Props) {
  const say = useSay()
  const element = useRef<HTMLElement>(null)
  const rows = useRef<WindowVirtualizerHandle>(null)
  useImperativeHandle(list, () => ({
    find: (selector) => element.current?.querySelector(selector) ?? null,
    scrollTo: (segment) => rows.current?.scrollToIndex(segment, { align: 'center' }),
  }))
  const jumpLabel = useCallback((time: string) => say('transcript.row.jump', { time }), [say])
  const click = ({ target }: MouseEvent) => {
    const startMs = timeOf(target, transcript)
    // A text that was just selected is to be copied, not played.
    if (startMs !== null && getSelection()?.isCollapsed !== false) onJump(startMs)
  }
  const nameOf = (index: number): string => {
    const id = transcript.segments[index]?.speaker ?? ''
    if (id === transcript.segments[index - 1]?.speaker) return ''
    return speakerName(transcript, id, (number) => say('transcript.speaker.unnamed', { number }))
  }
  return (
    <section
      ref={element}
      className={`${styles.transcript} ${transcript.speakers.length > 0 ? styles.withSpeakers : ''}`}
      style={{ '--size': `${fontSize}px` } as CSSProperties}
      aria-label={say('transcript.view.name')}
      lang={languageTag(transcript.language)}
      onClick={click}
    >
      <WindowVirtualizer ref={rows} data={transcript.segments} bufferSize={600}>
        {(segment, index) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            index={index}
            speaker={nameOf(index)}
            colour={speakerColour(transcript, segment.speaker)}
            jumpLabel={jumpLabel}
            onShown={onShown}
          />
        )}
      </WindowVirtualizer>
    </section>
  )
}

/** Where a click on a word or on a row's time leads, in milliseconds. */
function timeOf(target: EventTarget, { segments }: Transcript): number | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>('[data-segment]')
  const segment = segments[Number(row?.dataset.segment)]
  const word = target.closest<HTMLElement>('[data-word]')
  if (word) return segment?.words[Number(word.dataset.word)]?.startMs ?? null
  return (target.closest('button') && segment?.startMs) ?? null
}
