import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { languageTag } from '../../model/languageTag'
import type { Segment } from '../../model/transcript'
import { speakerColorIndex } from '../../model/speakers'
import type { TranscriptTranslation } from '../../model/transcriptTranslation'
import { displayedSpeakerName, overlappingNames } from '../editing/displayText'
import { useEditor, useEditorUi, useTranscript } from '../state/editorContext'
import { rowIndex, rowsWithDraft } from '../editing/draftRow'
import { SegmentRow } from './SegmentRow'
import styles from './TranscriptView.module.css'
import { useRowHandlers } from './useRowHandlers'
import { useRowList } from './useRowList'
import { VirtualList, type VirtualListHandle } from '../list/VirtualList'

interface Props {
  /** In px. */
  fontSize: number
  /** Shown under the segments. */
  translation: TranscriptTranslation | null
  /** A word or a timestamp was clicked. */
  onSeek: (ms: number) => void
  /** A row was mounted or changed. */
  onShown: () => void
}

/** The whole text, virtualized. */
export function TranscriptView({ fontSize, translation, onSeek, onShown }: Props) {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const editing = useEditorUi((ui) => ui.editing)
  const draft = useEditorUi((ui) => ui.draft)
  const activeId = useEditorUi((ui) => ui.activeId)
  const selectedRows = useEditorUi((ui) => ui.selectedRows)
  const readOnly = useEditorUi((ui) => ui.readOnly)
  const element = useRef<HTMLElement>(null)
  const list = useRef<VirtualListHandle>(null)
  const rows = useMemo(() => rowsWithDraft(transcript, draft), [transcript, draft])
  const indexOf = (id: string) => rowIndex(transcript, draft, id)
  const ends = selectedRows ? [indexOf(selectedRows.from), indexOf(selectedRows.to)].sort((a, b) => a - b) : []
  const [from = -1, to = -1] = ends
  // Without an active row, the first is the tab stop.
  const tabStop = Math.max(0, activeId === null ? 0 : indexOf(activeId))
  const keepMounted = [tabStop, editing ? indexOf(editing.id) : tabStop, ...ends]
  useRowList(element, list)
  useLayoutEffect(() => {
    editor.highlights.attach(element.current)
    return () => editor.highlights.attach(null)
  }, [editor])
  const handlers = useRowHandlers(rows, onSeek)
  return (
    <section
      ref={element}
      className={[styles.transcript, transcript.speakers.length > 0 && styles.withSpeakers].filter(Boolean).join(' ')}
      style={{ '--size': `${fontSize}px` } as CSSProperties}
      aria-label={t('transcript.view.name')}
      lang={languageTag(transcript.language)}
      {...handlers}
    >
      <div role="feed" aria-label={t('transcript.view.name')}>
        <VirtualList ref={list} items={rows} keyOf={idOf} bufferPx={600} keepMounted={keepMounted}>
          {(segment, index) => (
            <SegmentRow
              segment={segment}
              index={index}
              count={rows.length}
              speaker={displayedSpeakerName(transcript, segment.speaker)}
              colorIndex={speakerColorIndex(transcript, segment.speaker)}
              overlapping={overlappingNames(transcript, segment).join(t('transcript.list.separator'))}
              startsTurn={segment.speaker !== rows[index - 1]?.speaker}
              caretTarget={editing?.id === segment.id ? editing.target : null}
              active={index === tabStop}
              selected={index >= from && index <= to}
              readOnly={readOnly}
              translation={translation?.lines.get(segment.id)}
              translationLang={translation ? languageTag(translation.language) : undefined}
              onShown={onShown}
            />
          )}
        </VirtualList>
      </div>
    </section>
  )
}

const idOf = ({ id }: Segment) => id
