import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { languageTag } from '../../model/languageTag'
import { groupParagraphs, paragraphIndex, singleParagraphs, type Paragraph } from '../../model/paragraphs'
import type { TranscriptViewMode } from '../../../shared/storage/localStore'
import type { Segment } from '../../model/transcript'
import { speakerColorIndex } from '../../model/speakers'
import type { TranscriptTranslation } from '../../model/transcriptTranslation'
import { displayedSpeakerName, overlappingNames } from '../editing/displayText'
import { useEditor, useEditorUi, useTranscript } from '../state/editorContext'
import { rowIndex, rowsWithDraft } from '../editing/draftRow'
import { ParagraphRow } from './ParagraphRow'
import styles from './TranscriptView.module.css'
import { useRowHandlers } from './useRowHandlers'
import { useRowList } from './useRowList'
import { VirtualList, type VirtualListHandle } from '../list/VirtualList'

const estimatedPx: Readonly<Record<TranscriptViewMode, number>> = { paragraphs: 220, captions: 40 }
const bufferPx = 400

interface Props {
  /** In px. */
  fontSize: number
  /** Shown under the paragraphs. */
  translation: TranscriptTranslation | null
  /** A word or a timestamp was clicked. */
  onSeek: (ms: number) => void
  /** A segment was mounted or changed. */
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
  const view = useEditorUi((ui) => ui.view)
  const element = useRef<HTMLElement>(null)
  const list = useRef<VirtualListHandle>(null)
  const rows = useMemo(() => rowsWithDraft(transcript, draft), [transcript, draft])
  const paragraphs = useParagraphs(rows, view)
  const indexOf = (id: string) => rowIndex(transcript, draft, id)
  const ends = selectedRows ? [indexOf(selectedRows.from), indexOf(selectedRows.to)].sort((a, b) => a - b) : []
  const [from = -1, to = -1] = selectedRows?.text ? [] : ends
  // Without an active segment, the first is the tab stop.
  const tabStop = Math.max(0, activeId === null ? 0 : indexOf(activeId))
  const keepMounted = [tabStop, editing ? indexOf(editing.id) : tabStop, ...ends]
  useRowList({ element, list, paragraphs })
  useLayoutEffect(() => {
    editor.highlights.attach(element.current)
    return () => editor.highlights.attach(null)
  }, [editor])
  const handlers = useRowHandlers({ rows, paragraphs, onSeek })
  return (
    <section
      ref={element}
      className={view === 'captions' ? `${styles.transcript} ${styles.captions}` : styles.transcript}
      style={{ '--size': `${fontSize}px` } as CSSProperties}
      aria-label={t('transcript.view.name')}
      lang={languageTag(transcript.language)}
      {...handlers}
    >
      <div role="feed" aria-label={t('transcript.view.name')}>
        <VirtualList
          key={view}
          ref={list}
          items={paragraphs}
          keyOf={idOf}
          estimatedPx={estimatedPx[view]}
          bufferPx={bufferPx}
          keepMounted={keepMounted.map((index) => paragraphIndex(paragraphs, index))}
        >
          {(paragraph, index) => {
            const speaker = speakerOf(paragraph) ?? ''
            const within = (at: number) => at >= paragraph.first && at < paragraph.first + paragraph.segments.length
            const isSelected = from < paragraph.first + paragraph.segments.length && to >= paragraph.first
            return (
              <ParagraphRow
                paragraph={paragraph}
                index={index}
                count={paragraphs.length}
                speaker={displayedSpeakerName(transcript, speaker)}
                colorIndex={speakerColorIndex(transcript, speaker)}
                overlapping={overlappingNames(transcript, paragraph.segments).join(t('transcript.list.separator'))}
                startsTurn={speaker !== speakerOf(paragraphs[index - 1])}
                editing={editing && within(indexOf(editing.id)) ? editing : null}
                tabStop={within(tabStop) ? (rows[tabStop]?.id ?? null) : null}
                selectedFrom={isSelected ? from : -1}
                selectedTo={isSelected ? to : -1}
                readOnly={readOnly}
                translation={translation}
                onShown={onShown}
              />
            )
          }}
        </VirtualList>
      </div>
    </section>
  )
}

/** The paragraphs of these segments. Unchanged ones keep their identity, so that only changed ones render again. */
function useParagraphs(rows: readonly Segment[], view: TranscriptViewMode): readonly Paragraph[] {
  const [group] = useState(createGrouping)
  return useMemo(() => group(rows, view), [group, rows, view])
}

function createGrouping() {
  let paragraphs: readonly Paragraph[] = []
  return (rows: readonly Segment[], view: TranscriptViewMode) => {
    const group = view === 'paragraphs' ? groupParagraphs : singleParagraphs
    paragraphs = group(rows, paragraphs)
    return paragraphs
  }
}

const speakerOf = (paragraph: Paragraph | undefined) => paragraph?.segments[0]?.speaker ?? null

const idOf = ({ id }: Paragraph) => id
